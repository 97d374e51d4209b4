// The TypeScript client 2.x, in either era.

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

import { options, tell } from "./shared.mjs";

const { script, era, transport, target } = options();
const mode = era === "legacy" ? "legacy" : { pin: era };
const client = new Client({ name: "gate-client2", version: "1.0.0" }, { versionNegotiation: { mode } });
await client.connect(
  transport === "stdio"
    ? new StdioClientTransport({ command: target })
    : new StreamableHTTPClientTransport(new URL(target)),
);
await tell(client, script);
await client.close();
