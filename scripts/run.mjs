import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle, bundleOf } from "./lib/bundle.mjs";
import { ROOT } from "./lib/root.mjs";

// node scripts/run.mjs scripts/admin-create.ts ...: runs a program written in TypeScript. A container has only its bundle.
const [program = ""] = process.argv.splice(2, 1);
if (existsSync(join(ROOT, "node_modules", "esbuild"))) await bundle(ROOT);
await import(pathToFileURL(join(ROOT, bundleOf(program))).href);
