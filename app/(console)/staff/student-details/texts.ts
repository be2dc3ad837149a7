import type { StepState } from "@/lib/domain/enrollments/standing/next-step";
import { defineTexts } from "@/lib/platform/texts";

type Step = (due: string, until: string | undefined) => string;

const by = (until: string | undefined) => (until ? ` by ${until}` : "");

/** Where a student stands, for staff: what the student, or the desk, does next. */
const steps: Record<StepState, Step> = {
  no_class: () => "give a place in a class.",
  hold_ended: () => "give a place again; the last was not paid in time.",
  choose_times: () => "choose the times of the class.",
  pay: (due, until) => `${due} to pay${by(until)}.`,
  pay_rest: (due, until) => `the rest to pay, ${due}${by(until)}.`,
  prompt_open: (due) => `the PIN on the payer's phone, for ${due}.`,
  claim_open: () => "wait; a receipt that was named is being checked.",
  waiting: () => "wait; the student is on a waiting list.",
  paid_waiting: () => "find a place; it is paid.",
  offered: (due, until) => `accept the offered place and pay ${due}${by(until)}.`,
  enrolled: () => "nothing, all is done.",
  closed: () => "nothing; no season takes enrollments now.",
};

export const standingTexts = defineTexts({
  en: {
    next: "Next:",
    place: (course: string, group: string, season: number) => `${course}, ${group}, season ${season}`,
    steps,
  },
});
