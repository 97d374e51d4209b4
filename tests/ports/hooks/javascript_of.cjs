// Writes the JavaScript files of the rule sets on the slot timeline, and their adapter, from the TypeScript ones.
// Arguments: a folder with the compiler, that of the TypeScript files, that to write to. After a change:
//
//     node tests/ports/hooks/javascript_of.cjs .ci reference_code/typescript reference_code/javascript

const { readFileSync, writeFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { join, resolve } = require("node:path");

const [, , build, typescript, javascript] = process.argv;
const ts = createRequire(resolve(build, "package.json"))("typescript");

/** Take the types out, and nothing of the layout that the compiler would lose. */
function withoutTypes(text) {
  const marked = text.replace(/^$/gm, "//~");
  const compilerOptions = { module: ts.ModuleKind.ES2022, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true };
  return ts.transpileModule(marked, { compilerOptions }).outputText
    .replace(/^ *\/\/~$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^(?: {4})+/gm, (indent) => " ".repeat(indent.length / 2))
    .replace(/, \} from/g, " } from")
    .trim() + "\n";
}

/** Put types into comments, with what is said of them: they tell what is brought, answered and told. */
function withTypesTold(text) {
  const type = /^(\/\*\*(?:(?!\*\/)[^])*\*\/\n)?(?:export )?((?:interface [^]*?^\}|type [^]*?;)$)/gm;
  return text.replace(type, (_, said = "", declared) => {
    const plain = said.replace(/^\/\*\* ?\n?| ?\*\/$/gm, "").replace(/^ \* ?/gm, "");
    return (plain + declared).replace(/^/gm, "// ").replace(/ +$/gm, "");
  });
}

function named(text) {
  return text
    .replace(/ from "\.\/(\w+)";.*Node, Deno.*$/gm, ' from "./$1.mjs";')
    .replace(/"\.\/(?!initiative)(\w+)\.js"/g, '"./$1.mjs"')
    .replace(/(\w)\.ts\b/g, "$1.mjs")
    .replace(/TypeScript/g, "JavaScript")
    .replace(/typescript/g, "javascript");
}

for (const name of ["d100", "dsa5", "ews", "fight", "timeline"]) {
  const text = readFileSync(join(typescript, `${name}.ts`), "utf8");
  writeFileSync(join(javascript, `${name}.mjs`), withoutTypes(named(withTypesTold(text))));
}

// The tracker of core is a script of its own.
const core = /import \* as core from "\.\/initiative\.js";\n([^]*?)\n\n/;
const adapter = readFileSync(join(typescript, "adapter.ts"), "utf8");
const found = adapter.replace(core, 'import "./initiative.js";\n$1\n\nconst core = globalThis.Initiative;\n\n');
writeFileSync(join(javascript, "adapter.mjs"), withoutTypes(named(found)));
