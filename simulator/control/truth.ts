import { isoTime } from "../eat";
import { type Answer, json } from "../http";
import type { Payment, World } from "../world";

/** `GET /_sim/truth`: every payment that really moved money, oldest first, and their sum, in shillings. */
export function tellTruth(world: World): Answer {
  const cents = world.payments.reduce((sum, payment) => sum + payment.amountCents, 0);
  return json(200, {
    payments: world.payments.map(showPayment),
    count: world.payments.length,
    total: cents / 100,
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
