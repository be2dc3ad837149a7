import { chargeFor } from "./charges";
import { newReceipt } from "./receipts";
import { payerSms, reversalSms, text, walletOf } from "./wallets";
import type { Attempt, Line, Payment, Reversal, World } from "./world";

/**
 * Moves the money: wallet down, paybill up and its fee off, a text to the payer, lines of the book. The caller has asked
 * `moneyRefusal` first, or pays what a script ordered: then the wallet is topped up by what it lacks. A payment of
 * another organisation (no phone) touches no wallet.
 */
export function movePayment(world: World, wanted: Omit<Payment, "balanceCents">): Payment {
  const balanceCents = book(world, "payment", wanted.amountCents, wanted);
  const payment: Payment = { ...wanted, balanceCents };
  world.payments.push(payment);
  const charge = world.settings.charges ? chargeFor(payment.amountCents) : 0;
  if (charge > 0) book(world, "charge", -charge, payment);
  if (payment.phone) {
    const wallet = walletOf(world, payment.phone);
    wallet.balanceCents = Math.max(wallet.balanceCents, payment.amountCents) - payment.amountCents;
    text(world, wallet, payerSms(world, wallet, payment));
  }
  return payment;
}

/** What a payment still has that could be given back, in cents. */
export function leftOf(world: World, payment: Payment): number {
  const gone = world.reversals.filter(({ original }) => original === payment.receipt);
  return gone.reduce((left, { amountCents }) => left - amountCents, payment.amountCents);
}

/**
 * Gives a payment back, whole (null) or in part, or says the code M-Pesa refuses it with (mpesa.md 5.3). Only payments
 * by customers are reversed. Its fee stays paid.
 */
export function reversePayment(
  world: World,
  receipt: string,
  amountCents: number | null,
): Reversal | { refused: string } {
  const payment = world.payments.find((one) => one.receipt === receipt);
  if (!payment?.phone) return { refused: "R000002" };
  const left = leftOf(world, payment);
  const back = amountCents ?? left;
  if (left === 0) return { refused: "R000001" };
  if (back > left || back <= 0) return { refused: "3" };
  // Fees stand on an account of their own that may go below 0 (mpesa.md 5.3): they keep nobody from giving back.
  const fees = world.book.reduce((sum, line) => sum + (line.kind === "charge" ? line.cents : 0), 0);
  if (world.orgBalanceCents - fees < back) return { refused: "1" };
  const at = world.clock.now();
  const own = newReceipt(world.chance, at, world.usedReceipts);
  const balanceCents = book(world, "reversal", -back, { receipt: own, at }, { original: payment });
  const reversal: Reversal = {
    receipt: own,
    original: receipt,
    amountCents: back,
    at,
    balanceCents,
    payment,
  };
  world.reversals.push(reversal);
  const wallet = walletOf(world, payment.phone);
  wallet.balanceCents += back;
  text(world, wallet, reversalSms(world, wallet, reversal));
  return reversal;
}

/** Money leaves the paybill: to its settlement account or to the bank; null when it has not so much. Amount in cents. */
export function moveOn(
  world: World,
  kind: "sweep" | "withdrawal",
  amountCents: number,
): { receipt: string } | null {
  if (amountCents <= 0 || amountCents > world.orgBalanceCents) return null;
  const at = world.clock.now();
  const receipt = newReceipt(world.chance, at, world.usedReceipts);
  book(world, kind, -amountCents, { receipt, at });
  return { receipt };
}

/** Somebody would have paid and did not: no money moves, and the statement has a line all the same (mpesa.md 8.1). */
export function noteAttempt(world: World, attempt: Attempt): void {
  const at = world.clock.now();
  const receipt = newReceipt(world.chance, at, world.usedReceipts);
  book(world, "attempt", 0, { receipt, at }, { attempt });
}

/** Writes a line of the paybill's account. The answer is the balance after it, in cents. */
function book(
  world: World,
  kind: Line["kind"],
  cents: number,
  { receipt, at }: { receipt: string; at: number },
  of: Pick<Line, "original" | "attempt"> = {},
): number {
  world.orgBalanceCents += cents;
  const balanceCents = world.orgBalanceCents;
  world.book.push({ kind, receipt, at, cents, balanceCents, ...of });
  return balanceCents;
}
