// Every way in which a game may load the JavaScript tracker, whose file is the argument; prints where it is found.

const { mkdtempSync, readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");
const vm = require("node:vm");

const [, , file, folder] = process.argv;
const text = readFileSync(file, "utf8");
const names = (found) => Object.keys(found).sort().join(" ");

const page = vm.createContext({});
vm.runInContext(text, page);
vm.runInContext(text, page); // loaded twice by two plugins
console.log("script:", names(page), "with", names(page.Initiative));

const old = vm.createContext({});
vm.runInContext("delete globalThis.globalThis; var self = this;", old);
vm.runInContext(text, old);
console.log("old browser:", names(old.Initiative));

const both = vm.createContext({ module: { exports: {} } });
vm.runInContext(text, both);
console.log("page with a module:", names(both.Initiative), "and", names(both.module.exports));

console.log("require:", names(require(file)));

const modules = mkdtempSync(join(folder, "modules-"));
writeFileSync(join(modules, "package.json"), '{"type":"module"}');
writeFileSync(join(modules, "initiative.js"), text);
delete globalThis.Initiative;
import(pathToFileURL(join(modules, "initiative.js"))).then(() => console.log("module:", names(globalThis.Initiative)));
