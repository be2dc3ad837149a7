import { spellShillings } from "@/lib/platform/money";
import { matchWords } from "./texts";

const words = matchWords.happens;

/** What of an enrollment decides what money on its account does. Amounts in shillings. */
export type Account = {
  status: "pending" | "enrolled" | "paid_waiting" | "expired" | "cancelled";
  hold_until: string | null;
  amount_due: number;
  course_name: string;
  class_name: string;
  student: { status: string };
};

/**
 * What happens when money is put on an account, in words: the table of rules.md section 1. Whether a class has a seat is
 * decided when it is done, so both ways are told where it matters.
 */
export function whatHappens(account: Account, amount: number, now: Date): string[] {
  const { status, amount_due: due } = account;
  if (status === "cancelled" || account.student.status === "archived")
    return [words.closed(spellShillings(amount))];
  if (status === "enrolled" || due <= 0) return [words.paidAlready(spellShillings(amount))];
  const left = due - amount;
  const over = amount > due ? [words.credit(spellShillings(amount - due))] : [];
  const { course_name: course, class_name: group } = account;
  if (holdsSeat(account, now))
    return [left > 0 ? words.rest(spellShillings(left)) : words.enrolls(course, group), ...over];
  return [
    left > 0 ? words.part(spellShillings(left)) : words.complete,
    left > 0 ? words.seatForRest(course, group) : words.seatEnrolls(course, group),
    words.waits,
    ...over,
  ];
}

function holdsSeat({ status, hold_until }: Account, now: Date): boolean {
  return status === "pending" && hold_until !== null && new Date(hold_until) > now;
}
