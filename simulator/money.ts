import { payerSms, text, walletOf } from "./wallets";
import type { Payment, World } from "./world";

/**
 * Moves the money: wallet down, paybill up, a text to the payer, a line of the truth. The caller has asked
 * `moneyRefusal` first, or pays what a script ordered: then the wallet is topped up by what it lacks. A payment of
 * another organisation (no phone) touches no wallet.
 */
export function movePayment(world: World, wanted: Omit<Payment, "balanceCents">): Payment {
  world.orgBalanceCents += wanted.amountCents;
  const payment: Payment = { ...wanted, balanceCents: world.orgBalanceCents };
  world.payments.push(payment);
  if (payment.phone) {
    const wallet = walletOf(world, payment.phone);
    wallet.balanceCents = Math.max(wallet.balanceCents, payment.amountCents) - payment.amountCents;
    text(world, wallet, payerSms(world, wallet, payment));
  }
  return payment;
}
