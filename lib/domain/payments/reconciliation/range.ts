import "server-only";
import { z } from "zod";
import { DateOnly } from "@/lib/platform/input-shapes";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiDate, nairobiMidnight } from "@/lib/platform/time/nairobi-time";
import { reconciliationTexts as texts } from "./texts";

const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL_DAYS = 14;
export const MOST_RECONCILED_DAYS = 92;

/** The days of Nairobi to reconcile, both included. */
export const ShowReconciliation = z.object({ from: DateOnly.optional(), to: DateOnly.optional() });

export type Days = { from: string; to: string };

/**
 * The days meant: without a first fourteen up to the last, without a last as many as can be shown, never later than today.
 * @param today the date in Nairobi
 * @throws Refusal 400 for days out of order or too many.
 */
export function reconciledDays(input: { [Side in keyof Days]?: string | undefined }, today: string): Days {
  const last = input.to ?? daysLater(input.from ?? today, MOST_RECONCILED_DAYS - 1);
  const to = last < today ? last : today;
  const from = input.from ?? daysLater(to, 1 - USUAL_DAYS);
  if (from > to) throw wrong("to", texts.order);
  if (daysLater(from, MOST_RECONCILED_DAYS - 1) < to) throw wrong("to", texts.tooLong(MOST_RECONCILED_DAYS));
  return { from, to };
}

function daysLater(date: string, days: number): string {
  return nairobiDate(new Date(nairobiMidnight(date).getTime() + days * DAY_MS));
}

function wrong(field: string, sentence: string): Refusal {
  return new Refusal("invalid", "invalid", sentence, { errors: { [field]: [sentence] } });
}
