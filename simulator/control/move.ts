import { type Answer, json, textOf } from "../http";
import { moveOn, reversePayment } from "../money";
import { wordingOf } from "../result-codes";
import type { World } from "../world";
import { BadCall } from "./bad-call";
import { showReversal } from "./truth";

/**
 * `POST /_sim/reverse {receipt, amount?}`: Safaricom gives a payment back by itself, and tells the business nothing
 * (mpesa.md section 9). Amount in shillings; without one all that is left.
 */
export function reverseByHand(world: World, body: Record<string, unknown>): Answer {
  const amountCents = body.amount === undefined ? null : centsOf(body.amount);
  const done = reversePayment(world, textOf(body.receipt), amountCents);
  if (!("refused" in done)) return json(200, { ...showReversal(done), rejected: false });
  const reason = wordingOf(done.refused).callback;
  return json(200, { receipt: null, rejected: true, code: done.refused, reason });
}

/** `POST /_sim/sweep {amount?}`: the business moves money on to its settlement account; without an amount all of it. */
export function sweepByHand(world: World, body: Record<string, unknown>): Answer {
  return takeOut(world, "sweep", body);
}

/** `POST /_sim/withdraw {amount?}`: the business takes money out to its bank; without an amount all of it. */
export function withdrawByHand(world: World, body: Record<string, unknown>): Answer {
  return takeOut(world, "withdrawal", body);
}

function takeOut(world: World, kind: "sweep" | "withdrawal", body: Record<string, unknown>): Answer {
  const amountCents = body.amount === undefined ? world.orgBalanceCents : centsOf(body.amount);
  const done = moveOn(world, kind, amountCents);
  if (!done) throw new BadCall("The paybill does not hold so much.");
  return json(200, { receipt: done.receipt, amount: amountCents / 100 });
}

function centsOf(amount: unknown): number {
  const cents = Math.round(Number(textOf(amount) || "nothing") * 100);
  if (!(cents >= 1)) throw new BadCall("amount must be a number of shillings above 0.");
  return cents;
}
