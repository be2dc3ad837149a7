import type { World } from "../core/world";
import { accountOf, type Cell, type Period, type Row, type Sheet, timeCell } from "./rows";
import type { StatementOptions } from "./traps";

const COLUMNS = [
  ...["Receipt No.", "Completion Time", "Initiation Time", "Details", "Transaction Status", "Paid In"],
  ...["Withdrawn", "Balance", "Balance Confirmed", "Reason Type", "Other Party Info"],
  ...["Linked Transaction ID", "A/C No.", "Currency"],
];

/**
 * The portal's older layout: six rows of summary, the header in row 7, negative withdrawals, newest first. In xlsx,
 * amounts, the shortcode and accounts of digits are numbers, as Excel makes them.
 */
export function classicStatement(world: World, period: Period, options: StatementOptions): Sheet {
  const { rows, ...account } = accountOf(world, period, 5, options);
  const lines = [COLUMNS, ...rows.map((row) => cells(row, options))].map((line) =>
    options.traps.has("no-currency") ? line.slice(0, -1) : line,
  );
  return {
    name: "transaction",
    plainText: false,
    rows: [...preamble(world, period, account, options), ...paged(lines, 5, options)],
  };
}

function preamble(
  world: World,
  period: Period,
  account: Omit<ReturnType<typeof accountOf>, "rows">,
  options: StatementOptions,
): Cell[][] {
  const { traps } = options;
  if (traps.has("no-preamble")) return [];
  const { orgName } = world.options;
  const shortcode = traps.has("other-shortcode") ? "600100" : world.options.shortcode;
  const time = (at: number) => timeCell(at, "-", options);
  const wrong = traps.has("wrong-totals") ? 100_00 : 0;
  return [
    ...(traps.has("shifted-preamble") ? [["Organization Account Statement"], []] : []),
    ["Account Holder:", orgName],
    ["Short Code:", digits(shortcode, options)],
    ["Account:", traps.has("working-account") ? "Working Account" : "Utility Account"],
    ["Time Period:", "From", time(period.from), "To", time(period.to)],
    ["Operator:", "simulator", "Organization:", orgName, "Date of Report:", time(world.clock.now())],
    [
      ...["Opening Balance:", amount(account.openingCents, options)],
      ...["Closing Balance:", amount(account.closingCents, options), "Available Balance:", null],
      ...["Total Paid In:", amount(account.paidInCents + wrong, options)],
      ...["Total Withdrawn:", amount(account.withdrawnCents, options)],
    ],
    ...(traps.has("shifted-preamble") ? [[]] : []),
  ];
}

function cells(row: Row, options: StatementOptions): Cell[] {
  const time = timeCell(row.at, "-", options);
  const account = options.traps.has("no-accounts") ? "" : row.account;
  return [
    ...[row.receipt, time, time, row.details, row.status],
    ...[
      row.cents > 0 ? amount(row.cents, options) : null,
      row.cents < 0 ? amount(row.cents, options) : null,
      amount(row.balanceCents, options),
    ],
    ...[row.status === "Completed" ? "true" : "false", row.reason, row.party, row.linked || null],
    ...[account ? digits(account, options) : null, "KES"],
  ];
}

function amount(cents: number, { format }: StatementOptions): Cell {
  const shillings = cents / 100;
  return format === "xlsx" ? shillings : shillings.toLocaleString("en-US", { minimumFractionDigits: 2 });
}

/** Excel turns a text of digits into a number. */
function digits(text: string, { format, traps }: StatementOptions): Cell {
  if (!/^\d{1,15}$/.test(text)) return text;
  if (format === "xlsx") return Number(text);
  return traps.has("numeric-accounts") ? `${Number(text)}.0` : text;
}

const NEW_COLUMNS = [
  ...["Receipt No", "Completion Time", "Details", "Transaction Status"],
  ...["Paid In (KSHs)", "Withdrawn (KSHs)", "Balance (KSHs)"],
];

/**
 * The portal's newer layout: the header first, seven columns, all text, newest first. A transfer to the settlement account
 * is two lines, out and in, with one receipt.
 */
export function newStatement(world: World, period: Period, options: StatementOptions): Sheet {
  const { rows } = accountOf(world, period, 4, options);
  const rest = rows.flatMap((row) =>
    row.reason.startsWith("Utility Account to") ? [arrived(row), row] : [row],
  );
  return {
    name: "Statements",
    plainText: true,
    rows: paged([NEW_COLUMNS, ...rest.map((row) => newCells(row, options))], 4, options),
  };
}

function newCells(row: Row, options: StatementOptions): Cell[] {
  const amount = (cents: number) => (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
  return [
    ...[row.receipt, timeCell(row.at, "/", options), row.details, row.status],
    ...[amount(Math.max(0, row.cents)), amount(Math.min(0, row.cents)), amount(row.balanceCents)],
  ];
}

function arrived(row: Row): Row {
  return { ...row, cents: -row.cents, balanceCents: -row.cents };
}

/**
 * A header and its rows with a page break, a row of totals or a disclaimer.
 * @param paidIn the position of Paid In; Withdrawn comes after it
 */
function paged([header = [], ...rows]: Cell[][], paidIn: number, { traps }: StatementOptions): Cell[][] {
  const middle = Math.ceil(rows.length / 2);
  const status = header.indexOf("Transaction Status");
  const sum = (column: number) =>
    rows.reduce(
      (all, row) => all + (row[status]?.toString().trim() === "Completed" ? shillings(row[column]) : 0),
      0,
    );
  const total: Cell[] = header.map((_, at) =>
    at === 0 ? "Total" : at === paidIn || at === paidIn + 1 ? sum(at).toFixed(2) : null,
  );
  return [
    header,
    ...rows.slice(0, middle),
    ...(traps.has("pages") ? [[], ["Page 1 of 2"], header] : []),
    ...rows.slice(middle),
    ...(traps.has("total-row") ? [total] : []),
    ...(traps.has("disclaimer") ? [["Disclaimer: this statement is for the organisation alone."]] : []),
  ];
}

function shillings(cell: Cell | undefined): number {
  return Number(String(cell ?? 0).replaceAll(",", ""));
}
