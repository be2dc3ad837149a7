import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { messageBudgets } from "@/db/schema/messages";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { query } from "@/lib/platform/commands/query";
import { databaseNow } from "@/lib/platform/db/now";
import { toShillings } from "@/lib/platform/money";
import { budgetMonth } from "../sending/budget";
import { budgetLevel } from "./rules";

/**
 * The cost of SMS in the current Nairobi month and the budget of the settings, in shillings. `reserved` is for calls under
 * way or in state unknown, and may be released. lib/domain/messaging/README.md.
 */
export const showBudget = query("messages.show-budget", z.object({}), async ({ db }) => {
  const month = budgetMonth(await databaseNow(db));
  const { sms_monthly_budget: budget } = await readSettings(db);
  const [row] = await db.select().from(messageBudgets).where(eq(messageBudgets.month, month));
  const spent = row?.spentCents ?? 0;
  const reserved = row?.reservedCents ?? 0;
  return {
    month,
    budget,
    spent: toShillings(spent),
    reserved: toShillings(reserved),
    level: budgetLevel(spent + reserved, budget * 100),
  };
});
