import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import type { Edit } from "../controls/control";
import { spoil } from "./spoil";

/** A test file, how long it takes, and the numbers of the faults that its tests reach. */
export type TestFile = { name: string; ms: number; reached: string[] };

/** One warm Vitest; it runs test files one after the other, up to the first that fails. */
export type TestRuns = {
  /** @throws Error when a test file fails without any fault; it starts the database of the tests. */
  assertPassing: (names: string[]) => Promise<void>;
  /** Every test file with what it reaches; read from `.data` where neither code nor test changed. */
  readReached: (names: string[], mark: string) => Promise<TestFile[]>;
  /** @returns the test that noticed a fault, by its number; null if none of the files did */
  playWith: (mutant: string, names: string[]) => Promise<string | null>;
  /** The same for a fault that an edit makes. */
  playSpoiled: (edit: Edit, names: string[]) => Promise<string | null>;
  close: () => Promise<void>;
};

/** @param code what is loaded instead of files, by path: the instrumented code */
export async function startTests(root: string, code: Map<string, string>): Promise<TestRuns> {
  const vitest = await createVitest(
    "test",
    {
      config: "tests/vitest.config.ts",
      watch: false,
      bail: 1,
      maxWorkers: 1,
      reporters: [{}],
      testTimeout: 60_000,
    },
    {
      // Its own, so that tests may run beside it.
      cacheDir: join(root, ".data", "mutations"),
      plugins: [
        { name: "with-faults", enforce: "pre", load: (id) => code.get(id.split("?")[0] ?? id) ?? null },
      ],
    },
  );
  // Controls show that their race is real without our code; a busy machine may refuse them.
  for (const { config } of vitest.projects) config.testNamePattern = /^(?!.*(race is real|control:))/;
  for (const { config } of vitest.projects)
    config.setupFiles.push(join(root, "tests/slow/mutations/setup.ts"));
  vitest.config.sequence.sequencer = AsGiven;
  return {
    assertPassing: async (names) => assertPassing(await run(vitest, root, "", names)),
    readReached: (names, mark) => readReached(vitest, root, names, mark),
    playWith: async (mutant, names) => failedIn(await run(vitest, root, mutant, names)),
    playSpoiled: async (edit, names) => {
      const undo = await spoil(vitest, root, code, edit);
      try {
        return failedIn(await run(vitest, root, "", names));
      } finally {
        await undo();
      }
    },
    close: () => vitest.close(),
  };
}

/** Files are run in the order of the call. */
class AsGiven {
  shard = (files: TestSpecification[]) => Promise.resolve(files);
  sort = this.shard;
}

async function run(vitest: Vitest, root: string, mutant: string, names: string[]): Promise<TestModule[]> {
  vitest.provide("mutant", mutant);
  vitest.state.filesMap.clear();
  const project = vitest.getRootProject();
  const files = names.map((name) => project.createSpecification(join(root, name)));
  return (await vitest.runTestSpecifications(files)).testModules;
}

function failedIn(modules: TestModule[]): string | null {
  const failed = modules.find((one) => one.state() === "failed");
  const test = failed && [...failed.children.allTests("failed")][0];
  const [error] = test?.result().errors ?? failed?.errors() ?? [];
  const what = `${test?.fullName ?? "does not run"} (${error?.message.split("\n")[0]?.slice(0, 200) ?? "no error"})`;
  return failed ? `${failed.relativeModuleId}: ${what}` : null;
}

function assertPassing(modules: TestModule[]): void {
  const failed = failedIn(modules);
  if (failed) throw new Error(`fails without any fault: ${failed}`);
}

/** How many files are run before what they reach is written down. */
const BATCH = 8;

type Noted = Record<string, { of: string; ms: number; reached: string[] }>;

async function readReached(vitest: Vitest, root: string, names: string[], mark: string): Promise<TestFile[]> {
  const file = join(root, ".data", "mutations.json");
  const noted: Noted = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const of = (name: string) =>
    createHash("sha256")
      .update(mark)
      .update(readFileSync(join(root, name)))
      .digest("hex");
  let unknown = names.filter((name) => noted[name]?.of !== of(name));
  for (const name of unknown) delete noted[name];
  mkdirSync(join(root, ".data"), { recursive: true });
  while (unknown.length > 0) {
    const modules = await run(vitest, root, "", unknown.slice(0, BATCH));
    const failed = modules.find((one) => one.state() === "failed")?.relativeModuleId;
    for (const module of modules) {
      const { reached } = module.meta();
      if (!module.ok() || !reached) continue;
      const { collectDuration, duration } = module.diagnostic();
      noted[module.relativeModuleId] = {
        of: of(module.relativeModuleId),
        ms: collectDuration + duration,
        reached,
      };
    }
    writeFileSync(file, JSON.stringify(noted));
    if (failed) process.stdout.write(`left out, it fails without any fault: ${failedIn(modules)}\n`);
    // After a failing file the others of a batch are not run.
    unknown = unknown.filter((name) => !noted[name] && name !== failed && modules.length > 0);
  }
  return names.flatMap((name) => {
    const { ms, reached } = noted[name] ?? { ms: 0, reached: [] };
    return reached.length > 0 ? [{ name, ms, reached }] : [];
  });
}
