import { formatShillings } from "@/lib/platform/money";
import { matchTexts } from "./texts";

const texts = matchTexts.happens;

/** The enrollment fields that decide a payment's effect. Amounts in shillings. */
export type Account = {
  status: "pending" | "enrolled" | "paid_waiting" | "expired" | "cancelled";
  hold_until: string | null;
  amount_due: number;
  course_name: string;
  class_name: string;
  student: { status: string };
};

/**
 * Describes the effect of matching a payment to an enrollment (lib/domain/payments/README.md). Seats are only reserved when it
 * is done, so both outcomes are named where it matters.
 */
export function whatHappens(account: Account, amount: number, now: Date): string[] {
  const { status, amount_due: due } = account;
  if (status === "cancelled" || account.student.status === "archived")
    return [texts.closed(formatShillings(amount))];
  if (status === "enrolled" || due <= 0) return [texts.paidAlready(formatShillings(amount))];
  const left = due - amount;
  const over = amount > due ? [texts.credit(formatShillings(amount - due))] : [];
  const { course_name: course, class_name: group } = account;
  if (holdsSeat(account, now))
    return [left > 0 ? texts.rest(formatShillings(left)) : texts.enrolls(course, group), ...over];
  return [
    left > 0 ? texts.part(formatShillings(left)) : texts.complete,
    left > 0 ? texts.seatForRest(course, group) : texts.seatEnrolls(course, group),
    texts.waits,
    ...over,
  ];
}

function holdsSeat({ status, hold_until }: Account, now: Date): boolean {
  return status === "pending" && hold_until !== null && new Date(hold_until) > now;
}
