import type { World } from "../world";
import { accountOf, type Cell, type Period, type Row, type Sheet } from "./rows";
import { timeCell } from "./times";
import type { Manner } from "./traps";

const COLUMNS = [
  ...[
    "Receipt No.",
    "Completion Time",
    "Initiation Time",
    "Details",
    "Transaction Status",
    "Paid In",
    "Withdrawn",
  ],
  ...[
    "Balance",
    "Balance Confirmed",
    "Reason Type",
    "Other Party Info",
    "Linked Transaction ID",
    "A/C No.",
    "Currency",
  ],
];

/**
 * The account statement as the portal has long written it (mpesa.md 8.1): six rows about it, the head in row 7, withdrawn
 * amounts below 0, newest first. In xlsx amounts, the short code and accounts of digits are numbers, as Excel makes them.
 */
export function classicStatement(world: World, period: Period, manner: Manner): Sheet {
  const { rows, ...account } = accountOf(world, period, 5, manner);
  const lines = [COLUMNS, ...rows.map((row) => cells(row, manner))].map((line) =>
    manner.traps.has("no-currency") ? line.slice(0, -1) : line,
  );
  return {
    name: "transaction",
    plainText: false,
    rows: [...preamble(world, period, account, manner), ...lines],
  };
}

function preamble(
  world: World,
  period: Period,
  account: Omit<ReturnType<typeof accountOf>, "rows">,
  manner: Manner,
): Cell[][] {
  const { traps } = manner;
  if (traps.has("no-preamble")) return [];
  const { orgName } = world.options;
  const shortcode = traps.has("other-shortcode") ? "600100" : world.options.shortcode;
  const time = (at: number) => timeCell(at, "-", manner);
  const wrong = traps.has("wrong-totals") ? 100_00 : 0;
  return [
    ...(traps.has("shifted-preamble") ? [["Organization Account Statement"], []] : []),
    ["Account Holder:", orgName],
    ["Short Code:", digits(shortcode, manner)],
    ["Account:", "Utility Account"],
    ["Time Period:", "From", time(period.from), "To", time(period.to)],
    ["Operator:", "simulator", "Organization:", orgName, "Date of Report:", time(world.clock.now())],
    [
      ...["Opening Balance:", amount(account.openingCents, manner)],
      ...["Closing Balance:", amount(account.closingCents, manner), "Available Balance:", null],
      ...["Total Paid In:", amount(account.paidInCents + wrong, manner)],
      ...["Total Withdrawn:", amount(account.withdrawnCents, manner)],
    ],
    ...(traps.has("shifted-preamble") ? [[]] : []),
  ];
}

function cells(row: Row, manner: Manner): Cell[] {
  const time = timeCell(row.at, "-", manner);
  const account = manner.traps.has("no-accounts") ? "" : row.account;
  return [
    ...[row.receipt, time, time, row.details, row.status],
    ...[
      row.cents > 0 ? amount(row.cents, manner) : null,
      row.cents < 0 ? amount(row.cents, manner) : null,
      amount(row.balanceCents, manner),
    ],
    ...[row.status === "Completed" ? "true" : "false", row.reason, row.party, row.linked || null],
    ...[account ? digits(account, manner) : null, "KES"],
  ];
}

function amount(cents: number, { format }: Manner): Cell {
  const shillings = cents / 100;
  return format === "xlsx" ? shillings : shillings.toLocaleString("en-US", { minimumFractionDigits: 2 });
}

/** A text of digits, which Excel takes for a number. */
function digits(text: string, { format, traps }: Manner): Cell {
  if (!/^\d{1,15}$/.test(text)) return text;
  if (format === "xlsx") return Number(text);
  return traps.has("numeric-accounts") ? `${Number(text)}.0` : text;
}
