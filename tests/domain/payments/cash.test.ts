import { beforeEach, describe, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { takeCash } from "@/lib/domain/payments/cash/take-cash";
import { voidCash } from "@/lib/domain/payments/cash/void-cash";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { showReceipt } from "@/lib/domain/payments/receipts/academy-receipt";
import { exportTransactions } from "@/lib/domain/reports/export-transactions";
import { heldSeat, heldSeats, payByPaybill, type Seat, stampNow } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import { paidInCash, setCash, take, todayOf, voided } from "./cash-calls";
import {
  accountOf,
  admin,
  auditOf,
  cashier,
  csvLines,
  endedHold,
  finance,
  move,
  payToAccount,
  reconciliationOf,
} from "./support";

beforeEach(() => setCash(true));

const textsTo = ({ enrollmentId }: Pick<Seat, "enrollmentId">) =>
  sql`select kind, recipient, body from outbox where about_id = ${enrollmentId} order by id`;
/** Messages that say what was paid, not those that ask for it. */
const textsOfMoney = async (seat: Seat) =>
  (await textsTo(seat))
    .filter(({ kind }) => ["enrolled", "part_paid", "payer_receipt"].includes(kind))
    .map(({ body }) => body)
    .sort((one) => (one.includes("is enrolled") ? 1 : -1));

describe("cash at the desk", () => {
  test("of the whole fee enrolls, and the student gets one SMS with its number", async () => {
    const seat = await heldSeat();
    const taken = await take(seat);
    expect(taken).toMatchObject({ status: "enrolled", amount_paid: 500, amount_due: 0 });
    expect(taken.receipt).toBe(`CASH-${taken.receipt_no}`);
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    expect(await textsOfMoney(seat)).toEqual([
      expect.stringContaining(`Receipt ${taken.receipt}, KES 500 in cash.`),
    ]);
  });

  test("in part keeps the seat, and the rest enrolls", async () => {
    const seat = await heldSeat();
    const first = await take(seat, 200);
    expect(first).toMatchObject({ status: "pending", amount_due: 300 });
    const second = await take(seat, "300");
    expect(second).toMatchObject({ status: "enrolled", amount_due: 0 });
    expect(await textsOfMoney(seat)).toEqual([
      expect.stringContaining(`KES 200 in cash (receipt ${first.receipt}) received`),
      expect.stringContaining(`Receipt ${second.receipt}, KES 300 in cash.`),
    ]);
  });

  test("has numbers without a gap, also after one that was refused", async () => {
    const first = (await take(await heldSeat())).receipt_no;
    await refusalOf(take(await heldSeat(), 501));
    expect((await take(await heldSeat())).receipt_no).toBe(first + 1);
  });

  test("never is more than is due: the answer says what is", async () => {
    const seat = await heldSeat();
    const refusal = await refusalOf(take(seat, 501));
    expect(refusal).toMatchObject({ kind: "invalid", data: { due: 500 } });
    expect(refusal.errors).toHaveProperty("amount");
    expect((await accountOf(seat.enrollmentId)).paid).toBe(0);
    await take(seat);
    expect(await outcomeOf(take(seat, 1))).toBe("already_paid");
  });

  test.each([0, -500, "", "abc", 499.5, "1e3", null, 1e12])(
    "is whole shillings: %j is refused",
    async (amount) => {
      const seat = await heldSeat();
      expect((await refusalOf(take(seat, amount))).errors).toHaveProperty("amount");
    },
  );

  test("is refused while the academy takes none; what was taken may still be voided", async () => {
    const { id } = await paidInCash();
    await setCash(false);
    expect(await outcomeOf(take(await heldSeat()))).toBe("cash_off");
    expect(await outcomeOf(voided(id))).toBe("ok");
  });

  test("is not taken without a seat for it: where the class is full, nothing is written", async () => {
    const seat = await endedHold(true);
    expect(await outcomeOf(take(seat))).toBe("no_seat");
    expect((await accountOf(seat.enrollmentId)).paid).toBe(0);
    expect(await outcomeOf(take(await endedHold(false)))).toBe("ok");
  });

  test("is not taken for a cancelled enrollment", async () => {
    const seat = await heldSeat();
    await deleteEnrollment(admin, { id: seat.enrollmentId });
    expect(await outcomeOf(take(seat))).toBe("enrollment_closed");
  });

  test("is taken by cashiers and finance officers alone", async () => {
    for (const role of ["admin", "tutor"] as const)
      expect(await outcomeOf(take(await heldSeat(), 500, await asStaff(role)))).toBe("not_allowed");
    expect(await outcomeOf(take(await heldSeat(), 500, finance))).toBe("ok");
  });

  test("from a form made before another payment is refused", async () => {
    const seat = await heldSeat();
    const was = `${seat.group.classId}:500`;
    await take(seat, 100);
    const call = takeCash({ ...cashier, was }, { enrollment_id: seat.enrollmentId, amount: 400 });
    expect(await refusalOf(call)).toMatchObject({
      code: "stale",
      message: expect.stringMatching(/^KES 100 was taken from this student on .+ by .+, receipt CASH-\d+\. /),
    });
  });

  test("that another till took already is refused with how much, by whom and which receipt", async () => {
    const seat = await heldSeat();
    const { receipt } = await take(seat, 500, finance);
    const refusal = await refusalOf(take(seat));
    expect(refusal.code).toBe("already_paid");
    expect(refusal.message).toMatch(/^KES 500 was taken from this student on .+ by \w+ \w+, receipt/);
    expect(refusal.message).toContain(`${receipt}. Nothing is due`);
  });

  test("is one payment where two tills take the same fee at once", async () => {
    const seats = await heldSeats(4);
    for (const seat of seats) {
      const ends = await Promise.all([1, 2, 3].map(() => outcomeOf(take(seat))));
      expect(countOutcomes(ends)).toEqual({ ok: 1, already_paid: 2 });
      expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    }
  });

  test("waits for the other till, and is refused once that has taken the fee", async () => {
    const seat = await heldSeat();
    const ends: Promise<string>[] = [];
    await sql.begin(async (tx) => {
      await tx`select 1 from classes where id = ${seat.group.classId} for update`;
      ends.push(outcomeOf(take(seat)), outcomeOf(take(seat, 500, finance)));
      // The control: both are under way with the whole fee due, and neither has taken it.
      await expect
        .poll(async () => {
          const waiting = await sql`select 1 from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`;
          return waiting.length;
        })
        .toBe(2);
      expect((await accountOf(seat.enrollmentId)).paid).toBe(0);
    });
    expect(countOutcomes(await Promise.all(ends))).toEqual({ ok: 1, already_paid: 1 });
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
  });

  test("is never taken for an M-Pesa payment of the same amount at the same time", async () => {
    const seat = await heldSeat();
    const { transaction_id } = await take(seat, 250);
    const receipt = await payByPaybill(seat, 250, await stampNow());
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    const [mpesa] = await sql`select id from transactions where receipt = ${receipt}`;
    expect(mpesa!.id).not.toBe(transaction_id);
  });

  test("stands in lists, exports, search and on the receipt by its number, and never in M-Pesa's comparison", async () => {
    const { enrollmentId, receipt, id } = await paidInCash();
    const { rows } = await listTransactions(finance, { method: "cash", search: receipt });
    expect(rows).toMatchObject([{ id, transaction_id: receipt, payment_method: "cash", status: "matched" }]);
    const today = await todayOf();
    const lines = await csvLines(
      await exportTransactions(finance, { createdFrom: today, createdTo: today, method: "cash" }),
    );
    expect(lines.map((line) => line.Receipt)).toContain(receipt);
    expect((await showReceipt(cashier, { enrollment_id: enrollmentId })).payments).toMatchObject([
      { receipt, method: "cash", amount: 500 },
    ]);
    const { totals, balance } = await reconciliationOf(today);
    await paidInCash();
    expect((await reconciliationOf(today)).totals).toEqual(totals);
    expect(balance.is_even).toBe(true);
  });
});

describe("a void", () => {
  test("takes back what the cash paid; the student owes again and is told", async () => {
    const paid = await paidInCash();
    expect(await voided(paid.id)).toMatchObject({ status: "pending", receipt: paid.receipt });
    expect(await accountOf(paid.enrollmentId)).toEqual({ state: "pending_payment", paid: 0, free: 0 });
    const rows =
      await sql`select amount_cents from allocations where transaction_id = ${paid.id} order by created_at`;
    expect(rows.map(({ amount_cents }) => amount_cents)).toEqual([50_000, -50_000]);
    expect((await textsTo(paid)).map(({ body }) => body)).toContainEqual(
      expect.stringMatching(/cash written down .* was voided/),
    );
    expect(await take(paid)).toMatchObject({ status: "enrolled" });
  });

  test("is a second person's, never of who took it, not even by direct SQL", async () => {
    const { id } = await paidInCash(500, finance);
    expect(await outcomeOf(voided(id, finance))).toBe("own_cash");
    expect(await outcomeOf(voided(id, cashier))).toBe("not_allowed");
    const write = sql`update cash_receipts set voided_by = taken_by, voided_at = now(), void_day = day, void_reason = 'x'
      where transaction_id = ${id}`;
    await expect(write).rejects.toThrow("cash_receipts_two_people");
    expect(await outcomeOf(voided(id, admin))).toBe("ok");
  });

  test("needs a reason", async () => {
    const { id } = await paidInCash();
    for (const reason of ["", " ", "no", 7, null])
      expect((await refusalOf(voidCash(finance, { transaction_id: id, reason }))).errors).toHaveProperty(
        "reason",
      );
  });

  test("pressed twice is one, also at once", async () => {
    const { id, enrollmentId } = await paidInCash();
    const ends = await Promise.all([finance, admin, finance].map((by) => outcomeOf(voided(id, by))));
    expect(countOutcomes(ends)).toEqual({ ok: 1, already_voided: 2 });
    expect(await outcomeOf(voided(id))).toBe("already_voided");
    expect((await accountOf(enrollmentId)).paid).toBe(0);
  });

  test("is of cash alone, and cash is not taken off an account", async () => {
    const { id } = await payToAccount();
    expect(await outcomeOf(voided(id))).toBe("not_cash");
    const cash = await paidInCash();
    const call = unmatchTransaction(finance, { transaction_id: cash.id, reason: "Wrong student" });
    expect(await outcomeOf(call)).toBe("is_cash");
  });

  test("is refused where some of the money went elsewhere", async () => {
    const paid = await paidInCash();
    await deleteEnrollment(admin, { id: paid.enrollmentId });
    await move(paid, await heldSeat());
    expect(await outcomeOf(voided(paid.id))).toBe("money_used");
  });

  test("leaves the books as if the cash had not come, and stands in the log", async () => {
    const today = await todayOf();
    const before = (await reconciliationOf(today)).balance;
    const { id, receipt } = await paidInCash();
    await voided(id);
    expect((await reconciliationOf(today)).balance).toEqual(before);
    expect(await showTransaction(finance, { id })).toMatchObject({
      ...{ status: "voided", enrollment: null, transaction_id: receipt },
      cash: {
        taken_by_name: expect.stringMatching(/\w+ \w+/),
        voided_by_name: expect.stringMatching(/\w+ \w+/),
        void_reason: "Typed for the wrong student",
      },
    });
    const { rows } = await listTransactions(finance, { status: "voided", search: receipt });
    expect(rows).toHaveLength(1);
    expect((await auditOf(`transaction:${id}`)).map(({ verb }) => verb)).toEqual([
      "payments.take-cash",
      "payments.void-cash",
    ]);
  });
});
