import "server-only";
import { closeCashDay as close } from "@/lib/domain/payments/cash/close-day";
import { recordDeposit as record } from "@/lib/domain/payments/cash/record-deposit";
import { listCashDays, showCashDay } from "@/lib/domain/payments/cash/show-days";
import type { Ctx } from "@/lib/platform/commands/command";
import { formatShillings, toShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { cashPageTexts as texts } from "./texts";

/**
 * Cash that differs from the books cannot be taken back once it is filed, so a form with a difference is pressed twice: the second
 * time it posts the sum again as `sure` (sure.tsx).
 */

/** Closes a day of the till. @throws Refusal as the verb; 409 differs at the first press */
export const closeCashDay = Object.assign(
  async (ctx: Ctx, input: unknown) => {
    const read = close.shape.safeParse(input);
    if (read.success && !isSure(input, "counted")) {
      const { expected } = await showCashDay(ctx, { date: read.data.date });
      refuseDifference("counted", toShillings(read.data.counted), expected, texts.countDiffers);
    }
    return close(ctx, input);
  },
  { verb: close.verb, shape: close.shape },
);

/** Records a deposit. @throws Refusal as the verb; 409 differs at the first press */
export const recordDeposit = Object.assign(
  async (ctx: Ctx, input: unknown) => {
    const read = record.shape.safeParse(input);
    if (read.success && !isSure(input, "amount")) {
      const days = await Promise.all(read.data.days.map((date) => showCashDay(ctx, { date })));
      const counted = days.reduce((sum, day) => sum + (day.counted ?? 0), 0);
      const amount = toShillings(read.data.amount);
      refuseDifference("amount", amount, counted, texts.depositDiffers);
      const { cash_on_hand } = await listCashDays(ctx, { pageSize: 1 });
      refuseDifference("amount", amount, Math.min(amount, cash_on_hand), () =>
        texts.moreThanOnHand(formatShillings(amount), formatShillings(cash_on_hand)),
      );
    }
    return record(ctx, input);
  },
  { verb: record.verb, shape: record.shape },
);

function isSure(input: unknown, field: "counted" | "amount"): boolean {
  const { sure, [field]: typed } = input as Record<string, unknown>;
  return sure !== undefined && sure === typed;
}

function refuseDifference(
  field: "counted" | "amount",
  typed: number,
  expected: number,
  say: (typed: string, expected: string) => string,
): void {
  if (typed === expected) return;
  const sentence = say(formatShillings(typed), formatShillings(expected));
  throw new Refusal("conflict", "differs", sentence, { errors: { [field]: [sentence] } });
}
