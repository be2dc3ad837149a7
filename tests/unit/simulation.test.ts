import { describe, expect, test, vi } from "vitest";
import { seededRandom } from "@/simulator/core/random";
import { ask } from "../slow/faults/support/request";
import { ACTIONS } from "../slow/simulation/actions/actions";
import { isPage } from "../slow/simulation/browser";
import { drawSteps } from "../slow/simulation/habits";
import { newSeat } from "../slow/simulation/model/terms";
import { parseOptions } from "../slow/simulation/options.mjs";
import { newModel, type Run } from "../slow/simulation/play";
import { shrink } from "../slow/simulation/shrink";
import { KINDS, type Step } from "../slow/simulation/steps";

const LATER = Number.POSITIVE_INFINITY;

function drawn(seed: string, size: number): Step[] {
  const steps = drawSteps(seededRandom(seed), 3, () => true);
  return Array.from({ length: size }, () => steps.next().value);
}

function refusalOf(args: string[]): string {
  try {
    parseOptions(args);
    return "";
  } catch (error) {
    return String(Reflect.get(error as Error, "message"));
  }
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
      wrong: null,
      faults: needed.every((step) => step && some.includes(step)) ? ["a seat too many"] : [],
    });
    expect((await shrink(await again(steps), again, LATER)).steps).toEqual(needed);
    expect((await shrink(await again(steps), again, 0)).steps).toEqual(steps);
  });

  test("is shrunk to steps of the same fault, however many fewer make another", async () => {
    const steps = drawn("two faults", 40);
    const again = async (some: Step[]): Promise<Run> => {
      const isFirst = [steps[3], steps[30]].every((step) => step && some.includes(step));
      return { steps: some, story: [], wrong: "wrong", faults: isFirst ? ["seats", "taken"] : ["money"] };
    };
    const kept: number[] = [];
    const short = await shrink(await again(steps), again, LATER, (run) => kept.push(run.steps.length));
    expect(short.steps).toEqual([steps[3], steps[30]]);
    expect(kept.at(-1)).toBe(2);
    expect(kept).toEqual(kept.toSorted((one, other) => other - one));
  });

  test("shares nothing that changes with another academy", () => {
    const [one, other] = [newModel(), newModel()];
    for (const group of one.groups) group.capacity = 0;
    Object.assign(one.season, { lastPaymentAt: 0 });
    expect(other.takesRegistrations).toBe(true);
    expect(other.enroll(0, 0)).toBe(null);
    expect(one.seats).toEqual([]);
  });

  test("draws every kind of step that it knows how to play", () => {
    expect(new Set(drawn("all", 5000).map(({ kind }) => kind))).toEqual(new Set(KINDS));
    expect(Object.keys(ACTIONS).sort()).toEqual(KINDS.toSorted());
  });

  test("asks nobody for money that free credit covers, and lets a part of it pay", () => {
    const model = newModel();
    model.enroll(0, 0);
    const [seat] = model.seats;
    if (!seat) throw new Error("there is no seat");
    seat.credit = 500;
    expect([model.askForPrompt(0, 0), model.choosePaybill(0)]).toEqual(["credit_waits", "credit_waits"]);
    expect(seat).toMatchObject({ state: "held", paid: 0, credit: 500, prompts: 0 });
    seat.credit = 200;
    expect(model.askForPrompt(0, 0)).toBe(null);
    expect(seat).toMatchObject({ state: "pending", paid: 200, credit: 0, prompts: 1 });
  });

  test("saves a register after the season's last day with a reason only", () => {
    const { registers, season } = newModel();
    const now = Date.parse("2027-04-24T08:30:00+03:00");
    const own = newSeat(0, 0, "enrolled", null);
    const save = (hasReason: boolean) =>
      registers.save([{ ...own, hasTimes: true }], 0, { now, endsOn: season.endsOn, hasReason }, () => true);
    expect([save(false), registers.marks.length]).toEqual(["not_a_meeting_day", 0]);
    expect([save(true), registers.marks.length]).toEqual([null, 1]);
  });

  test("takes no page of an error for a refusal", () => {
    expect(isPage({ status: 200, text: "<form></form>" })).toBe(true);
    expect(isPage({ status: 409, text: "<h1>The page is out of date</h1>" })).toBe(true);
    expect(isPage({ status: 500, text: "<h1>Oops!</h1>" })).toBe(false);
    expect(isPage({ status: 0, text: "ECONNRESET" })).toBe(false);
    expect(isPage({ status: 200, text: '<main><template data-dgst="1"></template></main>' })).toBe(false);
  });

  test("is asked for by options that are known and have a sense", () => {
    expect(parseOptions(["--seed", "7"])).toMatchObject({ seed: 7, steps: 200 });
    expect(parseOptions(["--minutes", "0.5", "--steps=40"])).toMatchObject({ minutes: 0.5, steps: 40 });
    const wrong = [
      ...[
        "--seeds 3",
        "--seed x",
        "--seed -1",
        "--seed 1.5",
        "--seed",
        "--steps 0",
        "--steps -5",
        "--steps 2.5",
      ],
      ...[
        "--minutes 0",
        "--minutes",
        "7",
        "--story none.json",
        "--story package.json",
        "--seed 1 --minutes 2",
      ],
    ];
    for (const line of wrong) {
      const said = refusalOf(line.split(" "));
      expect(said, line).toMatch(/^\S.*\.$/);
    }
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
