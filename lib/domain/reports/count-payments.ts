import "server-only";
import { z } from "zod";
import { query } from "@/lib/platform/commands/query";
import { readListCounter } from "@/lib/platform/db/list-counters";
import { toShillings } from "@/lib/platform/money";
import { readSettings } from "../academy/read-settings";
import { readToday } from "./today";

/**
 * What was asked and what was paid for the current season. Requests: all, those made since midnight in Nairobi, and those
 * still open. Money, in shillings: what arrived and pays for an enrollment of the season, less what was taken back from
 * one (a refund, a cancelled place: counter rows). Credit and suspense pay for nothing, and money that was only asked for
 * has not arrived: neither counts (rules.md section 1). Today's is what came to pay since midnight, less what went back.
 */
export const countPayments = query("reports.payments-count", z.object({}), async ({ db }) => {
  const { current_season: season } = await readSettings(db);
  const createdFrom = await readToday(db);
  const { total } = await readListCounter(db, "requests", { season });
  const { total: today } = await readListCounter(db, "requests", { season, createdFrom });
  const { total: open } = await readListCounter(db, "requests", { season, statuses: ["pending"] });
  const paid = await readListCounter(db, "paid", { season });
  const paidToday = await readListCounter(db, "paid", { season, createdFrom });
  return {
    season,
    requests: { total, today, open },
    amount_paid: toShillings(Number(paid.cents)),
    amount_paid_today: toShillings(Number(paidToday.cents)),
  };
});
