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

/** The number of things left in a step; an informational step is always done. */
export type StepState = { step: CloseStep; left: number; done: boolean };

/** Informational steps: the report is for reading, and the nightly retention anonymizes what is due. */
const INFORMATIONAL: readonly CloseStep[] = ["report", "retention"];

/** The steps with what each has left. */
export function stepStates(left: Record<CloseStep, number>): StepState[] {
  return CLOSE_STEPS.map((step) => ({
    step,
    left: left[step],
    done: left[step] === 0 || INFORMATIONAL.includes(step),
  }));
}

/** Whether all steps before closing a season are done. */
export function isReady(steps: StepState[]): boolean {
  return steps.every(({ done }) => done);
}
