import "server-only";
import { query } from "@/lib/platform/commands/query";
import { databaseNow } from "@/lib/platform/db/now";
import { invalidField } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { ShowMonth } from "./input";
import { linesOf } from "./lines";
import { readFigures } from "./read-figures";
import { monthTexts as texts } from "./texts";

/**
 * The treasurer's month; without one, the current month. `opening` and `closing` are the M-Pesa account's by our books: closing =
 * opening + paid_in - refunds - reversals - charges - to_bank. `paid_in` has gifts, and cash that was deposited by M-Pesa; `by_course`
 * and `beside_courses` together are paid_in + cash. `cash_on_hand` = cash_opening + cash - cash_refunds - deposits + cash_differences.
 * A filed month stays as it was filed: `since` is what has changed in it, which counts in later months, in whose `late` it stands.
 * While `uncovered_days` has days, `closing` is what is known. `statement` is the account by the statements, null without one.
 * `lines` say it all, as the page, the paper and the files do. Amounts in shillings. lib/domain/payments/README.md.
 * @throws Refusal 400 for a month that has not begun.
 */
export const showMonth = query("payments.month", ShowMonth, async ({ input, db }) => {
  const today = nairobiDate(await databaseNow(db));
  const month = input.month ?? today.slice(0, 7);
  if (month > today.slice(0, 7)) throw invalidField("month", texts.notBegun);
  const figures = await readFigures(db, month, today);
  return { ...figures, lines: linesOf(figures) };
});
