import { isoTime, nairobiDate, statementTime } from "../core/nairobi-time";
import type { Attempt, Line, Payment, World } from "../core/world";
import type { StatementOptions } from "./traps";

/** Epoch milliseconds, both inclusive. */
export type Period = { from: number; to: number };

export type Cell = string | number | null;

/** A sheet of a workbook, or the rows of a CSV. `plainText` writes texts into the cells. */
export type Sheet = { name: string; plainText: boolean; rows: Cell[][] };

/** A line of the account in the portal's texts. Amounts in cents; only Completed lines moved money. */
export type Row = {
  receipt: string;
  at: number;
  details: string;
  status: string;
  cents: number;
  balanceCents: number;
  reason: string;
  party: string;
  linked: string;
  account: string;
};

/** The lines of a period, newest first, and the balances before and after. */
export function accountOf(
  world: World,
  { from, to }: Period,
  digitsShown: number,
  { traps }: StatementOptions,
) {
  const lines = world.book.filter(({ at }) => at >= from && at <= to);
  const before = world.book.filter(({ at }) => at < from).at(-1)?.balanceCents ?? 0;
  const digits = traps.has("full-numbers") ? null : digitsShown;
  const rows = lines.map((line) => rowOf(world, line, digits));
  return {
    rows: traps.has("oldest-first") ? rows : rows.reverse(),
    openingCents: before,
    closingCents: lines.at(-1)?.balanceCents ?? before,
    paidInCents: lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0),
    withdrawnCents: lines.reduce((sum, { cents }) => sum + Math.min(0, cents), 0),
  };
}

function rowOf(world: World, line: Line, digits: number | null): Row {
  const { receipt, at, cents, balanceCents } = line;
  const texts = { status: "Completed", reason: "", party: "", linked: "", account: "" };
  const blank = { receipt, at, cents, balanceCents, ...texts };
  switch (line.kind) {
    case "payment": {
      const payment = world.payments.find((one) => one.receipt === receipt);
      return payment ? { ...blank, ...paid(payment, digits) } : { ...blank, details: "Pay Bill" };
    }
    case "charge":
      return { ...blank, details: "Pay Bill Charge", reason: "Pay Bill Charge", party: "SP" };
    case "reversal": {
      const original = line.original;
      const party = original ? partyOf(original, digits) : "";
      const details = `Pay Bill Reversal to ${party} of ${original?.receipt ?? ""}`;
      return { ...blank, details, reason: "Transaction Reversal", party, linked: original?.receipt ?? "" };
    }
    case "sweep": {
      const details = "Utility Account to Organization Settlement Account";
      return { ...blank, details, reason: details };
    }
    case "withdrawal": {
      const reason = "Withdraw Funds to Bank";
      return { ...blank, details: "Agency Withdrawal of funds to Bank", reason, party: BANK };
    }
    case "attempt": {
      const { attempt } = line;
      if (!attempt) return { ...blank, details: "Pay Bill" };
      const { status, amountCents } = attempt;
      return { ...blank, ...paid(attempt, digits), status, cents: amountCents };
    }
  }
}

const BANK = "999001 - SIMULATED BANK LTD";

/** The statement's texts for each channel. Another organisation has a shortcode instead of a phone. */
const CHANNELS: Record<string, { verb: string; reason: string }> = {
  sim: { verb: "Pay Bill from", reason: "Pay Utility" },
  app: { verb: "Pay Bill Online from", reason: "Pay Bill Online" },
  fuliza: { verb: "Pay Bill from", reason: "Pay Utility with OD via STK" },
  bank: { verb: "Business Pay Bill via API by", reason: "Business Pay Bill via API" },
  business: { verb: "Merchant Pay Utility Received from", reason: "Merchant Pay Utility" },
};

function paid(payment: Payment | Attempt, digits: number | null) {
  const channel = CHANNELS[payment.channel ?? "sim"] ?? { verb: "Pay Bill from", reason: "Pay Utility" };
  const party = partyOf(payment, digits);
  const details = `${channel.verb} ${party} Acc. ${payment.account}`.trimEnd();
  return { details, reason: channel.reason, party, account: payment.account };
}

/** The payer, with the first `digits` digits of the number, or all of it. */
function partyOf(payer: Payment | Attempt, digits: number | null): string {
  const { phone, channel, firstName, middleName, lastName } = payer;
  if (channel === "bank") return BANK;
  if (!phone) return `1234567 - ${firstName}`;
  const shown = digits === null ? phone : `${phone.slice(0, digits)}****${phone.slice(-3)}`;
  return `${shown} - ${[firstName, middleName && "****", lastName].filter(Boolean).join(" ")}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const NAIROBI_MS = 3 * 60 * 60 * 1000;
/** Excel counts days from 30 December 1899; this is 1 January 1970. */
const EXCEL_EPOCH = 25_569;

/** A time as the statement writes it, day first, or as changed by a trap. */
export function timeCell(at: number, between: "-" | "/", { format, traps }: StatementOptions): Cell {
  if (traps.has("serial-dates")) {
    const serial = Number(((at + NAIROBI_MS) / DAY_MS + EXCEL_EPOCH).toFixed(10));
    return format === "xlsx" ? serial : String(serial);
  }
  const usual = statementTime(at, between);
  const clock = usual.slice(11);
  if (traps.has("iso-dates")) return `${isoTime(at).slice(0, 10)} ${clock}`;
  if (traps.has("broken-dates")) return `${clock.slice(3)}.0`;
  if (!traps.has("month-first")) return usual;
  const { year, month, day } = nairobiDate(at);
  return `${[month, day].map((n) => String(n).padStart(2, "0")).join("/")}/${year} ${clock}`;
}
