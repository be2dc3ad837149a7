import { stopChildren } from "@/scripts/lib/child.mjs";
import { machine } from "../faults/support/figures";
import { CONTROLS } from "./all";
import type { Control, Play } from "./control";
import { isBlamed, play } from "./play";
import { cloneTree, type Tree } from "./tree";

type Verdict = "red" | "NOT NOTICED" | "RED ELSEWHERE" | "BROKEN";
/** What is shown of a run that was not red as it should have been. */
const TAIL = 25;

let tree: Tree | undefined;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => void leave().then(() => process.exit(1)));
}
const wanted = readArguments(process.argv.slice(2));
say(`Controls taken out, ${machine()}; ${wanted.length} of ${CONTROLS.length}`);
tree = await cloneTree(process.cwd());
const verdicts: { control: Control; verdict: Verdict }[] = [];
for (const control of wanted) verdicts.push({ control, verdict: await takeOut(tree, control) });
await leave();
say(`\n${table()}`);
const unseen = verdicts.filter(({ verdict }) => verdict !== "red");
say(`\n${verdicts.length - unseen.length} red as they must be, ${unseen.length} not`);
process.exit(unseen.length > 0 ? 1 : 0);

/** Plays the test of a control without it. A test that stays green says nothing, nor one that breaks over something else. */
async function takeOut({ root, spoil, mend }: Tree, control: Control): Promise<Verdict> {
  const began = performance.now();
  let verdict: Verdict = "BROKEN";
  let said = "";
  try {
    spoil(control.out);
    const played = await play(root, control.play);
    said = played.said;
    verdict = played.green ? "NOT NOTICED" : isBlamed(control.play, said) ? "red" : "RED ELSEWHERE";
  } catch (fault) {
    said = String(fault);
  }
  mend();
  const seconds = Math.round((performance.now() - began) / 1000);
  say(`${control.row} without: ${control.what}: ${verdict} after ${seconds} s (${nameOf(control.play)})`);
  if (verdict !== "red") say(said.split("\n").slice(-TAIL).join("\n"));
  return verdict;
}

async function leave(): Promise<void> {
  await stopChildren();
  tree?.remove();
}

/** Rows such as T4, or T to take all of the threats. */
function readArguments(given: string[]): Control[] {
  const names = given.map((name) => name.toUpperCase());
  const unknown = names.filter((name) => !CONTROLS.some((control) => isNamed(control, [name])));
  if (unknown.length > 0) {
    say(`Nothing is taken out for ${unknown.join(", ")}.`);
    process.exit(2);
  }
  return names.length === 0 ? CONTROLS : CONTROLS.filter((control) => isNamed(control, names));
}

function isNamed({ row }: Control, names: string[]): boolean {
  return names.includes(row.toUpperCase()) || (/^[TL]\d/.test(row) && names.includes(row.slice(0, 1)));
}

function nameOf(wanted: Play): string {
  return "fault" in wanted ? `the fault ${wanted.fault}` : wanted.test;
}

function table(): string {
  const lines = verdicts.map(
    ({ control, verdict }) => `| ${control.row} | ${control.what} | ${nameOf(control.play)} | ${verdict} |`,
  );
  return ["| line | taken out | seen by | result |", "| --- | --- | --- | --- |", ...lines].join("\n");
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
