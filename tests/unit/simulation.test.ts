import { describe, expect, test, vi } from "vitest";
import { seededRandom } from "@/simulator/core/random";
import { ask } from "../slow/faults/support/request";
import { drawSteps } from "../slow/simulation/habits";
import type { Run } from "../slow/simulation/play";
import { shrink } from "../slow/simulation/shrink";
import type { Step } from "../slow/simulation/steps";

const LATER = Number.POSITIVE_INFINITY;

function drawn(seed: string, size: number): Step[] {
  const steps = drawSteps(seededRandom(seed), 3, () => true);
  return Array.from({ length: size }, () => steps.next().value);
}

describe("a simulated academy", () => {
  test("draws the same steps from the same seed, and others from another", () => {
    expect(drawn("seven", 200)).toEqual(drawn("seven", 200));
    expect(drawn("seven", 200)).not.toEqual(drawn("eight", 200));
  });

  test("that goes wrong is reported by only those steps that it needs", async () => {
    const steps = drawn("long", 60);
    const needed = [steps[7], steps[31], steps[59]];
    const again = async (some: Step[]): Promise<Run> => ({
      steps: some,
      story: [],
      wrong: needed.every((step) => step && some.includes(step)) ? "a seat too many" : null,
    });
    expect((await shrink(await again(steps), again, LATER)).steps).toEqual(needed);
    expect((await shrink(await again(steps), again, 0)).steps).toEqual(steps);
  });

  test("goes on after a request that neither its server nor its signal ends", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const answer = await ask("http://127.0.0.1:1", "/api/health", { timeoutMs: 5 });
    vi.unstubAllGlobals();
    expect(answer).toMatchObject({ status: 0, text: "no answer in 5 ms" });
  });

  test("lets what one person cannot do happen to the next who can, and ends a habit at what nobody can", () => {
    const able = (step: Step) => step.who === 4 && step.kind !== "wait";
    const steps = drawSteps(seededRandom("able"), 3, able);
    const all = Array.from({ length: 300 }, () => steps.next().value);
    expect(new Set(all.map(({ who }) => who))).toEqual(new Set([4]));
    expect(all.filter(({ kind }) => kind === "wait")).toEqual([]);
    expect(all.filter(({ kind }, n) => kind === "sweep" && all[n - 1]?.kind === "sweep")).toEqual([]);
  });
});
