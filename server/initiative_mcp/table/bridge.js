// The page's half of MCP Apps: JSON-RPC messages to and from the host that shows it.

const PROTOCOL = "2026-01-26";

/** A connection to the host; `told` are functions by the name of what the host tells. */
export class Bridge {
  constructor(host, told) {
    this.host = host;
    this.told = told;
    this.waiting = new Map();
    this.number = 0;
    this.capabilities = {};
    window.addEventListener("message", (event) => {
      if (event.source === host) this.receive(event.data);
    });
  }

  /** Say hello and return what the host says of itself. */
  async connect(name, version, patience) {
    const hello = {
      appInfo: { name, version },
      appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
      protocolVersion: PROTOCOL,
    };
    const welcome = await this.ask("ui/initialize", hello, patience);
    this.capabilities = welcome.hostCapabilities || {};
    this.tell("ui/notifications/initialized", {});
    return welcome;
  }

  /** Ask the host; fails with `{lost: true}` when no answer comes within so many milliseconds. */
  ask(method, params, patience) {
    this.number += 1;
    const id = this.number;
    this.host.postMessage({ jsonrpc: "2.0", id, method, params }, "*");
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(Object.assign(new Error(method), { lost: true }));
      }, patience);
      this.waiting.set(id, { resolve, reject, timer });
    });
  }

  tell(method, params) {
    this.host.postMessage({ jsonrpc: "2.0", method, params }, "*");
  }

  receive(message) {
    if (!message || message.jsonrpc !== "2.0") return;
    if (message.method === undefined) this.answered(message);
    else if (message.id === undefined) this.told[message.method]?.(message.params || {});
    else this.reply(message);
  }

  answered({ id, result, error }) {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    clearTimeout(waiting.timer);
    if (error) waiting.reject(new Error(error.message));
    else waiting.resolve(result || {});
  }

  reply({ id, method }) {
    const known = method === "ping" || method === "ui/resource-teardown";
    const answer = known ? { result: {} } : { error: { code: -32601, message: `unknown method ${method}` } };
    this.host.postMessage({ jsonrpc: "2.0", id, ...answer }, "*");
  }
}
