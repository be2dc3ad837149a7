import { attendanceTexts } from "@/lib/domain/attendance/texts";
import { KIND_LABELS } from "@/lib/domain/messaging/messages/kinds";
import { messageTexts } from "@/lib/domain/messaging/messages/texts";
import { columnOf, FIELD_NAMES, fieldTexts } from "@/lib/domain/people/students/field-rules";
import type { TimelineLine } from "@/lib/domain/records/timeline-steps";
import { formatShillings } from "@/lib/platform/money";
import { defineTexts } from "@/lib/platform/texts";

/** Where a step happened; nothing where the class of that time is not recorded. */
const inClass = (where: string) => (where ? ` in ${where}` : "");

/** The timeline on a student's page. */
export const timelineTexts = defineTexts({
  en: {
    title: "Timeline",
    failed: "The timeline could not be read.",
    by: (name: string) => `by ${name}`,
    registered: (season: number) => `Registered in season ${season}`,
    held: (where: string) => `Place taken and held${inClass(where)}`,
    offered: (where: string) => `Place offered${inClass(where)}`,
    offerAccepted: (where: string) => `Offered place accepted${inClass(where)}`,
    heldAgain: (where: string) => `Place held again${inClass(where)}`,
    moved: (where: string) => `Moved to ${where}`,
    timesChanged: (where: string) => `New times${inClass(where)}`,
    enrolled: (where: string) => `Enrolled${inClass(where)}`,
    paidWaiting: (where: string) => `Paid, but no place was left${inClass(where)}`,
    holdEnded: (where: string) => `Hold ended${inClass(where)}`,
    cancelled: (where: string) => `Enrollment in ${where} deleted`,
    placeRestored: (where: string) => `Enrollment${inClass(where)} as before: what ended it was undone`,
    outcome: (course: string, outcome: string) => `${course}: ${outcome}`,
    attendance: (course: string, attended: number, met: number) =>
      `${course}: attended ${attended} of ${met} meetings so far`,
    prompt: (amount: string, state: string, by: string | null) =>
      `M-Pesa prompt for ${amount}${by ? `, sent by ${by}` : ""}: ${state}`,
    paybill: (amount: string) => `Paybill chosen for ${amount}`,
    requests: {
      pending: "waiting",
      success: "paid",
      failed: "not paid",
      cancelled: "cancelled by the payer",
    },
    paid: (amount: string, code: string | null) => `${amount} paid${code ? ` (${code})` : ""}`,
    takenBack: (amount: string) => `Payment of ${amount} taken off the account`,
    creditMoved: (amount: string) => `Credit of ${amount} moved to another account`,
    creditKept: (amount: string) => `Credit of ${amount} kept`,
    creditDonated: (amount: string) => `Credit of ${amount} given to the bursary fund`,
    waiverRequested: (amount: string) => `A waiver of ${amount} was requested`,
    feeWaived: (amount: string) => `${amount} of the fee was waived`,
    feeSponsored: (amount: string) => `The bursary fund paid ${amount} of the fee`,
    waiverEnded: (amount: string, how: string) => `The waiver of ${amount} was ${how}`,
    refund: (amount: string, state: string) => `Refund of ${amount}: ${state}`,
    refunds: {
      asked: "asked for",
      approved: "approved",
      sent: "sent to M-Pesa",
      settled: "paid out",
      cancelled: "cancelled",
      reversed: "reversed by M-Pesa",
    },
    message: (kind: string, state: string) => `Message (${kind}): ${state}`,
    reply: "Reply received",
    changed: (fields: string) => `Changed: ${fields}`,
    marks: { phoneShared: "phone shared by siblings" },
    archived: "Archived",
    restored: "Active again",
    codeRenewed: "New secret code made",
    merged: "Merged with another record of this person",
    mergeUndone: "The merge was undone",
    importUndone: "Registration by an import undone",
  },
});

const texts = timelineTexts;

/** Who did a step, where its text does not say it: a prompt is sent by one and paid by another. */
export const doneBy = ({ step, by }: TimelineLine) => (by && step !== "prompt" ? [texts.by(by)] : []);

/** The text of a step of the timeline. */
export function stepText(line: TimelineLine): string {
  const where = [line.course, line.class].filter(Boolean).join(", ");
  const amount = line.amount === null ? "" : formatShillings(line.amount);
  const state = line.state ?? "";
  const sentences: Record<TimelineLine["step"], () => string> = {
    registered: () => texts.registered(line.season ?? 0),
    held: () => texts.held(where),
    offered: () => texts.offered(where),
    offer_accepted: () => texts.offerAccepted(where),
    held_again: () => texts.heldAgain(where),
    moved: () => texts.moved(where),
    times_changed: () => texts.timesChanged(where),
    enrolled: () => texts.enrolled(where),
    paid_waiting: () => texts.paidWaiting(where),
    hold_ended: () => texts.holdEnded(where),
    cancelled: () => texts.cancelled(where),
    restored: () => texts.placeRestored(where),
    outcome: () => texts.outcome(line.course ?? "", worded(attendanceTexts.outcomes, state)),
    attendance: () => texts.attendance(line.course ?? "", line.attended ?? 0, line.met ?? 0),
    prompt: () => texts.prompt(amount, worded(texts.requests, state), line.by),
    paybill: () => texts.paybill(amount),
    paid: () => texts.paid(amount, line.code),
    taken_back: () => texts.takenBack(amount),
    credit_moved: () => texts.creditMoved(amount),
    credit_kept: () => texts.creditKept(amount),
    credit_donated: () => texts.creditDonated(amount),
    waiver_requested: () => texts.waiverRequested(amount),
    fee_waived: () => (state === "bursary" ? texts.feeSponsored(amount) : texts.feeWaived(amount)),
    waiver_ended: () => texts.waiverEnded(amount, state),
    refund: () => texts.refund(amount, worded(texts.refunds, state)),
    message: () => texts.message(worded(KIND_LABELS, line.code ?? ""), worded(messageTexts.states, state)),
    reply: () => texts.reply,
    changed: () => changedText(line),
    code_renewed: () => texts.codeRenewed,
    merged: () => texts.merged,
    merge_undone: () => texts.mergeUndone,
    import_undone: () => texts.importUndone,
  };
  return sentences[line.step]();
}

function changedText({ state, fields }: TimelineLine): string {
  if (state === "archived") return texts.archived;
  if (state === "active") return texts.restored;
  const names = fields.map((name) => {
    // A change at the desk is logged by its columns, a returning student's by the fields of the form.
    const known = FIELD_NAMES.find((field) => field === name || columnOf(field) === name);
    return known ? fieldTexts(known, "staff").label : worded(texts.marks, name);
  });
  return texts.changed(names.join(", "));
}

/** A state as a word; its own name where there is none. */
function worded(words: object, state: string): string {
  return (words as Record<string, string>)[state] ?? state.replaceAll("_", " ");
}
