import { beforeAll, describe, expect, test } from "vitest";
import { closeCashDay } from "@/lib/domain/payments/cash/close-day";
import { recordDeposit } from "@/lib/domain/payments/cash/record-deposit";
import { PAYBILL_STATUSES, TRANSACTION_STATUSES } from "@/lib/domain/payments/ledger/input";
import { listPaybillRequests } from "@/lib/domain/payments/ledger/list-paybill-requests";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { listPaymentsOfStudent } from "@/lib/domain/payments/ledger/payments-of-student";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import { exportPaybillRequests } from "@/lib/domain/reports/export-requests";
import { exportTransactions } from "@/lib/domain/reports/export-transactions";
import { heldSeat, PAYBILL_DATE, payByPaybill, type Seat } from "../../api/fixtures";
import { paidInCash, setCash, todayOf, voided } from "./cash-calls";
import { importRows, newReceipt, reversal, row, withdraw } from "./statement-rows";
import { approve, cashier, csvLines, finance, idOf, newPayoutReceipt, payToAccount, settle } from "./support";

type Status = (typeof TRANSACTION_STATUSES)[number];
/** A payment of each status: its receipt, and its student if it has one. */
const paid = new Map<string, { receipt: string; seat: Seat | null; paybill: string }>();
const add = (name: Status, receipt: string, seat: Seat | null, paybill: string = name) =>
  paid.set(name, { receipt, seat, paybill });

async function payOut(params: object): Promise<void> {
  const { refund_id } = await requestRefund(cashier, { reason: "Paid too much", ...params });
  await approve(refund_id);
  await settle(refund_id, newPayoutReceipt());
}

beforeAll(async () => {
  const plain = await heldSeat();
  add("matched", await payByPaybill(plain), plain);
  const over = await heldSeat();
  add("credit", await payByPaybill(over, 700), over, "matched");
  add("suspense", (await payToAccount()).receipt, null, "unmatched");
  add("gift", (await payToAccount({ account: "BURSARY" })).receipt, null);
  const unknown = await payToAccount();
  await payOut({ transaction_id: unknown.id });
  add("given_back", unknown.receipt, null);
  const twice = await heldSeat();
  await payByPaybill(twice);
  const second = await payByPaybill(twice);
  await payOut({ enrollment_id: twice.enrollmentId, transaction_id: await idOf(second) });
  add("refunded", second, twice);
  const partly = await heldSeat();
  const receipt = await payByPaybill(partly, 600);
  await payOut({ enrollment_id: partly.enrollmentId });
  add("partly_refunded", receipt, partly);
  const taken = await heldSeat();
  const reversed = await payByPaybill(taken);
  await importRows([await reversal(newReceipt(), reversed)]);
  add("reversed", reversed, taken);
  await setCash(true);
  const cash = await paidInCash();
  await voided(cash.id);
  add("voided", cash.receipt, null, "");
  const paidIn = await payToAccount();
  await closeCashDay(finance, { date: PAYBILL_DATE, counted: 500 });
  const deposit = { kind: "mpesa", reference: paidIn.receipt, amount: 500, days: [PAYBILL_DATE] };
  await recordDeposit(finance, deposit);
  add("deposit", paidIn.receipt, null);
  const told = newReceipt();
  const { statement_id } = await importRows([await row({ receipt: told })]);
  await withdraw(statement_id);
  add("withdrawn", told, null, "");
});

async function csv(run: typeof exportTransactions | typeof exportPaybillRequests, status?: string) {
  const dates = { createdFrom: PAYBILL_DATE, createdTo: await todayOf() };
  return csvLines(await run(finance, { ...dates, ...(status ? { status } : {}) }));
}

describe.each(TRANSACTION_STATUSES)("a payment that is %s", (status) => {
  test("is shown so in the list, on its page, at its student and in the export", async () => {
    const { receipt, seat } = paid.get(status)!;
    const { rows } = await listTransactions(finance, { search: receipt });
    expect(rows.map((money) => money.status)).toEqual([status]);
    expect(await showTransaction(finance, { id: rows[0]!.id })).toMatchObject({ status });
    if (seat) {
      const ofStudent = await listPaymentsOfStudent(finance, { student_id: seat.student.id });
      expect(ofStudent.rows.find((line) => line.receipt === receipt)).toMatchObject({ status });
    }
    expect((await csv(exportTransactions)).find((line) => line.Receipt === receipt)!.Status).toBe(
      status.replace("_", " "),
    );
  });

  test("is found by that status alone, in list and export", async () => {
    const { receipt } = paid.get(status)!;
    for (const other of TRANSACTION_STATUSES) {
      const { rows, total } = await listTransactions(finance, { status: other });
      expect(total, other).toBe(rows.length);
      expect(
        rows.some((money) => money.transaction_id === receipt),
        other,
      ).toBe(other === status);
      const lines = await csv(exportTransactions, other);
      expect(
        lines.some((line) => line.Receipt === receipt),
        other,
      ).toBe(other === status);
      expect(lines, other).toHaveLength(total);
    }
  });

  test("is shown so among the paybill payments and in their export", async () => {
    const { receipt, paybill } = paid.get(status)!;
    if (paybill === "") return;
    const { rows } = await listPaybillRequests(finance, { search: receipt });
    expect(rows.map((money) => money.status)).toEqual([paybill]);
    for (const other of PAYBILL_STATUSES) {
      const found = await listPaybillRequests(finance, { status: other, pageSize: 100 });
      expect(found.total, other).toBe(found.rows.length);
      expect(
        found.rows.some((money) => money.TransID === receipt),
        other,
      ).toBe(other === paybill);
    }
    const line = (await csv(exportPaybillRequests)).find(({ TransID }) => TransID === receipt)!;
    expect(line.Status).toBe(paybill.replace("_", " "));
  });
});

test("every payment has one status: their counts add up to all", async () => {
  const all = await listTransactions(finance, {});
  const counted = await Promise.all(
    TRANSACTION_STATUSES.map(async (status) => listTransactions(finance, { status })),
  );
  expect(counted.reduce((sum, { total }) => sum + total, 0)).toBe(all.total);
  expect(counted.reduce((sum, { total_amount }) => sum + total_amount, 0)).toBe(all.total_amount);
});
