// A real host half: the client of the TypeScript SDK, and the app bridge of the people who publish MCP Apps.
import { AppBridge, PostMessageTransport } from "@modelcontextprotocol/ext-apps/app-bridge";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const POLICY = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none';";
const TABLE = "ui://initiative/table.html";
const record = { messages: [], context: [], told: [], calls: [], sizes: [] };
const frame = document.getElementById("app");
let client;

addEventListener("message", ({ source, data }) => {
  if (source === frame.contentWindow) record.messages.push(data);
});

async function connected() {
  if (client) return client;
  client = new Client({ name: "test-host", version: "1" }, { capabilities: { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } } } });
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", location.href)));
  return client;
}

/** Show the table for a call: `fault` is what the host does wrong, `result` what it shows instead of an answer. */
async function begin({ name = "run_encounter", given = {}, context = {}, capabilities = {}, fault = "", result }) {
  await connected();
  await window.host?.bridge.close();
  const { tools } = await client.listTools();
  const tool = tools.find((each) => each.name === name);
  const { contents } = await client.readResource({ uri: tool._meta.ui.resourceUri });
  if (contents[0].mimeType !== "text/html;profile=mcp-app") throw new Error(contents[0].mimeType);
  result ??= await client.callTool({ name, arguments: given });
  const all = { serverTools: {}, message: { text: {} }, updateModelContext: { text: {} }, ...capabilities };
  for (const key of Object.keys(all)) if (all[key] === null) delete all[key];
  const hostContext = { theme: "light", locale: "en-GB", displayMode: "inline", toolInfo: { tool }, ...context };
  const bridge = new AppBridge(null, { name: "test-host", version: "1" }, all, { hostContext });
  bridge.oncalltool = async (params) => {
    record.calls.push(params);
    const answer = await client.callTool(params);
    if (window.host.loses) {
      window.host.loses = false;
      await new Promise(() => {});
    }
    return answer;
  };
  bridge.onmessage = async (params) => {
    record.told.push(params);
    return {};
  };
  bridge.onupdatemodelcontext = async (params) => {
    record.context.push(params);
    return {};
  };
  bridge.onsizechange = (size) => {
    record.sizes.push(size);
    frame.style.height = `${size.height}px`;
  };
  const ready = new Promise((resolve) => {
    bridge.oninitialized = resolve;
  });
  frame.srcdoc = contents[0].text.replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`);
  const attach = () => bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  window.host = { record, bridge, client, attach, result, context: (changed) => bridge.setHostContext({ ...hostContext, ...changed }) };
  if (fault === "silent") return;
  await attach();
  await ready;
  if (fault === "cancelled") {
    bridge.sendToolInput({ arguments: given });
    bridge.sendToolCancelled({ reason: "user action" });
    return;
  }
  bridge.sendToolInputPartial({ arguments: {} });
  bridge.sendToolInput({ arguments: given });
  bridge.sendToolResult(result);
}

window.begin = begin;
window.record = record;
