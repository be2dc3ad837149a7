import "server-only";
import { z } from "zod";
import { DateOnly } from "@/lib/platform/input-shapes";
import { invalidField } from "@/lib/platform/refusal";
import { nairobiDate, nairobiMidnight } from "@/lib/platform/time/nairobi-time";
import { reconciliationTexts as texts } from "./texts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 14;
const MAX_DAYS = 92;

/** The first and last date to reconcile, Nairobi time, both included. */
export const ShowReconciliation = z.object({ from: DateOnly.optional(), to: DateOnly.optional() });

export type Days = { from: string; to: string };

/**
 * Completes a range of dates. Without a first date it is the fourteen days up to the last; without a last date it is as
 * many days as can be shown. It never goes beyond today.
 * @param today the date in Nairobi
 * @throws Refusal 400 for dates out of order or more than 92 days.
 */
export function reconciledDays(input: { [Side in keyof Days]?: string | undefined }, today: string): Days {
  const last = input.to ?? daysLater(input.from ?? today, MAX_DAYS - 1);
  const to = last < today ? last : today;
  const from = input.from ?? daysLater(to, 1 - DEFAULT_DAYS);
  if (from > to) throw invalidField("to", texts.order);
  if (daysLater(from, MAX_DAYS - 1) < to) throw invalidField("to", texts.tooLong(MAX_DAYS));
  return { from, to };
}

function daysLater(date: string, days: number): string {
  return nairobiDate(new Date(nairobiMidnight(date).getTime() + days * DAY_MS));
}
