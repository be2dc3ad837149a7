import type { ClosingStep } from "@/db/schema/enums";

/** The steps of closing a season, in their order (lib/domain/season-lifecycle/README.md). */
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

/** The number of things left in a step; an informational step is always done. Certificates are done after the results. */
export type StepState = { step: CloseStep; left: number; done: boolean };

/** Informational steps: the report is for reading, and the nightly retention anonymizes what is due. */
const INFORMATIONAL: readonly CloseStep[] = ["report", "retention"];

/** For how long ended places come back; the messages about them wait until nothing can stop them any more. */
export const PLACES_UNDO_MINUTES = 30;
const TOLD_AFTER_MINUTES = PLACES_UNDO_MINUTES + 1;
/** For how long accepted results can be taken back; nobody is told of them. */
const RESULTS_UNDO_DAYS = 7;
const MINUTE_MS = 60_000;

/** When the students of ended places are told. */
export const toldAt = (at: Date) => new Date(at.getTime() + TOLD_AFTER_MINUTES * MINUTE_MS);

/** Until when a step can be undone; of closing, the ended places: the season itself can be reopened at any time. */
export function undoUntil(step: ClosingStep, at: Date): Date {
  const minutes = step === "accept_results" ? RESULTS_UNDO_DAYS * 24 * 60 : PLACES_UNDO_MINUTES;
  return new Date(at.getTime() + minutes * MINUTE_MS);
}

/** The steps with what each has left. */
export function stepStates(left: Record<CloseStep, number>): StepState[] {
  return CLOSE_STEPS.map((step) => ({
    step,
    left: left[step],
    done:
      (left[step] === 0 && !(step === "certificates" && left.results > 0)) || INFORMATIONAL.includes(step),
  }));
}

/** Whether all steps before closing a season are done. */
export function isReady(steps: StepState[]): boolean {
  return steps.every(({ done }) => done);
}
