import { importStatement } from "@/lib/domain/payments/statements/import-statement";
import { previewStatement, uploadStatement } from "@/lib/domain/payments/statements/preview-statement";
import { withdrawStatement } from "@/lib/domain/payments/statements/withdraw-statement";
import { nairobiStamp } from "@/lib/platform/time/nairobi-time";
import { sql } from "../../support/database";
import { type CellValue, CLASSIC, classicRow, csvFile, workbook } from "../../support/statement-files";
import { admin, finance, idOf } from "./support";

let count = 0;

/** A new receipt, without a date in it. */
export function newReceipt(): string {
  count += 1;
  return `S0T${String(count).padStart(7, "0")}`;
}

type Row = {
  receipt: string;
  account?: string;
  shillings?: number;
  at?: Date;
  given?: Record<string, CellValue>;
};

export async function databaseTime(): Promise<Date> {
  const [row] = await sql`select now() as now`;
  return row!.now;
}

function portalTime(at: Date): string {
  const [y1, y2, month, day, hour, minute, second] = nairobiStamp(at).match(/\d\d/g)!;
  return `${day}-${month}-${y1}${y2} ${hour}:${minute}:${second}`;
}

/** A row as the portal writes it, of this moment. */
export async function row({
  receipt,
  account = "NOBODY",
  shillings = 500,
  at,
  given = {},
}: Row): Promise<CellValue[]> {
  const isOut = shillings < 0;
  return classicRow({
    "Receipt No.": receipt,
    "Completion Time": portalTime(at ?? (await databaseTime())),
    Details: `Pay Bill from 25471****678 - ALICE **** DOE Acc. ${account}`,
    "Paid In": isOut ? "" : shillings.toFixed(2),
    Withdrawn: isOut ? shillings.toFixed(2) : "",
    "A/C No.": account,
    ...given,
  });
}

/** The row of a payment that M-Pesa gave back. */
export const reversal = (receipt: string, of: string, shillings = 500) =>
  row({
    receipt,
    shillings: -shillings,
    given: {
      Details: `Pay Bill Reversal to 25471****678 - ALICE of ${of}`,
      "Reason Type": "Transaction Reversal",
      "Linked Transaction ID": of,
      "A/C No.": "",
    },
  });

/** Uploads rows, without other ones around them, as a workbook: another file than the same rows as CSV. */
export async function uploadWorkbook(rows: CellValue[][]): Promise<string> {
  const bytes = workbook([CLASSIC, ...rows]);
  return (await uploadStatement(finance, { file_name: "Statement.xlsx", bytes })).file_id;
}

export async function upload(rows: CellValue[][], by = finance): Promise<string> {
  const bytes = csvFile([CLASSIC, ...rows] as string[][]);
  return (await uploadStatement(by, { file_name: "Statement.csv", bytes })).file_id;
}

type Ticks = { leave?: boolean; accept_totals?: boolean };

export async function importFile(fileId: string, ticks: Ticks = {}, by = finance) {
  const { digest } = await previewStatement(by, { file_id: fileId });
  return importStatement(by, { file_id: fileId, digest, ...ticks });
}

export const importRows = async (rows: CellValue[][], ticks: Ticks = {}) =>
  importFile(await upload(rows), ticks);

export const outcomes = async (fileId: string) => {
  const { rows } = await previewStatement(finance, { file_id: fileId, pageSize: 100 });
  return Object.fromEntries(
    rows.map(({ receipt, kind, outcome, why }) => [`${receipt} ${kind}`, why || outcome]),
  );
};

export const transactionByReceipt = async (receipt: string) => {
  const [found] = await sql`select amount_cents, sources, flags, enrollment_id, msisdn, payer_name, bill_ref,
    transacted_at from transactions where receipt = ${receipt}`;
  return found;
};

export const withdraw = (statement_id: string, by = admin) =>
  withdrawStatement(by, { statement_id, reason: "The wrong file" });
/** Shillings of a payment that are in suspense. */
export const suspenseOf = async (receipt: string) => {
  const [left] = await sql`select cents::int from suspense where transaction_id = ${await idOf(receipt)}`;
  return left!.cents / 100;
};
