/** Reasons why a payment may belong to an enrollment, in the order in which suggestions show them. */
const MATCH_REASONS = [
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

/** Reasons that come from what the payer typed or a claim: these identify one student. */
const NAMING: MatchReason[] = ["account", "registration_no", "claimed"];

/**
 * The reasons that count, in their order: a surname does not count beside the whole name, nor for an enrollment without debt.
 */
export function countedReasons(found: ReadonlySet<MatchReason>, owes: boolean): MatchReason[] {
  return MATCH_REASONS.filter(
    (reason) => found.has(reason) && (reason !== "surname" || (owes && !found.has("name"))),
  );
}

/**
 * How strongly the reasons suggest that a payment belongs to an enrollment; 0 means no suggestion. A masked phone is common to
 * many people, and the amount to all payments: these two only support other reasons (docs/mpesa.md, "Hidden phone numbers").
 */
export function weighReasons(reasons: MatchReason[], owes: boolean): number {
  const telling = reasons.filter((reason) => reason !== "amount");
  if (telling.length === 0 || (telling.length === 1 && telling[0] === "phone_like")) return 0;
  return reasons.reduce((sum, reason) => sum + WEIGHTS[reason], owes ? 3 : 0);
}

type Ranked = { why: MatchReason[]; weight: number; amount_due: number };

/**
 * Orders suggestions: enrollments with a debt first, because most payments are for them. Only a student named by the payment (pay
 * code, registration number or claim) comes before enrollments with a debt that have nothing but a hint. Within a group the
 * strength of the reasons decides: account, phone, name, surname.
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
 * The surname in a payer's name as M-Pesa sends it: the last of at least two words, with three letters or more. Undefined for
 * anything else: a single word may be a first name.
 */
export function surnameOf(payerName: string): string | undefined {
  const words = payerName.trim().split(/\s+/);
  const last = words.at(-1) ?? "";
  return words.length >= 2 && /^\p{L}[\p{L}'’-]{2,}$/u.test(last) ? last : undefined;
}
