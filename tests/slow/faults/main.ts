import { setTimeout as pause } from "node:timers/promises";
import { onStopSignal, stopChildren } from "@/scripts/lib/child.mjs";
import { readMachine } from "../bench/machine";
import { machineLine } from "../bench/table";
import { FAULTS } from "./all";
import { type Fault, Skipped, type Stage } from "./fault";
import { raiseAcademy } from "./support/academy";
import { breakGround, type Ground, ROOT, runFolder } from "./support/databases";
import { statuses } from "./support/figures";
import { lookAfter, savedRegisters } from "./support/invariants";

type Outcome = {
  id: string;
  what: string;
  how: "pass" | "FAIL" | "SKIPPED";
  figures: string[];
  broken: string[];
};

/** Processes that do not end in this time are killed by scripts/lib/child.mjs. */
const FAREWELL_MS = 20_000;
/** Lines of an instance's output shown after a failure. */
const TAIL = 12;
const ORDINARY = /"event":"call".*"status":[1-4]/;
let ground: Ground | undefined;
/** The cleanups of the running fault, the oldest first. */
let endings: (() => Promise<unknown> | unknown)[] = [];

onStopSignal(() => void Promise.race([leave(), pause(FAREWELL_MS)]).then(() => process.exit(1)));
// An unhandled rejection fails the running fault, not the whole run.
let astray: (why: unknown) => void = (why) => say(`astray: ${why}`);
process.on("unhandledRejection", (why) => astray(why));
const { wanted, minutes } = readArguments(process.argv.slice(2));
const machine = machineLine(await readMachine(ROOT));
say(`The faults, ${machine}`);
ground = await breakGround(runFolder("faults"));
say(`Postgres ${ground.version}, ${wanted.length} faults: ${wanted.map(({ id }) => id).join(", ")}`);
const outcomes: Outcome[] = [];
for (const fault of wanted) outcomes.push(await play(fault, ground));
await leave();
say(`\n${table(outcomes)}`);
const failed = outcomes.filter(({ how }) => how === "FAIL");
const skipped = outcomes.filter(({ how }) => how === "SKIPPED");
for (const { id, broken } of failed) say(`${id} broke:\n${broken.map((line) => `  ${line}`).join("\n")}`);
say(
  `\n${machine}\n${outcomes.length - failed.length - skipped.length} passed, ${failed.length} failed, ${skipped.length} skipped${
    skipped.length > 0
      ? `: ${skipped.map(({ id, figures }) => `${id} (${figures.join("; ")})`).join(", ")}`
      : ""
  }`,
);
process.exit(failed.length > 0 ? 1 : 0);

/** Runs one fault and checks every academy it started. */
async function play(fault: Fault, where: Ground): Promise<Outcome> {
  const { id, what } = fault;
  const figures: string[] = [];
  const broken: string[] = [];
  endings = [];
  const looks: (() => Promise<void>)[] = [];
  let how: Outcome["how"] = "pass";
  const must: Stage["must"] = (rule, holds, found) => {
    if (!holds)
      broken.push(`${rule}${found === undefined ? "" : `; found ${JSON.stringify(found).slice(0, 600)}`}`);
  };
  astray = (why) => broken.push(`astray: ${why}`);
  const began = performance.now();
  say(`\n== ${id} ${what}`);
  try {
    await fault.run({
      ground: where,
      minutes,
      must,
      all: (rule, answers, ...right) => {
        const wrong = answers.find(({ status }) => !(right.length > 0 ? right : [200]).includes(status));
        must(rule, !wrong, [statuses(answers), wrong?.text.slice(0, 200)]);
      },
      figure: (name, value) => figures.push(`${name} ${value}`),
      later: (work) => endings.push(work),
      raise: async (raising) => {
        const academy = await raiseAcademy(where, raising);
        endings.push(() => {
          const tails = academy.instances.map(({ tail }) =>
            tail()
              .split("\n")
              .filter((line) => !ORDINARY.test(line))
              .slice(-TAIL)
              .join("\n"),
          );
          if (broken.length > 0) say(`The instances' last words:\n${tails.join("\n--\n")}`);
          return academy.close();
        });
        const before = await savedRegisters(academy);
        looks.push(() => lookAfter(academy, before, must));
        return academy;
      },
    });
    for (const look of looks) await look();
  } catch (fault_) {
    if (fault_ instanceof Skipped) {
      how = "SKIPPED";
      figures.push(fault_.message);
    } else broken.push(fault_ instanceof Error ? (fault_.stack ?? fault_.message) : String(fault_));
  }
  await endAll((why) => broken.push(`ending: ${why}`));
  if (broken.length > 0) how = "FAIL";
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(
    `== ${id} ${how} after ${seconds} s: ${figures.join("; ")}${broken.map((line) => `\n  ${line}`).join("")}`,
  );
  return { id, what, how, figures, broken };
}

/** Closes what is open, the newest first, each once. */
async function endAll(failed: (why: unknown) => void): Promise<void> {
  for (let end = endings.pop(); end; end = endings.pop()) {
    try {
      await end();
    } catch (why) {
      failed(why);
    }
  }
}

async function leave(): Promise<void> {
  await endAll(() => {});
  await ground?.close().catch(() => {});
  await stopChildren();
}

function readArguments(given: string[]) {
  const at = given.indexOf("--minutes");
  const minutes_ = at < 0 ? 15 : Number(given[at + 1]);
  const names = given
    .filter((_name, n) => at < 0 || (n !== at && n !== at + 1))
    .map((name) => name.toLowerCase());
  const unknown = names.filter((name) => !FAULTS.some(({ id }) => id.toLowerCase() === name));
  if (unknown.length > 0 || !(minutes_ > 0)) {
    say(
      `There is no fault ${unknown.join(", ")}. There are ${FAULTS.map(({ id }) => id).join(", ")}; --minutes takes a number.`,
    );
    process.exit(2);
  }
  const all = FAULTS.filter(({ id }) =>
    names.length > 0 ? names.includes(id.toLowerCase()) : id !== "soak",
  );
  return { wanted: all, minutes: minutes_ };
}

function table(rows: Outcome[]): string {
  const lines = rows.map(
    ({ id, what, how, figures }) => `| ${id} | ${what} | ${how} | ${figures.join("; ")} |`,
  );
  return ["| id | what | result | figures |", "| --- | --- | --- | --- |", ...lines].join("\n");
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
