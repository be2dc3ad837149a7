import type { World } from "../world";
import { accountOf, type Cell, type Period, type Row, type Sheet } from "./rows";
import { timeCell } from "./times";
import type { Manner } from "./traps";

const COLUMNS = [
  ...["Receipt No", "Completion Time", "Details", "Transaction Status"],
  ...["Paid In (KSHs)", "Withdrawn (KSHs)", "Balance (KSHs)"],
];

/**
 * The newer export (mpesa.md 8.2): the head first, seven columns, all of it text, newest first. Money moved on to the
 * settlement account is a pair of lines, out and in, with one receipt.
 */
export function newStatement(world: World, period: Period, manner: Manner): Sheet {
  const { rows } = accountOf(world, period, 4, manner);
  const rest = rows.flatMap((row) =>
    row.reason.startsWith("Utility Account to") ? [arrived(row), row] : [row],
  );
  return { name: "Statements", plainText: true, rows: [COLUMNS, ...rest.map((row) => cells(row, manner))] };
}

function cells(row: Row, manner: Manner): Cell[] {
  const amount = (cents: number) => (cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
  return [
    ...[row.receipt, timeCell(row.at, "/", manner), row.details, row.status],
    ...[amount(Math.max(0, row.cents)), amount(Math.min(0, row.cents)), amount(row.balanceCents)],
  ];
}

function arrived(row: Row): Row {
  return { ...row, cents: -row.cents, balanceCents: -row.cents };
}
