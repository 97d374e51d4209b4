// The TypeScript SDK 1.x as a client; it knows the initialize handshake only.

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

import { options, tell } from "./shared.mjs";

const { script, era, transport, target } = options();
if (era !== "legacy") throw new Error(`this client does not speak ${era}`);
const client = new Client({ name: "gate-sdk1", version: "1.0.0" });
await client.connect(
  transport === "stdio"
    ? new StdioClientTransport({ command: target })
    : new StreamableHTTPClientTransport(new URL(target)),
);
await tell(client, script);
await client.close();
