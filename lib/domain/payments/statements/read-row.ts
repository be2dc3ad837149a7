import { toMsisdn } from "@/lib/platform/phone";
import { readAmount, readTime, textOf } from "./cells";
import { type Cell, refuseFile, type StatementKind, type StatementRow } from "./statement-file";
import { statementTexts as texts } from "./texts";

type Column =
  | "receipt"
  | "completed"
  | "details"
  | "status"
  | "paidIn"
  | "withdrawn"
  | "balance"
  | "reason"
  | "party"
  | "linked"
  | "account";

/** The header's row index, the index of each column (-1 if the file lacks it) and its name in the file. */
export type Header = {
  index: number;
  columns: Record<Column, number>;
  names: Record<Column, string>;
};

const RECEIPT = /^[A-Z0-9]{8,12}$/;

/** Reads one row of a statement. @throws Refusal 400 statement_unreadable that names row and column. */
export function readRow(cells: Cell[], line: number, { columns, names }: Header): StatementRow {
  const cell = (column: Column) => cells[columns[column]];
  const text = (column: Column) => textOf(cell(column));
  const refuse = (column: Column, why: string): never =>
    refuseFile(texts.cell(line, names[column], text(column).slice(0, 60), why));

  const receipt = text("receipt").toUpperCase();
  if (!RECEIPT.test(receipt)) refuse("receipt", texts.why.receipt);
  const at = readTime(cell("completed"));
  if ("why" in at) return refuse("completed", at.why);
  const status = text("status");
  if (status === "") refuse("status", texts.why.status);
  const [paidIn, withdrawn, balance] = (["paidIn", "withdrawn", "balance"] as const).map((column) => {
    const read = readAmount(cell(column));
    return "why" in read ? refuse(column, read.why) : read.value;
  }) as [number, number, number];
  if (paidIn < 0) refuse("paidIn", texts.why.belowZero);
  if (paidIn !== 0 && withdrawn !== 0) refuse("withdrawn", texts.why.bothWays);

  const details = text("details").slice(0, 500);
  const reason = text("reason").slice(0, 200);
  const party = (text("party") || partyIn(details)).slice(0, 200);
  // Withdrawn is below 0 in real files; a file that shows it above 0 means the same.
  const cents = paidIn - Math.abs(withdrawn);
  const named = kindOf(reason, details);
  // Our own payment to another paybill is not a payment to us.
  const kind = named === "payment" && cents < 0 ? "other" : named;
  return {
    line,
    receipt,
    direction: cents < 0 ? "out" : "in",
    kind,
    status,
    isCompleted: status.toLowerCase() === "completed",
    cents,
    balanceCents: text("balance") === "" ? null : balance,
    at: at.value,
    account: kind === "payment" ? accountOf(text("account"), details) : "",
    ...payerOf(party),
    party,
    details,
    reason,
    linkedReceipt: text("linked").toUpperCase() || (kind === "reversal" ? linkedIn(details) : ""),
  };
}

/** How the portal names each kind of row; the first match counts. docs/mpesa.md, "Statements". */
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
 * The kind of a row by its reason or, if the file has none, by the beginning of its details. The payer's account and name
 * come after that, so they cannot change it.
 */
function kindOf(reason: string, details: string): StatementKind {
  const name = reason || headOf(details);
  return KINDS.find(([, pattern]) => pattern.test(name))?.[0] ?? "other";
}

/** The beginning of the details, which the system writes, up to the payer's part. */
export function headOf(details: string): string {
  return details.split(/\s(?:from|by|Acc\.|to(?=\s[\d*+]))(?:\s|$)/i)[0]?.trim() ?? "";
}

/** The account number in the details, without the channel that banks add. */
function accountIn(details: string): string {
  const typed = /\bAcc\.\s*(.*)$/i.exec(details)?.[1] ?? "";
  return typed.replace(/\s+via (?:WEB|API|USSD|APP) by\b.*$/i, "").trim();
}

/** The other party in the details: `254712****456 - NAME`. */
function partyIn(details: string): string {
  return /\s(?:from|by)\s+(.*?)(?:\s+Acc\.|$)/i.exec(details)?.[1]?.trim() ?? "";
}

/** The receipt that a reversal returns, in the details. */
function linkedIn(details: string): string {
  return /\bof (?:transaction )?([A-Z0-9]{10})$/i.exec(details)?.[1]?.toUpperCase() ?? "";
}

/** The account that the payer typed. Excel may drop its leading zeros or add decimals: then the details still have it. */
function accountOf(cell: string, details: string): string {
  const typed = accountIn(details);
  const number = /^(\d+)\.0+$/.exec(cell)?.[1] ?? cell;
  if (number === "") return typed.slice(0, 60);
  const isCut = /^\d+$/.test(number) && /^0+\d+$/.test(typed) && typed.replace(/^0+/, "") === number;
  return (isCut ? typed : number).slice(0, 60);
}

/** Phone and name of the other party: `254712****456 - AMINA **** OTIENO`, or the name alone. */
function payerOf(party: string): { msisdn: string; name: string } {
  const [, number = "", name = ""] = /^([\d*+\s]{5,20}?)\s*-\s*(.*)$/.exec(party) ?? ["", "", party];
  const isPhone = /^\+?(?:254|0)\d/.test(number.trim());
  return { msisdn: toMsisdn(number) ?? (isPhone ? number.replace(/\s/g, "") : ""), name: name.slice(0, 120) };
}
