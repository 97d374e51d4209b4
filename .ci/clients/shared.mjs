// What both TypeScript clients do: ask everything on the list, keep what a client would show, print it.

import { readFileSync } from "node:fs";

/** Options from the command line: CALLS.json ERA stdio COMMAND | CALLS.json ERA http URL. */
export function options() {
  const [calls, era, transport, target] = process.argv.slice(2);
  return { script: JSON.parse(readFileSync(calls, "utf8")), era, transport, target };
}

async function answer(ask, keep) {
  try {
    return keep(await ask());
  } catch (error) {
    if (typeof error.code !== "number") throw error;
    return { error: { code: error.code, message: error.message.replace(/^MCP error -?\d+: /, "") } };
  }
}

/** Ask a connected client everything and print the answers as JSON. */
export async function tell(client, script) {
  const found = { calls: {}, resources: {}, prompts: {}, completions: {} };
  found.tools = (await client.listTools()).tools;
  found.listed = (await client.listResources()).resources;
  found.templates = (await client.listResourceTemplates()).resourceTemplates;
  found.prompt_list = (await client.listPrompts()).prompts;
  found.instructions = client.getInstructions();
  for (const { id, tool, arguments: given } of script.calls) {
    found.calls[id] = await answer(
      () => client.callTool({ name: tool, arguments: given }),
      ({ content, structuredContent, isError }) => ({ content, structuredContent, isError: Boolean(isError) }),
    );
  }
  for (const uri of script.resources) {
    found.resources[uri] = await answer(() => client.readResource({ uri }), ({ contents }) => contents);
  }
  for (const { id, name, arguments: given } of script.prompts) {
    found.prompts[id] = await answer(
      () => client.getPrompt({ name, arguments: given }),
      ({ description, messages }) => ({ description, messages }),
    );
  }
  for (const { id, ref, argument, context } of script.completions) {
    found.completions[id] = await answer(
      () => client.complete({ ref, argument, ...(context ? { context: { arguments: context } } : {}) }),
      ({ completion }) => completion,
    );
  }
  process.stdout.write(JSON.stringify(found) + "\n");
}
