import { isoTime } from "../eat";
import { type Answer, json } from "../http";
import { leftOf } from "../money";
import type { Payment, Reversal, World } from "../world";

/**
 * `GET /_sim/truth`: every payment that really moved money, oldest first, and their sum; what was given back of it; fees,
 * what was moved on or taken out, and what the balance must be. In shillings: `kept` = total - reversed,
 * `balance` = kept - charges - swept - withdrawn.
 */
export function tellTruth(world: World): Answer {
  const total = sum(world.payments.map(({ amountCents }) => amountCents));
  const reversed = sum(world.reversals.map(({ amountCents }) => amountCents));
  const gone = (kind: string) =>
    -sum(world.book.filter((line) => line.kind === kind).map(({ cents }) => cents));
  return json(200, {
    payments: world.payments.map((payment) => {
      const back = payment.amountCents - leftOf(world, payment);
      return { ...showPayment(payment), ...(back > 0 ? { reversed: back / 100 } : {}) };
    }),
    count: world.payments.length,
    total: total / 100,
    reversals: world.reversals.map(showReversal),
    reversed: reversed / 100,
    kept: (total - reversed) / 100,
    charges: gone("charge") / 100,
    swept: gone("sweep") / 100,
    withdrawn: gone("withdrawal") / 100,
    balance: world.orgBalanceCents / 100,
  });
}

/** A payment as the control calls show it: shillings, EAT. */
export function showPayment(payment: Payment) {
  return {
    receipt: payment.receipt,
    amount: payment.amountCents / 100,
    phone: payment.phone,
    account: payment.account,
    shortcode: payment.shortcode,
    kind: payment.kind,
    at: isoTime(payment.at),
    first_name: payment.firstName,
    middle_name: payment.middleName,
    last_name: payment.lastName,
    ...(payment.checkoutRequestId ? { checkout_request_id: payment.checkoutRequestId } : {}),
  };
}

/** A reversal in the same way. */
export function showReversal({ receipt, original, amountCents, at }: Reversal) {
  return { receipt, original, amount: amountCents / 100, at: isoTime(at) };
}

function sum(cents: number[]): number {
  return cents.reduce((all, one) => all + one, 0);
}
