// Stands in for jq while the examples of docs/api.md run: a path such as .data.courses[0].id, printed whole, raw (-r),
// or shown by the exit code (-e).
import { readFileSync } from "node:fs";

const texts = process.argv.slice(2);
const options = texts.filter((word) => word.startsWith("-"));
const [path = ".", file] = texts.filter((word) => !word.startsWith("-"));
const strange = options.filter((option) => !["-r", "-e"].includes(option));
if (strange.length > 0 || !/^\.(\w+|\[\d+\]|\.)*$/.test(path)) throw new Error(`jq: ${texts.join(" ")}`);

let value = JSON.parse(readFileSync(file ?? 0, "utf8"));
for (const [step] of path.matchAll(/\w+/g)) value = value?.[step] ?? null;
const isRaw = options.includes("-r") && typeof value === "string";
process.stdout.write(`${isRaw ? value : JSON.stringify(value, null, 2)}\n`);
if (options.includes("-e") && (value === null || value === false)) process.exitCode = 1;
