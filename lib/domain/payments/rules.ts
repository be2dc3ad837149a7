/** Seconds after asking at which Daraja is asked about a prompt that has not been heard of (mpesa.md section 3). */
const QUESTIONS_AT = [15, 30, 60, 90, 180, 600, 1_800, 86_400];

/** A prompt lives about a minute on a phone; after two it may be replaced by a new one (mpesa.md section 9). */
export const PROMPT_LIFE_SECONDS = 60;
export const PROMPT_REPLACEABLE_SECONDS = 120;

/**
 * When to ask about a prompt next.
 * @param asked how many questions were asked already.
 * @returns null when all have been asked and a person should look.
 */
export function nextQuestion(promptSentAt: Date, asked: number): Date | null {
  const seconds = QUESTIONS_AT[asked];
  return seconds === undefined ? null : new Date(promptSentAt.getTime() + seconds * 1000);
}

/** How far back Daraja's list is asked for: mostly a little, now and then nearly all that it keeps (mpesa.md 5.4). */
const PULL_HOURS = { usual: 2, whole: 47 };
/** After three failures and more every eighth quarter, two hours, is tried. */
const MOST_DOUBLINGS = 3;

/**
 * Whether Daraja's list is asked for in a quarter of an hour, counted from any fixed time, and how far back. Each failure
 * doubles the wait; what was missed meanwhile is made good by looking far back afterwards.
 * @returns null when it is not this quarter's turn.
 */
export function pullTurn(now: {
  quarter: number;
  failures: number;
  isFirstToday: boolean;
}): { hours: number; isWhole: boolean } | null {
  if (now.quarter % 2 ** Math.min(now.failures, MOST_DOUBLINGS) !== 0) return null;
  const isWhole = now.failures > 0 || now.isFirstToday;
  return { hours: isWhole ? PULL_HOURS.whole : PULL_HOURS.usual, isWhole };
}

/** Whole shillings to ask for so many cents; Daraja takes no broken ones (mpesa.md 2.1). */
export function askedShillings(dueCents: number): number {
  return Math.ceil(dueCents / 100);
}

/** What of an arriving amount pays the fee; the rest is credit. All in cents. */
export function splitPayment(amountCents: number, dueCents: number): { allocate: number; credit: number } {
  const allocate = Math.max(0, Math.min(amountCents, dueCents));
  return { allocate, credit: amountCents - allocate };
}

/** Seconds from one instant to another, never below 0. */
export function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
}

/** A receipt as it may be recognised by who has it, without being told: •••••••HVG. */
export function maskReceipt(receipt: string): string {
  return `${"•".repeat(Math.max(0, receipt.length - 3))}${receipt.slice(-3)}`;
}

/** Why money may be an enrollment's. */
export type Why =
  | "account"
  | "typing_slip"
  | "registration_no"
  | "account_is_phone"
  | "account_is_name"
  | "claimed"
  | "phone"
  | "phone_like"
  | "name"
  | "amount";

const WEIGHTS: Record<Why, number> = {
  account: 100,
  registration_no: 90,
  claimed: 80,
  phone: 70,
  account_is_phone: 70,
  typing_slip: 60,
  account_is_name: 40,
  name: 20,
  phone_like: 10,
  amount: 5,
};

/**
 * How likely reasons make it that money is an enrollment's; 0 when they are none. The masked phone is many people's and
 * the amount everybody's: alone they say nothing, together with another they do (mpesa.md 4.4).
 */
export function weighReasons(why: Why[], isDue: boolean): number {
  const says = why.filter((one) => one !== "amount");
  if (says.length === 0 || (says.length === 1 && says[0] === "phone_like")) return 0;
  return why.reduce((sum, one) => sum + WEIGHTS[one], isDue ? 3 : 0);
}

/** A payer's phone as Safaricom sent it: whole, hashed, masked, or nothing of it. */
export type Payer = {
  msisdn: string | null;
  hash: string | null;
  mask: { start: string; end: string } | null;
};

/** Reads the phone of a payment in the forms of mpesa.md 4.4. */
export function readPayer(sent: string): Payer {
  const text = sent.replace(/\s/g, "").toLowerCase();
  const none = { msisdn: null, hash: null, mask: null };
  if (/^254[17]\d{8}$/.test(text)) return { ...none, msisdn: text };
  if (/^[0-9a-f]{64}$/.test(text)) return { ...none, hash: text };
  const masked = /^(?:254|0)(\d{1,4})\*+(\d{3})$/.exec(text);
  return masked ? { ...none, mask: { start: `254${masked[1]}`, end: masked[2] ?? "" } } : none;
}
