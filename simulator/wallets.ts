import { smsTime, startOfDay } from "./eat";
import { localPhone } from "./phone-numbers";
import type { Payment, Reversal, Wallet, World } from "./world";

const FIRST = ["ALICE", "BRIAN", "CAROL", "DAVID", "ESTHER", "FELIX", "GRACE", "HASSAN", "IRENE", "JAMES"];
const LAST = [
  "ACHIENG",
  "BARASA",
  "CHEBET",
  "GITAU",
  "KAMAU",
  "MUTUA",
  "NJERI",
  "ODHIAMBO",
  "WAMBUI",
  "YUSUF",
];

const MOST_AT_ONCE_CENTS = 250_000_00;
const MOST_A_DAY_CENTS = 500_000_00;

/** The wallet of a number (12 digits), opened at first sight with KSh 10,000 and PIN 1234; its names follow its digits. */
export function walletOf(world: World, phone: string): Wallet {
  const known = world.wallets.get(phone);
  if (known) return known;
  const wallet: Wallet = {
    phone,
    pin: "1234",
    balanceCents: 10_000_00,
    balanceSet: false,
    firstName: FIRST[Number(phone.slice(-2, -1))] ?? "ALICE",
    middleName: "",
    lastName: LAST[Number(phone.slice(-1))] ?? "ACHIENG",
    off: false,
    inbox: [],
    seenAt: null,
  };
  world.wallets.set(phone, wallet);
  return wallet;
}

/** The result code M-Pesa itself would refuse this payment with (1, 3, 4, 8 of mpesa.md 2.6), or null. */
export function moneyRefusal(world: World, wallet: Wallet, amountCents: number): string | null {
  if (amountCents > MOST_AT_ONCE_CENTS) return "3";
  if (spentToday(world, wallet.phone) + amountCents > MOST_A_DAY_CENTS) return "4";
  if (wallet.balanceCents < amountCents) return "1";
  if (world.orgBalanceCents + amountCents > world.settings.orgLimitCents) return "8";
  return null;
}

/** What the number paid since midnight EAT, in cents. */
export function spentToday(world: World, phone: string): number {
  const midnight = startOfDay(world.clock.now());
  return world.payments
    .filter((payment) => payment.phone === phone && payment.at >= midnight)
    .reduce((sum, payment) => sum + payment.amountCents, 0);
}

/** Puts a text message on the phone, newest first. */
export function text(world: World, wallet: Wallet, words: string): void {
  wallet.inbox.unshift({ at: world.clock.now(), text: words });
}

/** `Ksh1,234.50` of cents, as the messages write it. */
export function ksh(cents: number): string {
  return `Ksh${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** The text the payer gets. The paybill bears the cost here, so the payer's is nothing. */
export function payerSms(world: World, wallet: Wallet, payment: Payment): string {
  const { date, time } = smsTime(payment.at);
  const left = MOST_A_DAY_CENTS - spentToday(world, wallet.phone);
  const account = payment.account ? ` for account ${payment.account}` : "";
  return (
    `${payment.receipt} Confirmed. ${ksh(payment.amountCents)} sent to ${world.options.orgName}${account} on ${date} ` +
    `at ${time}. New M-PESA balance is ${ksh(wallet.balanceCents)}. Transaction cost, Ksh0.00. ` +
    `Amount you can transact within the day is ${ksh(left).slice(3)}.`
  );
}

/** The text the payer gets when a payment is given back. */
export function reversalSms(world: World, wallet: Wallet, reversal: Reversal): string {
  const { date, time } = smsTime(reversal.at);
  return (
    `${reversal.receipt} Confirmed. Transaction ${reversal.original} has been reversed on ${date} at ${time}. ` +
    `${ksh(reversal.amountCents)} from ${world.options.orgName} is back on your M-PESA account. ` +
    `New M-PESA balance is ${ksh(wallet.balanceCents)}.`
  );
}

/** The text the business gets. */
export function businessSms(payment: Payment): string {
  const { date, time } = smsTime(payment.at);
  const names = [payment.firstName, payment.middleName, payment.lastName].filter(Boolean).join(" ");
  const from = payment.phone ? `${localPhone(payment.phone)} ${names}` : names;
  return (
    `${payment.receipt} Confirmed. On ${date} at ${time} ${ksh(payment.amountCents)} received from ${from.trim()}. ` +
    `Account number ${payment.account || "none"}. New utility balance is ${ksh(payment.balanceCents)}.`
  );
}
