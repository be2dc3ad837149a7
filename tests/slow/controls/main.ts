import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { onStopSignal, stopChildren } from "@/scripts/lib/child.mjs";
import { CONTROLS } from "./all-controls";
import { type Control, editsOf } from "./control";
import { isBlamed, play } from "./play";
import { cloneTree, spoiled, type Tree } from "./tree";

type Verdict = "red" | "NOT NOTICED" | "RED ELSEWHERE" | "BROKEN";
/** Lines shown of a run that did not fail as expected. */
const TAIL = 25;

let tree: Tree | undefined;
onStopSignal(() => void leave().then(() => process.exit(1)));
const wanted = readArguments(process.argv.slice(2));
const gone = wanted.flatMap(missing);
if (gone.length > 0) {
  print(`These controls no longer match the code. Update tests/slow/controls first:\n${gone.join("\n")}`);
  process.exit(2);
}
print(`${wanted.length} of ${CONTROLS.length} controls will be removed, one at a time`);
tree = await cloneTree(process.cwd());
const verdicts: { control: Control; verdict: Verdict }[] = [];
for (const control of wanted) verdicts.push({ control, verdict: await takeOut(tree, control) });
await leave();
print(`\n${table()}`);
const unseen = verdicts.filter(({ verdict }) => verdict !== "red");
print(`\n${verdicts.length - unseen.length} red as expected, ${unseen.length} not`);
process.exit(unseen.length > 0 ? 1 : 0);

/** The passages of a control that the code no longer has, and its test if the file is gone. */
function missing(control: Control): string[] {
  const { row, what, test } = control;
  const texts = new Map<string, string>();
  try {
    if (!existsSync(join(process.cwd(), test))) throw new Error(`there is no ${test}`);
    for (const edit of editsOf(control)) {
      const text = texts.get(edit.file) ?? readFileSync(join(process.cwd(), edit.file), "utf8");
      texts.set(edit.file, spoiled(text, edit));
    }
    return [];
  } catch (error) {
    return [`${row}, ${what}: ${error instanceof Error ? error.message : error}`];
  }
}

/** Removes a control and runs its test, which must fail, in the test it names. */
async function takeOut({ root, spoil, mend }: Tree, control: Control): Promise<Verdict> {
  const began = performance.now();
  let verdict: Verdict = "BROKEN";
  let output = "";
  try {
    spoil(editsOf(control));
    const played = await play(root, control);
    output = played.output;
    verdict = played.green ? "NOT NOTICED" : isBlamed(control, output) ? "red" : "RED ELSEWHERE";
  } catch (error) {
    output = String(error);
  }
  mend();
  const seconds = Math.round((performance.now() - began) / 1000);
  print(`${control.row} without: ${control.what}: ${verdict} after ${seconds} s (${control.test})`);
  if (verdict !== "red") print(output.split("\n").slice(-TAIL).join("\n"));
  return verdict;
}

async function leave(): Promise<void> {
  await stopChildren();
  tree?.remove();
}

/** Rows such as T4, or T for all threats. */
function readArguments(given: string[]): Control[] {
  const names = given.map((name) => name.toUpperCase());
  const isNamed = ({ row }: Control, name: string) => name === row || name === row.slice(0, 1);
  const unknown = names.filter((name) => !CONTROLS.some((control) => isNamed(control, name)));
  if (unknown.length > 0) {
    print(`There is no control for ${unknown.join(", ")}.`);
    process.exit(2);
  }
  return names.length === 0 ? CONTROLS : CONTROLS.filter((one) => names.some((name) => isNamed(one, name)));
}

function table(): string {
  const lines = verdicts.map(
    ({ control, verdict }) => `| ${control.row} | ${control.what} | ${control.test} | ${verdict} |`,
  );
  return ["| line | removed | test | result |", "| --- | --- | --- | --- |", ...lines].join("\n");
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
