// Takes the types out of the TypeScript tracker and the wrapping off the JavaScript one; prints both, comments and
// layout aside, if they differ. Arguments: a folder with the compiler, the TypeScript file, the JavaScript file.

const { readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { join } = require("node:path");

const [, , build, typescript, javascript] = process.argv;
const ts = createRequire(join(build, "package.json"))("typescript");

function lines(text) {
  const { ESNext, ES2019 } = { ...ts.ModuleKind, ...ts.ScriptTarget };
  const compilerOptions = { module: ESNext, target: ES2019, removeComments: true };
  const { outputText } = ts.transpileModule(text, { compilerOptions });
  // What the compiler writes for a constructor that is left out.
  const leftOut = /constructor\(\) \{(\s*)super\(\.\.\.arguments\)/;
  const spelled = outputText.replace(leftOut, "constructor(message) {$1super(message)");
  return spelled.split("\n").map((line) => line.trim().replace(/^export /, "")).filter((line) => line !== "");
}

const inside = readFileSync(javascript, "utf8").match(/"use strict";\n([^]*)\n {2}\/\/ The global is set/)[1];
const [wanted, found] = [lines(readFileSync(typescript, "utf8")), lines(inside)];
for (let i = 0; i < Math.max(wanted.length, found.length); i++) {
  if (wanted[i] !== found[i]) console.log(`TypeScript: ${wanted[i]}\nJavaScript: ${found[i]}`);
}
