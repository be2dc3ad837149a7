/** The steps of closing a season, in their order (docs/business-rules.md, "Closing a season"). */
export const CLOSE_STEPS = [
  "registers",
  "holds",
  "money",
  "results",
  "certificates",
  "report",
  "retention",
] as const;
export type CloseStep = (typeof CLOSE_STEPS)[number];

/** How many things a step has left; an informational step is done whatever it counts. */
export type StepState = { step: CloseStep; left: number; done: boolean };

/** Steps that only inform: the report is there to be read, and what is due is anonymized in the night. */
const INFORMATIONAL: readonly CloseStep[] = ["report", "retention"];

/** The steps with what each has left. */
export function stepStates(left: Record<CloseStep, number>): StepState[] {
  return CLOSE_STEPS.map((step) => ({
    step,
    left: left[step],
    done: left[step] === 0 || INFORMATIONAL.includes(step),
  }));
}

/** Whether nothing is left to do before a season is closed. */
export function isReady(steps: StepState[]): boolean {
  return steps.every(({ done }) => done);
}
