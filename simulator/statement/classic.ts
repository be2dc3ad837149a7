import { statementTime } from "../eat";
import type { World } from "../world";
import { accountOf, type Cell, type Period, type Sheet } from "./rows";

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
export function classicStatement(world: World, period: Period, format: "csv" | "xlsx"): Sheet {
  const account = accountOf(world, period, 5);
  const money = (cents: number): Cell =>
    format === "xlsx" ? cents / 100 : (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
  const digits = (text: string): Cell => (format === "xlsx" && /^\d{1,15}$/.test(text) ? Number(text) : text);
  const time = (at: number) => statementTime(at, "-");
  const { orgName, shortcode } = world.options;
  const rows: Cell[][] = [
    ["Account Holder:", orgName],
    ["Short Code:", digits(shortcode)],
    ["Account:", "Utility Account"],
    ["Time Period:", "From", time(period.from), "To", time(period.to)],
    ["Operator:", "simulator", "Organization:", orgName, "Date of Report:", time(world.clock.now())],
    [
      ...["Opening Balance:", money(account.openingCents), "Closing Balance:", money(account.closingCents)],
      ...["Available Balance:", null, "Total Paid In:", money(account.paidInCents)],
      ...["Total Withdrawn:", money(account.withdrawnCents)],
    ],
    COLUMNS,
  ];
  for (const row of account.rows)
    rows.push([
      ...[row.receipt, time(row.at), time(row.at), row.details, "Completed"],
      ...[
        row.cents > 0 ? money(row.cents) : null,
        row.cents < 0 ? money(row.cents) : null,
        money(row.balanceCents),
      ],
      ...["true", row.reason, row.party, row.linked || null, row.account ? digits(row.account) : null, "KES"],
    ]);
  return { name: "transaction", plainText: false, rows };
}
