/** Why a payment may belong to an enrollment. */
export type MatchReason =
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

const WEIGHTS: Record<MatchReason, number> = {
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
 * How strongly the reasons suggest that a payment belongs to an enrollment; 0 means no suggestion. Many people share a
 * masked phone and everybody pays the same amount: these two only support other reasons (docs/mpesa.md, "Hidden phone
 * numbers").
 */
export function weighReasons(reasons: MatchReason[], isDue: boolean): number {
  const telling = reasons.filter((reason) => reason !== "amount");
  if (telling.length === 0 || (telling.length === 1 && telling[0] === "phone_like")) return 0;
  return reasons.reduce((sum, reason) => sum + WEIGHTS[reason], isDue ? 3 : 0);
}
