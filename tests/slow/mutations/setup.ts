import { afterAll, afterEach, beforeEach, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The number of the fault that is switched on; "" while only those are noted that a test reaches. */
    mutant: string;
  }
  interface TaskMeta {
    reached?: string[];
  }
}

/** What the instrumented code reads and writes, by the names of Stryker's instrumenter. */
type Switch = {
  activeMutant?: string;
  hitCount?: number;
  hitLimit?: number;
  currentTestId?: string;
  mutantCoverage?: { perTest: Record<string, Record<string, number>> };
};

/** A loop that a fault makes endless ends after so many turns. */
const MOST_HITS = 1_000_000;

const mutant = inject("mutant");
const state: Switch = mutant ? { activeMutant: mutant, hitCount: 0, hitLimit: MOST_HITS } : {};
Object.assign(globalThis, { __stryker__: state });

// What modules compute when they are loaded is reached by no test.
beforeEach(() => {
  state.currentTestId = "test";
});
afterEach(() => {
  delete state.currentTestId;
});
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads which fixtures a hook takes.
afterAll(({}, suite) => {
  suite.meta.reached = Object.keys(state.mutantCoverage?.perTest.test ?? {});
});
