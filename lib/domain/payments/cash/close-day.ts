import "server-only";
import { sql } from "drizzle-orm";
import { cashDays } from "@/db/schema/cash";
import { actorId } from "@/lib/domain/access/actor";
import { changed, command } from "@/lib/platform/commands/command";
import { toShillings } from "@/lib/platform/money";
import { invalidField, Refusal } from "@/lib/platform/refusal";
import { isDayClosed, lockTill } from "../ledger/till";
import { expectedCents, readFigures, shownFigures } from "./figures";
import { CloseCashDay } from "./input";
import { cashTexts as texts } from "./texts";

/**
 * Closes a day of the till with the cash that was counted. `difference` is what was counted less what should be there: taken that day
 * less what was voided and given back in cash on it. What is filed never changes; a later void of that day stands beside it. Works with cash off too. Amounts in shillings.
 * @throws Refusal 400 for a day to come; 409 day_closed.
 */
export const closeCashDay = command(
  "payments.close-cash-day",
  CloseCashDay,
  async ({ actor, input: { date, counted }, tx }) => {
    const { today } = await lockTill(tx);
    if (date > today) throw invalidField("date", texts.future);
    if (await isDayClosed(tx, date)) throw new Refusal("conflict", "day_closed", texts.alreadyClosed);
    const figures = await readFigures(tx, date);
    const { takenCents, voidedCents, refundedCents } = figures;
    await tx.insert(cashDays).values({
      ...{ day: date, takenCents, voidedCents, refundedCents, countedCents: counted },
      closedBy: actorId(actor) ?? "",
      // Under the lock: a void is before it or after it.
      createdAt: sql`clock_timestamp()`,
    });
    return changed(
      {
        date,
        ...shownFigures(figures),
        counted: toShillings(counted),
        difference: toShillings(counted - expectedCents(figures)),
        msg: texts.closed,
      },
      { type: "cash-day.closed", id: date, what: { taken_cents: takenCents, counted_cents: counted } },
    );
  },
);
