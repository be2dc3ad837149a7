import { describe, expect, test } from "vitest";
import { seededRandom } from "@/simulator/core/random";
import type { Run } from "../slow/simulation/play";
import { shrink } from "../slow/simulation/shrink";
import { drawStep, type Step } from "../slow/simulation/steps";

const LATER = Number.POSITIVE_INFINITY;

function drawn(seed: string, size: number): Step[] {
  const random = seededRandom(seed);
  return Array.from({ length: size }, () => drawStep(random, 3));
}

describe("a simulated academy", () => {
  test("draws the same steps from the same seed, and others from another", () => {
    expect(drawn("seven", 200)).toEqual(drawn("seven", 200));
    expect(drawn("seven", 200)).not.toEqual(drawn("eight", 200));
  });

  test("that goes wrong is told by the steps it needs alone", async () => {
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
});
