import type { StatementKind } from "./shape";

/** How the portal names what is no payment, and what is one (mpesa.md 8.1, 8.2). The first that fits counts. */
const KINDS: Array<[StatementKind, RegExp]> = [
  ["charge", /\bcharges?\b|\btariff\b/i],
  ["reversal", /revers/i],
  ["withdrawal", /withdraw|settle to bank|\bto bank\b/i],
  ["sweep", /^(?:utility|working|merchant|organi[sz]ation)\b.*\baccount to\b|organi[sz]ation settle/i],
  [
    "payment",
    /^(?:small business |business |fsi to |standing order )?pay ?bill\b|^(?:merchant )?pay utility\b|^standing order\b|^customer (?:buy goods|pay ?bill|merchant payment)\b|^buy goods\b/i,
  ],
];

/**
 * What a row is, by its reason where the file has one, else by how its details begin: what a payer typed or is called stands
 * behind that and cannot make a payment look like something else.
 */
export function kindOf(reason: string, details: string): StatementKind {
  const name = reason || headOf(details);
  return KINDS.find(([, fits]) => fits.test(name))?.[0] ?? "other";
}

/** The system's own words of the details. */
export function headOf(details: string): string {
  return details.split(/\s(?:from|by|Acc\.|to(?=\s[\d*+]))(?:\s|$)/i)[0]?.trim() ?? "";
}

/** What a payer typed as account, where only the details tell; banks add how they sent it. */
export function accountIn(details: string): string {
  const typed = /\bAcc\.\s*(.*)$/i.exec(details)?.[1] ?? "";
  return typed.replace(/\s+via (?:WEB|API|USSD|APP) by\b.*$/i, "").trim();
}

/** The other side of a payment, where only the details tell: `254712****456 - NAME`. */
export function partyIn(details: string): string {
  return /\s(?:from|by)\s+(.*?)(?:\s+Acc\.|$)/i.exec(details)?.[1]?.trim() ?? "";
}

/** The receipt a reversal gives back, where only the details tell. */
export function linkedIn(details: string): string {
  return /\bof (?:transaction )?([A-Z0-9]{10})$/i.exec(details)?.[1]?.toUpperCase() ?? "";
}
