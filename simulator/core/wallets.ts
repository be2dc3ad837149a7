import { smsTime, startOfDay } from "./nairobi-time";
import { localPhone } from "./phone-numbers";
import type { Payment, Reversal, Wallet, World } from "./world";

const FIRST = "ALICE BRIAN CAROL DAVID ESTHER FELIX GRACE HASSAN IRENE JAMES".split(" ");
const LAST = "ACHIENG BARASA CHEBET GITAU KAMAU MUTUA NJERI ODHIAMBO WAMBUI YUSUF".split(" ");

const MAX_PAYMENT_CENTS = 250_000_00;
const MAX_DAILY_CENTS = 500_000_00;

/** The wallet of a 12-digit number, created at first use with KSh 10,000 and PIN 1234. Its names derive from its digits. */
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

/** The owner of a wallet, as a payment names the payer. */
export function payerOf({ phone, firstName, middleName, lastName }: Wallet) {
  return { phone, firstName, middleName, lastName };
}

/** All names of a payer that there are. */
export function namesOf({
  firstName,
  middleName,
  lastName,
}: Pick<Wallet, "firstName" | "middleName" | "lastName">) {
  return [firstName, middleName, lastName].filter(Boolean).join(" ");
}

/** The code M-Pesa would decline this payment with (1, 3, 4 or 8), or null. */
export function moneyRefusal(world: World, wallet: Wallet, amountCents: number): string | null {
  if (amountCents > MAX_PAYMENT_CENTS) return "3";
  if (spentToday(world, wallet.phone) + amountCents > MAX_DAILY_CENTS) return "4";
  if (wallet.balanceCents < amountCents) return "1";
  if (world.orgBalanceCents + amountCents > world.settings.orgLimitCents) return "8";
  return null;
}

/** What the number paid since midnight in Nairobi, in cents. */
function spentToday(world: World, phone: string): number {
  const midnight = startOfDay(world.clock.now());
  return world.payments
    .filter((payment) => payment.phone === phone && payment.at >= midnight)
    .reduce((sum, payment) => sum + payment.amountCents, 0);
}

/** Adds an SMS to the phone, newest first. */
export function text(world: World, wallet: Wallet, words: string): void {
  wallet.inbox.unshift({ at: world.clock.now(), text: words });
}

/** Formats cents as `Ksh1,234.50`. */
export function ksh(cents: number): string {
  return `Ksh${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** The payer's SMS. The business pays the fee, so the payer's cost is 0. */
export function payerSms(world: World, wallet: Wallet, payment: Payment): string {
  const { date, time } = smsTime(payment.at);
  const left = MAX_DAILY_CENTS - spentToday(world, wallet.phone);
  const account = payment.account ? ` for account ${payment.account}` : "";
  return (
    `${payment.receipt} Confirmed. ${ksh(payment.amountCents)} sent to ${world.options.orgName}${account} on ${date} ` +
    `at ${time}. New M-PESA balance is ${ksh(wallet.balanceCents)}. Transaction cost, Ksh0.00. ` +
    `Amount you can transact within the day is ${ksh(left).slice(3)}.`
  );
}

/** The payer's SMS about a reversal. */
export function reversalSms(world: World, wallet: Wallet, reversal: Reversal): string {
  const { date, time } = smsTime(reversal.at);
  return (
    `${reversal.receipt} Confirmed. Transaction ${reversal.original} has been reversed on ${date} at ${time}. ` +
    `${ksh(reversal.amountCents)} from ${world.options.orgName} is back on your M-PESA account. ` +
    `New M-PESA balance is ${ksh(wallet.balanceCents)}.`
  );
}

/** The business's SMS about a payment. */
export function businessSms(payment: Payment): string {
  const { date, time } = smsTime(payment.at);
  const names = namesOf(payment);
  const from = payment.phone ? `${localPhone(payment.phone)} ${names}` : names;
  return (
    `${payment.receipt} Confirmed. On ${date} at ${time} ${ksh(payment.amountCents)} received from ${from.trim()}. ` +
    `Account number ${payment.account || "none"}. New utility balance is ${ksh(payment.balanceCents)}.`
  );
}
