import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { matchTransaction, unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { heldSeat, heldSeats, paidSeat, payByPaybill } from "../../api/fixtures";
import { asStaff } from "../../support/actors";
import { barrier } from "../../support/barrier";
import { sql } from "../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../support/outcome";
import {
  accountOf,
  auditOf,
  bookTotals,
  cashier,
  endedHold,
  finance,
  idOf,
  idOfStaff,
  isOn,
  match,
  payToAccount,
  sendConfirmation,
} from "./support";

const unmatch = (id: string, reason = "Another student's money", by = finance) =>
  unmatchTransaction(by, { transaction_id: id, reason });

describe("suspense matched to a student", () => {
  test("is in the audit log with who matched it, without the text of the reason", async () => {
    const seat = await heldSeat();
    const { id } = await payToAccount();
    await matchTransaction(cashier, {
      transaction_id: id,
      enrollment_id: seat.enrollmentId,
      reason: "Amina's aunt",
    });
    const line = (await auditOf(`transaction:${id}`)).at(-1)!;
    expect(line).toMatchObject({ actor_id: idOfStaff(cashier), verb: "payments.match-transaction" });
    expect(line.changes).toEqual({ matched_to: seat.enrollmentId, cents: 50_000 });
    const [row] =
      await sql`select step, reason, staff_id from transaction_matches where transaction_id = ${id}`;
    expect(row).toEqual({ step: "matched", reason: "Amina's aunt", staff_id: idOfStaff(cashier) });
    const [who] =
      await sql`select first_name || ' ' || last_name as name from staff where id = ${idOfStaff(cashier)}`;
    const { matches } = await showTransaction(cashier, { id });
    expect(matches).toMatchObject([{ step: "matched", staff_name: who!.name }]);
  });
});

describe("a transaction is matched once", () => {
  test("and refused with the name of the account if it is on one already", async () => {
    const [seat, other] = [await heldSeat(), await heldSeat()];
    const receipt = await payByPaybill(seat);
    const refusal = await refusalOf(match(await idOf(receipt), other));
    expect(refusal).toMatchObject({
      kind: "conflict",
      code: "already_matched",
      data: { enrollment_id: seat.enrollmentId },
    });
    expect(await accountOf(other.enrollmentId)).toMatchObject({ state: "held", paid: 0 });
  });

  test("by one of twenty people who match it to twenty students at once", async () => {
    const seats = await heldSeats(20);
    const { id } = await payToAccount();
    const before = await bookTotals();
    const texts = await Promise.all(seats.map((seat) => outcomeOf(match(id, seat))));
    expect(countOutcomes(texts)).toEqual({ ok: 1, already_matched: 19 });
    const after = await bookTotals();
    expect(after).toEqual({ ...before, suspense: before.suspense - 500, pays: before.pays + 500 });
  });

  test("the race is real: checking before writing, without a lock, gives it to several students", async () => {
    const seats = await heldSeats(20);
    const { id } = await payToAccount();
    const many = postgres(process.env.DATABASE_URL ?? "", { max: 20, onnotice: () => {} });
    const everyoneRead = barrier(seats.length);
    await Promise.all(
      seats.map(async ({ enrollmentId }) => {
        const [money] = await many`select enrollment_id from transactions where id = ${id}`;
        await everyoneRead();
        if (money!.enrollment_id !== null) return;
        await many`insert into allocations (transaction_id, enrollment_id, amount_cents) values (${id}, ${enrollmentId}, 50000)`;
      }),
    );
    await many.end();
    const [spent] =
      await sql`select sum(amount_cents)::int as cents from allocations where transaction_id = ${id}`;
    expect(spent!.cents).toBeGreaterThan(50_000);
    const broken = (await sql`select rule from check_invariants()`).map(({ rule }) => rule);
    expect(broken).toEqual(
      expect.arrayContaining(["no money is spent twice", "suspense money pays for nothing"]),
    );
    await sql.begin(async (tx) => {
      await tx`alter table allocations disable trigger allocations_immutable`;
      await tx`delete from allocations where transaction_id = ${id}`;
      await tx`alter table allocations enable trigger allocations_immutable`;
    });
  });

  test("and stays one transaction when it is matched while a message reports it again", async () => {
    const seat = await heldSeat();
    const { id, receipt } = await payToAccount();
    await Promise.all([match(id, seat), ...Array.from({ length: 5 }, () => sendConfirmation(receipt, {}))]);
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
  });

  test("by a cashier, who cannot unmatch it; a tutor can do neither", async () => {
    const seat = await heldSeat();
    const { id } = await payToAccount();
    expect(await outcomeOf(match(id, seat, await asStaff("tutor")))).toBe("not_allowed");
    await match(id, seat);
    expect(await outcomeOf(unmatch(id, "A mistake", cashier))).toBe("not_allowed");
  });
});

describe("an unmatched transaction", () => {
  test("returns to suspense by counter rows; its enrollment is due again and keeps its seat", async () => {
    const [wrong, right] = [await heldSeat(), await heldSeat()];
    const { id, receipt } = await payToAccount();
    await match(id, wrong);
    expect(await unmatch(id)).toMatchObject({
      transaction_id: id,
      enrollment_id: wrong.enrollmentId,
      status: "pending",
    });
    expect(await accountOf(wrong.enrollmentId)).toEqual({ state: "pending_payment", paid: 0, free: 0 });
    expect(
      (
        await sql`select amount_cents from allocations where transaction_id = ${id} order by amount_cents`
      ).map((row) => row.amount_cents),
    ).toEqual([-50_000, 50_000]);
    const [row] =
      await sql`select receipt_no, round(extract(epoch from hold_until - now()) / 3600)::int as hours
      from enrollments where id = ${wrong.enrollmentId}`;
    expect(row).toEqual({ receipt_no: null, hours: 24 });
    await match(id, right);
    expect(await isOn(right, receipt)).toBe(true);
    expect((await accountOf(right.enrollmentId)).state).toBe("enrolled");
  });

  test("is not put back by later messages, even if it named that account itself", async () => {
    const seat = await heldSeat();
    const { id, receipt } = await payToAccount({ account: seat.payCode });
    await unmatch(id);
    await sendConfirmation(receipt, { account: seat.payCode });
    expect(await isOn(seat, receipt)).toBe(false);
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "pending_payment", paid: 0, free: 0 });
    const { rows } = await listTransactions(cashier, { search: receipt });
    expect(rows).toMatchObject([{ status: "suspense", flags: ["unmatched"] }]);
  });

  test("leaves the student enrolled if other credit of the account pays", async () => {
    const seat = await paidSeat();
    const { id } = await payToAccount();
    const { id: second } = await payToAccount({ account: seat.payCode });
    const first = await idOf(seat.receipt);
    await match(id, seat);
    await unmatch(first);
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 500 });
    await unmatch(second);
    expect(await accountOf(seat.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
  });

  test("keeps nobody waiting for a seat with money that was not theirs", async () => {
    const seat = await endedHold(true);
    const { id } = await payToAccount();
    await match(id, seat);
    await unmatch(id);
    expect((await accountOf(seat.enrollmentId)).state).toBe("expired");
  });

  test("needs a reason, an account, and a payment not used elsewhere", async () => {
    const seat = await heldSeat();
    const { id } = await payToAccount();
    expect(await outcomeOf(unmatch(id))).toBe("not_matched");
    await match(id, seat);
    expect(await outcomeOf(unmatch(id, " "))).toBe("invalid");
    expect(await outcomeOf(unmatch(id))).toBe("ok");
    expect(await outcomeOf(unmatch(id))).toBe("not_matched");
    expect(await outcomeOf(unmatch("00000000-0000-4000-8000-000000000000"))).toBe("not_found");
  });
});

describe("a student whose fee was paid with someone else's money", () => {
  const result = (id: string) =>
    sql`select recipient, body from outbox where cause like ${`unmatched:${id}%`}`;

  test("is told what is due, if that has changed", async () => {
    const seat = await heldSeat();
    const id = await idOf(await payByPaybill(seat));
    await unmatch(id, "Another student's");
    expect(await result(id)).toMatchObject([
      { recipient: seat.student.msisdn, body: expect.stringContaining("Left to pay: KES 500 by ") },
    ]);
  });

  test("is told nothing when other credit pays, or if the money was only credit", async () => {
    const seat = await heldSeat();
    const first = await idOf(await payByPaybill(seat));
    const second = await idOf(await payByPaybill(seat));
    await unmatch(second, "Another student's");
    expect(await result(second)).toEqual([]);
    const third = await idOf(await payByPaybill(seat));
    await unmatch(first, "Another student's");
    expect(await result(first)).toEqual([]);
    expect(await accountOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500 });
    expect(third).not.toBe(first);
  });
});
