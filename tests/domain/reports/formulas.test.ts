import { afterAll, beforeAll, expect, test } from "vitest";
import { exportOverview } from "@/lib/domain/attendance/overview";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import { exportStatementRows } from "@/lib/domain/payments/statements/show-statements";
import { exportEnrollments } from "@/lib/domain/reports/export-enrollments";
import { exportReconciliation } from "@/lib/domain/reports/export-reconciliation";
import {
  exportExpressRequests,
  exportPaybillRequests,
  exportPaymentRequests,
} from "@/lib/domain/reports/export-requests";
import { exportStudents } from "@/lib/domain/reports/export-students";
import { exportTransactions } from "@/lib/domain/reports/export-transactions";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, newClass, newPhone, payByPaybill, staffMember } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { insertStkPush, insertStkPushTransaction } from "../../support/insert-stk-push";
import { asOwner } from "../../support/students";
import { insertStatement, setTransactionTime } from "../payments/support";
import { type File, nairobiToday, readCsv } from "./read-csv";

let files: Record<string, () => Promise<File>>;

beforeAll(async () => {
  const [admin, finance]: [Ctx, Ctx] = [await asStaff("admin"), await asStaff("finance")];
  const today = await nairobiToday();
  const where = await newClass({ tutorId: await staffMember("tutor") });
  await sql`update sessions set created_at = now() - interval '14 days'`;
  const [paid, open] = [await heldSeat(undefined, where), await heldSeat(undefined, where)];
  const receipt = await payByPaybill(paid, 500);
  await setTransactionTime(receipt, "2026-08-01");
  const { stkPushId } = await insertStkPush(open);
  await insertStkPushTransaction(stkPushId, "TKLFORMULA");
  await asOwner(requestPayment, {
    enrollment_id: open.enrollmentId,
    student_id: open.student.id,
    payment_method: "paybill",
    paying_msisdn: newPhone(),
    paying_first_name: "Grace",
    paying_last_name: "Otieno",
  });
  const statement = await insertStatement("2026-08-01", [
    { receipt, shillings: 500 },
    { receipt: "UZZ0000009", shillings: 40 },
  ]);
  await sql`insert into registers (session_id, date, status, marked_by)
    values (${where.saturday}, ${today}::date - extract(isodow from ${today}::date + 1)::int, 'draft',
      ${await staffMember("tutor")})`;
  const dates = { createdFrom: "2026-01-01", createdTo: today };
  const days = { createdFrom: "2026-08-01", createdTo: "2026-08-01" };
  files = {
    students: () => exportStudents(admin, dates),
    enrollments: () => exportEnrollments(admin, dates),
    transactions: () => exportTransactions(finance, dates),
    "payment requests": () => exportPaymentRequests(finance, dates),
    "express requests": () => exportExpressRequests(finance, dates),
    "paybill payments": () => exportPaybillRequests(finance, dates),
    reconciliation: () => exportReconciliation(finance, days),
    "statement rows": () => exportStatementRows(finance, { id: statement }),
    registers: () => exportOverview(admin, {}),
  };
});
afterAll(closeDatabase);

const TABLES = [
  "students",
  "courses",
  "classes",
  "staff",
  "payment_requests",
  "mpesa_express_requests",
  "mpesa_paybill_confirmations",
  "transactions",
  "statement_rows",
];
/** Columns that only the academy fills: its own numbers, and the phone of a prompt, which was validated before. */
const OWN = ["students.registration_no", "mpesa_express_requests.msisdn"];
const PAYLOADS = [
  "=HYPERLINK(1)",
  "+1+1",
  "-2+3",
  "@SUM(1)",
  " =1",
  "\t=1",
  "\r=1",
  "\n=1",
  "＝1",
  "＋1",
  "－1",
  "＠1",
  '="a",1',
  "=1\n=2",
  "\t1",
  "\r1",
  "-",
];

/** Writes a text into every text column of every row, one at a time. @returns the former values. */
async function writeEverywhere(text: string): Promise<{ taken: string[]; undo: () => Promise<void> }> {
  const taken: string[] = [];
  const steps: (() => Promise<unknown>)[] = [];
  const columns = await sql`select table_name as in, column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and table_name in ${sql(TABLES)}`;
  for (const { in: table, name } of columns) {
    if (OWN.includes(`${table}.${name}`)) continue;
    for (const row of await sql`select id, ${sql(name)} as value from ${sql(table)}`) {
      const write = (value: string | null) =>
        sql`update ${sql(table)} set ${sql(name)} = ${value} where id = ${row.id}`;
      const isTaken = await write(text).then(
        () => true,
        () => false,
      );
      if (!isTaken) continue;
      taken.push(`${table}.${name}`);
      steps.push(() => write(row.value));
    }
  }
  return {
    taken: [...new Set(taken)],
    undo: async () => {
      for (const step of steps.reverse()) await step();
    },
  };
}

test("every date of an export has the year first, as spreadsheets of every country read it", async () => {
  for (const [name, make] of Object.entries(files)) {
    const text = await new Response((await make()).csv).text();
    expect(text, name).toMatch(/\b\d{4}-\d\d-\d\d\b/);
    expect(text, name).not.toMatch(/\d\d\/\d\d\/\d{4}/);
  }
});

/** A negative amount and a phone are numbers to a spreadsheet. */
const isFormula = (cell: string) =>
  /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) && !/^(-\d+(\.\d+)?|\+254\d{9})$/.test(cell);

test.each(PAYLOADS.map((text) => [JSON.stringify(text), text]))(
  "no cell of any export is run as a formula, whatever text any column has: %s",
  async (_shown, text) => {
    const { taken, undo } = await writeEverywhere(text);
    expect(taken.length).toBeGreaterThan(25);
    const wrong: string[] = [];
    for (const [name, make] of Object.entries(files)) {
      const { data, titles } = await readCsv(make());
      expect(data.length, name).toBeGreaterThan(0);
      for (const row of data)
        for (const title of titles)
          if (isFormula(row[title] ?? "")) wrong.push(`${name}, ${title}: ${row[title]}`);
    }
    await undo();
    expect(wrong).toEqual([]);
  },
);
