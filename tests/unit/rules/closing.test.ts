import { describe, expect, test } from "vitest";
import {
  CLOSE_STEPS,
  isReady,
  stepStates,
  toldAt,
  undoUntil,
} from "@/lib/domain/season-lifecycle/closing/rules";

const AT = new Date("2027-03-28T09:00:00Z");
const DONE = { registers: 0, holds: 0, money: 0, results: 0, certificates: 0, report: 0, retention: 0 };

describe("the closing of a season", () => {
  test("goes from the registers to the retention", () => {
    expect(CLOSE_STEPS).toEqual([
      "registers",
      "holds",
      "money",
      "results",
      "certificates",
      "report",
      "retention",
    ]);
    expect(stepStates(DONE).map(({ step }) => step)).toEqual([...CLOSE_STEPS]);
  });

  test("is ready when nothing is left but the report and the retention", () => {
    expect(isReady(stepStates({ ...DONE, report: 1, retention: 900 }))).toBe(true);
    for (const step of ["registers", "holds", "money", "certificates"] as const) {
      const steps = stepStates({ ...DONE, [step]: 1 });
      expect(steps.filter(({ done }) => !done)).toEqual([{ step, left: 1, done: false }]);
      expect(isReady(steps)).toBe(false);
    }
  });

  test("has its certificates done only when every student has a result", () => {
    const steps = stepStates({ ...DONE, results: 45 });
    expect(steps.filter(({ done }) => !done)).toEqual([
      { step: "results", left: 45, done: false },
      { step: "certificates", left: 0, done: false },
    ]);
    expect(isReady(steps)).toBe(false);
  });

  test("tells of ended places a minute after they can no longer come back, half an hour later", () => {
    expect(undoUntil("end_unpaid", AT)).toEqual(new Date("2027-03-28T09:30:00Z"));
    expect(undoUntil("close_season", AT)).toEqual(new Date("2027-03-28T09:30:00Z"));
    expect(toldAt(AT)).toEqual(new Date("2027-03-28T09:31:00Z"));
  });

  test("lets accepted results be taken back for a week", () => {
    expect(undoUntil("accept_results", AT)).toEqual(new Date("2027-04-04T09:00:00Z"));
  });
});
