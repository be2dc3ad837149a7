import { parseArgs } from "node:util";
import { drawEvenly, filesUnder, instrument, type Mutant } from "./mutants";
import { SLIPS } from "./slips/all-slips";
import { startTests, type TestFile, type TestRuns } from "./test-runs";

/** The code whose rules are held by verbs and the database. */
const CODE = [
  "lib/domain/enrollments/seats",
  "lib/domain/enrollments/rules.ts",
  "lib/domain/payments/ledger",
  "lib/domain/payments/matching",
  "lib/domain/attendance",
];
/** Tests that hold those rules. */
const TESTS = [
  /^tests\/domain\/(enrollments|payments|attendance|season-lifecycle\/closing)\//,
  /^tests\/api\/(payments|students|sessions|attendance|registers|certificates|enrollments|waiting)/,
  /^tests\/unit\/(absent-rules|attendance|fee-due|holds|pay-code|rank-matches|receipt-code|rules\/)/,
];
/** Floods and random input, which take too long, and what Daraja and statements say. */
const LEFT_OUT =
  /flood|fuzz|chaos|load|property|year-of|many-holds|last-seats|race|daraja|statement|access-token/;
/** How long tests may take that do not notice a fault, those that most likely do first. */
const MOST_MS = 60_000;
const LEAST_SCORE = 85;

const { values, positionals } = parseArgs({
  options: {
    sample: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    /** Only the faults of these numbers. */
    only: { type: "string" },
    /** The faults of `slips`, each of which its test file must notice, instead of drawn ones. */
    slips: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const root = process.cwd();
const score = values.slips ? await playSlips() : await playDrawn();
process.exit(score < (values.slips ? 100 : LEAST_SCORE) ? 1 : 0);

async function playSlips(): Promise<number> {
  const wanted = SLIPS.filter(({ file }) => positionals.length === 0 || positionals.includes(file));
  const runs = await startTests(root, new Map());
  let noticed = 0;
  try {
    await runs.assertPassing([...new Set(wanted.map(({ test }) => test))]);
    for (const slip of wanted) {
      const by = await runs.playSpoiled(slip, [slip.test]);
      if (by) noticed += 1;
      print(`${slip.file}: ${by ? `noticed by ${by}` : `NOT NOTICED by ${slip.test}`}`);
      if (!by) print(`  - ${slip.was}\n  + ${slip.now}`);
    }
  } finally {
    await runs.close();
  }
  return percentOf(noticed, wanted.length);
}

async function playDrawn(): Promise<number> {
  const made = await instrument(root, CODE);
  const names = filesUnder(root, ["tests"]).filter(
    (name) => name.endsWith(".test.ts") && TESTS.some((of) => of.test(name)) && !LEFT_OUT.test(name),
  );
  const runs = await startTests(root, made.code);
  try {
    const tests = await runs.readReached(names, made.mark);
    const reached = new Set(tests.flatMap((test) => test.reached)).size;
    print(`${made.mutants.length} faults, ${reached} of them reached by ${tests.length} test files`);
    const wanted = made.mutants.filter(
      ({ file }) => positionals.length === 0 || positionals.some((one) => file.startsWith(one)),
    );
    const only = values.only?.split(",");
    const drawn = only
      ? wanted.filter(({ id }) => only.includes(id))
      : drawEvenly(wanted, Number(values.sample), values.seed);
    return await playAll(runs, drawn, tests);
  } finally {
    await runs.close();
  }
}

/** @returns the percentage of faults that a test noticed */
async function playAll(runs: TestRuns, mutants: Mutant[], tests: TestFile[]): Promise<number> {
  const noticedBy = new Map<string, number>();
  let noticed = 0;
  for (const [index, mutant] of mutants.entries()) {
    const began = performance.now();
    const key = (name: string) => `${mutant.file} ${name}`;
    const likely = inOrder(mutant, tests, (name) => noticedBy.get(key(name)) ?? 0);
    const by = likely.length > 0 ? await runs.playWith(mutant.id, likely) : null;
    if (by) {
      const name = by.split(": ")[0] ?? by;
      noticedBy.set(key(name), (noticedBy.get(key(name)) ?? 0) + 1);
      noticed += 1;
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    const verdict = by ? `noticed by ${by}` : `NOT NOTICED by ${likely.length} test files`;
    print(
      `${index + 1}/${mutants.length} ${mutant.file}:${mutant.line} (${mutant.id}, ${seconds} s) ${verdict}`,
    );
    if (!by) print(`  - ${mutant.was}\n  + ${mutant.now}`);
  }
  return percentOf(noticed, mutants.length);
}

/** The test files that reach a fault: those first that noticed its neighbours, are of its room, and are fast. */
function inOrder(mutant: Mutant, tests: TestFile[], noticed: (name: string) => number): string[] {
  const room = mutant.file.split("/")[2] ?? "";
  const cost = ({ name, ms }: TestFile) => ms / (name.includes(`/${room}`) ? 4 : 1) / (1 + 3 * noticed(name));
  const reaching = tests
    .filter(({ reached }) => reached.includes(mutant.id))
    .sort((one, other) => cost(one) - cost(other));
  let total = 0;
  return reaching.flatMap(({ name, ms }, index) => {
    total += ms;
    return index < 3 || total < MOST_MS ? [name] : [];
  });
}

function percentOf(noticed: number, all: number): number {
  const percent = (100 * noticed) / all;
  print(`${noticed} of ${all} noticed: ${percent.toFixed(1)} %`);
  return percent;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
