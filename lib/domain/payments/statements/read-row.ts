import { toMsisdn } from "@/lib/platform/phone";
import { readAmount, readTime, textOf } from "./cells";
import type { Head } from "./find-head";
import { accountIn, kindOf, linkedIn, partyIn } from "./kinds";
import { refuseFile } from "./refuse-file";
import type { Cell, StatementRow } from "./shape";
import { statementTexts as texts } from "./texts";

type Column = keyof Head["columns"];

const RECEIPT = /^[A-Z0-9]{8,12}$/;

/** Reads one row of a statement. @throws Refusal 400 that names row and column. */
export function readRow(cells: Cell[], line: number, { columns, names }: Head): StatementRow {
  const cell = (column: Column) => cells[columns[column]];
  const text = (column: Column) => textOf(cell(column));
  const no = (column: Column, why: string): never =>
    refuseFile(texts.cell(line, names[column], text(column).slice(0, 60), why));

  const receipt = text("receipt").toUpperCase();
  if (!RECEIPT.test(receipt)) no("receipt", texts.why.receipt);
  const at = readTime(cell("completed"));
  if ("why" in at) return no("completed", at.why);
  const status = text("status");
  if (status === "") no("status", texts.why.status);
  const [paidIn, withdrawn, balance] = (["paidIn", "withdrawn", "balance"] as const).map((column) => {
    const read = readAmount(cell(column));
    return "why" in read ? no(column, read.why) : read.value;
  }) as [number, number, number];
  if (paidIn < 0) no("paidIn", texts.why.belowZero);
  if (paidIn !== 0 && withdrawn !== 0) no("withdrawn", texts.why.bothWays);

  const details = text("details").slice(0, 500);
  const reason = text("reason").slice(0, 200);
  const party = (text("party") || partyIn(details)).slice(0, 200);
  // Withdrawn stands below 0 in real files; a file where it does not means the same.
  const cents = paidIn - Math.abs(withdrawn);
  const named = kindOf(reason, details);
  // Money we paid to another's paybill is no payment to us.
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

/** What the payer typed. A cell that Excel took for a number lost zeros or gained some: the details still have them. */
function accountOf(cell: string, details: string): string {
  const told = accountIn(details);
  const number = /^(\d+)\.0+$/.exec(cell)?.[1] ?? cell;
  if (number === "") return told.slice(0, 60);
  const isCut = /^\d+$/.test(number) && /^0+\d+$/.test(told) && told.replace(/^0+/, "") === number;
  return (isCut ? told : number).slice(0, 60);
}

/** Number and name of the other side: `254712****456 - AMINA **** OTIENO`, or the name alone. */
function payerOf(party: string): { msisdn: string; name: string } {
  const [, number = "", name = ""] = /^([\d*+\s]{5,20}?)\s*-\s*(.*)$/.exec(party) ?? ["", "", party];
  const isPhone = /^\+?(?:254|0)\d/.test(number.trim());
  return { msisdn: toMsisdn(number) ?? (isPhone ? number.replace(/\s/g, "") : ""), name: name.slice(0, 120) };
}
