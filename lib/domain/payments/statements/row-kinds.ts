import type { StatementKind, StatementRow } from "./statement-file";

/** What moves the paybill's account, as SQL of a statement's row `r`. `paid_in` is payers' money alone. */
export const FLOWS = {
  paid_in: "r.kind = 'payment'",
  charges: "r.kind = 'charge'",
  reversals: "r.kind = 'reversal'",
  paid_out: "r.kind = 'payout'",
  sweeps: "r.kind = 'sweep'",
  to_bank: "r.kind = 'withdrawal'",
  other: "r.kind = 'other'",
} as const;

type Kinds = Array<[StatementKind, RegExp]>;

/** The portal's names of each kind of row; the first match counts. docs/mpesa.md, "Statements". */
const KINDS: Kinds = [
  ["charge", /\bcharges?\b|\btariff\b/i],
  ["reversal", /revers/i],
  ["withdrawal", /withdraw|settle to bank|\bto bank\b/i],
  ["sweep", /^(?:utility|working|merchant|organi[sz]ation)\b.*\baccount to\b|organi[sz]ation settle/i],
  [
    "payment",
    /^(?:small business |business |fsi to |standing order )?pay ?bill\b|^(?:merchant )?pay utility\b|^standing order\b|^customer (?:buy goods|pay ?bill|merchant payment)\b|^buy goods\b/i,
  ],
];

/** More names of money that left. Money that came in under such a name is for a person. */
const KINDS_OUT: Kinds = [
  ...KINDS.filter(([kind]) => kind === "charge" || kind === "reversal"),
  ["withdrawal", /withdraw|\bto bank\b|\bbank transfer\b|real.?time settlement|\brts\b/i],
  ["sweep", /\baccount to\b|\bsettle(?:ment)?\b|\b(?:transfer of funds|funds? transfer|sweep)\b/i],
  ["payout", /^(?:business|salary|promotion) payment\b|\bb2c\b/i],
];

/**
 * The kind of a row by its reason or, without one, by the beginning of its details: the payer's account and name come after
 * that, so they cannot change it. The reason of money that left may be that of the payment it belongs to, as "Pay Utility" of
 * a charge: there the details count as well. Our own payment to another paybill is not a payment to us.
 */
export function kindOf({ reason, details, cents }: { reason: string; details: string; cents: number }) {
  const head = headOf(details);
  return cents < 0 ? named(KINDS_OUT, [head, reason]) : named(KINDS, [reason || head]);
}

function named(kinds: Kinds, names: string[]): StatementKind {
  return kinds.find(([, pattern]) => names.some((name) => pattern.test(name)))?.[0] ?? "other";
}

/** The beginning of the details, which the system writes, up to the payer's part. */
export function headOf(details: string): string {
  return details.split(/\s(?:from|by|Acc\.|to(?=\s[\d*+]))(?:\s|$)/i)[0]?.trim() ?? "";
}

/** The organisation's account whose money a transfer moved: where it left, or arrived; empty if the row does not say. */
export function accountOf({ reason, details, direction }: StatementRow): string {
  for (const name of [headOf(details), reason]) {
    const [, from = "", to = ""] = /^(.*?\baccount)\s+to\s+(.*?)$/i.exec(name) ?? [];
    if (from) return direction === "out" ? from : to;
  }
  return "";
}

/** Whether an account is the one that payers pay into: a paybill's Utility Account, a till's Merchant Account. */
export function isCollecting(account: string): boolean {
  return /\b(?:utility|merchant)\b/i.test(account);
}
