import { newReceipt } from "./ids";
import { payerSms, reversalSms, text, walletOf } from "./wallets";
import type { Attempt, Line, Payment, Reversal, World } from "./world";

/**
 * Moves a payment: wallet down, paybill up less its fee, an SMS to the payer, lines in the book. Callers check
 * `moneyRefusal` first; a scripted payment is topped up instead. A payment from another organisation (no phone) has no
 * wallet.
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

/** The part of a payment that is not reversed yet, in cents. */
export function leftOf(world: World, payment: Payment): number {
  const gone = world.reversals.filter(({ original }) => original === payment.receipt);
  return gone.reduce((left, { amountCents }) => left - amountCents, payment.amountCents);
}

/**
 * Reverses a payment, in whole (`amountCents` null) or in part, or returns M-Pesa's refusal code. Only customer payments
 * can be reversed; the fee is kept.
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
  // Fees have their own account, which may go negative: they never block a reversal.
  const fees = world.book.reduce((sum, line) => sum + (line.kind === "charge" ? line.cents : 0), 0);
  if (world.orgBalanceCents - fees < back) return { refused: "1" };
  const at = world.clock.now();
  const own = newReceipt(world.random, at, world.usedReceipts);
  const balanceCents = book(world, "reversal", -back, { receipt: own, at }, { original: payment });
  const reversal = { receipt: own, original: receipt, amountCents: back, at, balanceCents, payment };
  world.reversals.push(reversal);
  const wallet = walletOf(world, payment.phone);
  wallet.balanceCents += back;
  text(world, wallet, reversalSms(world, wallet, reversal));
  return reversal;
}

/**
 * Moves money out of the paybill, to the settlement account or to the bank. Amount in cents. Returns null if the balance is
 * too low.
 */
export function moveOn(
  world: World,
  kind: "sweep" | "withdrawal",
  amountCents: number,
): { receipt: string } | null {
  if (amountCents <= 0 || amountCents > world.orgBalanceCents) return null;
  const at = world.clock.now();
  const receipt = newReceipt(world.random, at, world.usedReceipts);
  book(world, kind, -amountCents, { receipt, at });
  return { receipt };
}

/** Records a payment that was not made: no money moves, but the statement has a line. */
export function recordAttempt(world: World, attempt: Attempt): void {
  const at = world.clock.now();
  const receipt = newReceipt(world.random, at, world.usedReceipts);
  book(world, "attempt", 0, { receipt, at }, { attempt });
}

/** Adds a line to the paybill's book. Returns the new balance in cents. */
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

/** The fee up to an amount, both in shillings. Invented, modelled on a business tariff. */
const TARIFF = [
  [100, 0],
  [500, 5],
  [1_000, 10],
  [2_500, 15],
  [5_000, 25],
  [10_000, 45],
  [50_000, 80],
  [250_000, 105],
] as const;

/** The fee the business pays for receiving a payment, in cents. */
function chargeFor(amountCents: number): number {
  const step = TARIFF.find(([most]) => amountCents <= most * 100);
  return (step?.[1] ?? 105) * 100;
}
