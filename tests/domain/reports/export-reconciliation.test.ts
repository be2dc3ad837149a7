import { afterAll, beforeAll, expect, test } from "vitest";
import { exportReconciliation } from "@/lib/domain/reports/export-reconciliation";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, payByPaybill } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { insertStatement, payToAccount, setTransactionTime } from "../payments/support";
import { readCsv } from "./read-csv";

let finance: Ctx;
beforeAll(async () => {
  finance = await asStaff("finance");
});
afterAll(closeDatabase);

test("each payment in statements or books is a line, with both amounts and what to check", async () => {
  const day = "2026-08-01";
  const seat = await heldSeat();
  const paid = await payByPaybill(seat, 650);
  const forged = await payToAccount({ shillings: 300, account: "=1+1" });
  for (const receipt of [paid, forged.receipt]) await setTransactionTime(receipt, day);
  await insertStatement(day, [
    { receipt: paid, shillings: 600 },
    { receipt: "UZZ0000009", shillings: 40 },
  ]);
  const dates = { createdFrom: day, createdTo: day };
  const { fileName, data } = await readCsv(exportReconciliation(finance, dates));
  expect(fileName).toMatch(/^Reconciliation_\d{10}\.csv$/);
  const line = (receipt: string) => data.find((one) => one.Receipt === receipt);
  expect(data).toHaveLength(3);
  expect(line(paid)).toMatchObject({
    "Transaction Time": "2026-08-01 12:00",
    Statement: "600",
    Books: "650",
    Difference: "50",
    "Found in": "Statement and books",
    Proof: "Statement",
    "Look at": "Amounts differ; Credit, undecided",
    "Reg. Number": seat.student.registration_no,
  });
  expect(line(forged.receipt)).toMatchObject({
    Statement: "",
    Books: "300",
    Difference: "300",
    "Found in": "Books only",
    Proof: "Not in the statement",
    "Look at": "Nobody known for it",
    Account: "'=1+1",
  });
  expect(line("UZZ0000009")).toMatchObject({
    Statement: "40",
    Books: "",
    Difference: "-40",
    "Found in": "Statement only",
    Proof: "",
    "Look at": "Not in our books",
  });
});

test("exports are logged", async () => {
  const dates = { createdFrom: "2026-08-01", createdTo: "2026-08-02" };
  await (await exportReconciliation(finance, dates)).csv.cancel();
  const [line] =
    await sql`select subject, changes from audit_log where verb = 'payments.export-reconciliation'
    order by id desc limit 1`;
  expect(line).toEqual({
    subject: "export:2026-08-01_2026-08-02",
    changes: { exported: "reconciliation" },
  });
});
