/** Why a payment may belong to an enrollment, in the order in which suggestions name the reasons. */
export const MATCH_REASONS = [
  "account",
  "typing_slip",
  "registration_no",
  "account_is_phone",
  "account_is_name",
  "claimed",
  "phone",
  "phone_like",
  "name",
  "surname",
  "amount",
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

const WEIGHTS: Record<MatchReason, number> = {
  account: 100,
  registration_no: 90,
  claimed: 80,
  phone: 70,
  account_is_phone: 70,
  typing_slip: 60,
  account_is_name: 40,
  name: 20,
  surname: 12,
  phone_like: 10,
  amount: 5,
};

/** From this weight on a reason is more than a hint. */
const LIKELY = 60;

/** What a payment was typed or shown for: these name one student. */
const NAMING: MatchReason[] = ["account", "registration_no", "claimed"];

/**
 * The reasons that count, in their order: a surname is none beside the whole name, and none to pay for somebody who owes nothing.
 */
export function countedReasons(found: ReadonlySet<MatchReason>, owes: boolean): MatchReason[] {
  return MATCH_REASONS.filter(
    (reason) => found.has(reason) && (reason !== "surname" || (owes && !found.has("name"))),
  );
}

/**
 * How strongly the reasons suggest that a payment belongs to an enrollment; 0 means no suggestion. Many people share a masked
 * phone and everybody pays the same amount: these two only support other reasons (docs/mpesa.md, "Hidden phone numbers").
 */
export function weighReasons(reasons: MatchReason[], owes: boolean): number {
  const telling = reasons.filter((reason) => reason !== "amount");
  if (telling.length === 0 || (telling.length === 1 && telling[0] === "phone_like")) return 0;
  return reasons.reduce((sum, reason) => sum + WEIGHTS[reason], owes ? 3 : 0);
}

type Ranked = { why: MatchReason[]; weight: number; amount_due: number };

/**
 * Orders suggestions: who owes comes first, because a payment is most often for them; only a student whom the payment names,
 * by pay code, registration number or a claim, stays above those who owe and for whom nothing but a hint speaks. Within a group
 * the strength of the reasons decides: account, phone, name, surname.
 * @returns a new list
 */
export function rankMatches<Candidate extends Ranked>(candidates: Candidate[]): Candidate[] {
  return [...candidates].sort((one, other) => groupOf(one) - groupOf(other) || other.weight - one.weight);
}

function groupOf({ why, weight, amount_due }: Ranked): number {
  if (amount_due > 0 && weight >= LIKELY) return 0;
  if (why.some((reason) => NAMING.includes(reason))) return 1;
  return amount_due > 0 ? 2 : 3;
}

/**
 * The surname in a payer's name as M-Pesa sends it: the last of at least two words, of three letters or more. Undefined for anything
 * else: one word alone may be a first name.
 */
export function surnameOf(payerName: string): string | undefined {
  const words = payerName.trim().split(/\s+/);
  const last = words.at(-1) ?? "";
  return words.length >= 2 && /^\p{L}[\p{L}'’-]{2,}$/u.test(last) ? last : undefined;
}
