// The host half of the page when there is no client: it passes calls on to the program that serves it.

const data = JSON.parse(document.getElementById("data").textContent);
const frame = document.getElementById("table");
const dark = matchMedia("(prefers-color-scheme: dark)");
const theme = () => (dark.matches ? "dark" : "light");
let underway = data.underway; // a fight that would be lost
const send = (message) => frame.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");

const answers = {
  "ui/initialize": () => ({
    protocolVersion: "2026-01-26",
    hostInfo: { name: "initiative-mcp", version: data.version },
    hostCapabilities: { serverTools: {} },
    hostContext: { theme: theme(), locale: data.lang, displayMode: "fullscreen", platform: "web" },
  }),
  "tools/call": async (params) => {
    const answer = await fetch("/call", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Token": data.token },
      body: JSON.stringify(params),
    });
    if (!answer.ok) throw new Error(data.gone);
    const result = await answer.json();
    const { encounter, view } = result.structuredContent || {};
    if (encounter) underway = view.phase !== "over";
    return result;
  },
};

const told = {
  "ui/notifications/initialized": () => {
    send({ method: "ui/notifications/tool-input", params: { arguments: data.input } });
    send({ method: "ui/notifications/tool-result", params: data.result });
  },
  "ui/notifications/size-changed": ({ height }) => {
    frame.style.height = `${height}px`;
  },
};

addEventListener("message", async ({ source, data: message }) => {
  if (source !== frame.contentWindow || message?.jsonrpc !== "2.0") return;
  if (message.id === undefined) {
    told[message.method]?.(message.params);
    return;
  }
  try {
    if (!answers[message.method]) throw new Error(message.method);
    send({ id: message.id, result: await answers[message.method](message.params) });
  } catch (problem) {
    const gone = problem instanceof TypeError ? data.gone : problem.message;
    send({ id: message.id, error: { code: -32603, message: gone } });
  }
});
dark.addEventListener("change", () => send({ method: "ui/notifications/host-context-changed", params: { theme: theme() } }));
document.getElementById("rules").addEventListener("change", ({ target }) => location.assign(target.value));
document.getElementById("new").addEventListener("click", (event) => {
  if (underway && !confirm(data.ask)) event.preventDefault();
});
frame.src = "/table";
