import { spellShillings } from "@/lib/platform/money";
import { matchWords } from "./words";

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
  return [
    amount >= due
      ? words.enrolls(account.course_name, account.class_name)
      : words.rest(spellShillings(due - amount)),
    ...(amount > due ? [words.credit(spellShillings(amount - due))] : []),
    ...(holdsSeat(account, now) ? [] : [words.late, words.waits]),
  ];
}

function holdsSeat({ status, hold_until }: Account, now: Date): boolean {
  return status === "pending" && hold_until !== null && new Date(hold_until) > now;
}
