import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { showCredit } from "@/lib/domain/payments/credits/show-credit";
import { donateCredit } from "@/lib/domain/payments/credits/spend-credit";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { heldSeat, heldSeats, newClass, paidSeat, type Seat } from "../../api/fixtures";
import { barrier } from "../../support/barrier";
import { sql } from "../../support/database";
import { deadlocks } from "../../support/deadlocks";
import { countOutcomes, outcomeOf } from "../../support/outcome";
import { openSeason } from "../../support/seasons";
import { asOwner } from "../../support/students";
import { accountOf, bookTotals, cashier, finance, idOf, move, requestRefundOf, withCredit } from "./support";

const donate = (seat: Seat, amount?: number, by = finance) =>
  donateCredit(by, { enrollment_id: seat.enrollmentId, amount, reason: "Said so at the desk" });

describe("a payment shows where every shilling of it went", () => {
  const partsOf = async (id: string) => {
    const result = await showTransaction(cashier, { id });
    const sum = result.parts.reduce((all, { amount }) => all + amount, 0);
    expect(sum).toBe(result.amount);
    return result;
  };

  test("to each account, as allocated, free, refunded or donated", async () => {
    const [from, to] = [await withCredit(700), await heldSeat()];
    await move(from, to, { amount: 300, reason: "Sister" });
    await donate(from, 50);
    await requestRefundOf(from, { amount: 100 });
    const result = await partsOf(await idOf(from.receipt));
    expect(result.parts.map(({ what, enrollment_id, amount }) => [what, enrollment_id, amount])).toEqual([
      ["credit", from.enrollmentId, 250],
      ["donated", from.enrollmentId, 50],
      ["pays", from.enrollmentId, 500],
      ["pays", to.enrollmentId, 300],
      ["refund", from.enrollmentId, 100],
    ]);
    expect(result).toMatchObject({ spent: 800, credit: 250, matches: [] });
  });

  test("in suspense, with who took it off which account", async () => {
    const seat = await paidSeat();
    const id = await idOf(seat.receipt);
    await unmatchTransaction(finance, { transaction_id: id, reason: "Not theirs" });
    expect(await partsOf(id)).toMatchObject({
      parts: [{ what: "suspense", enrollment_id: null, amount: 500 }],
      matches: [{ step: "unmatched", enrollment_id: seat.enrollmentId, reason: "Not theirs" }],
    });
  });
});

describe("credit is spent once", () => {
  test("of ten moves, ten donations and ten refunds at once, exactly as many succeed as there is credit", async () => {
    const from = await withCredit(1_000);
    const targets = await heldSeats(10);
    const before = await bookTotals();
    const texts = await Promise.all(
      targets.flatMap((to) => [
        outcomeOf(move(from, to, { amount: 100, reason: "At once" })),
        outcomeOf(donate(from, 100)),
        outcomeOf(requestRefundOf(from, { amount: 100 })),
      ]),
    );
    const { ok, ...others } = countOutcomes(texts);
    expect(ok).toBe(10);
    expect((others.credit_too_small ?? 0) + (others.no_credit ?? 0)).toBe(20);
    expect(await accountOf(from.enrollmentId)).toMatchObject({ free: 0 });
    const after = await bookTotals();
    expect(after.arrived).toBe(before.arrived);
  });

  test("the race is real: checking the credit before spending it, without locks, spends it twice", async () => {
    const from = await withCredit(100);
    const id = await idOf(from.receipt);
    const [person] = await sql`select id from staff limit 1`;
    const many = postgres(process.env.DATABASE_URL ?? "", { max: 10, onnotice: () => {} });
    const everyoneRead = barrier(10);
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const [free] = await many`select cents from credits where enrollment_id = ${from.enrollmentId}`;
        await everyoneRead();
        if (free!.cents < 10_000) return;
        await many`insert into donations (transaction_id, enrollment_id, amount_cents, staff_id)
          values (${id}, ${from.enrollmentId}, 10000, ${person!.id})`;
      }),
    );
    await many.end();
    const broken = (await sql`select rule from check_invariants()`).map(({ rule }) => rule);
    expect(broken).toEqual(["no credit is spent twice"]);
    await sql.begin(async (tx) => {
      await tx`alter table donations disable trigger donations_immutable`;
      await tx`delete from donations where transaction_id = ${id}`;
      await tx`alter table donations enable trigger donations_immutable`;
    });
  });

  test("concurrent moves in both directions never deadlock", async () => {
    const [one, other] = [await withCredit(500), await withCredit(500)];
    const before = await deadlocks();
    const texts = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        outcomeOf(move(nth % 2 ? one : other, nth % 2 ? other : one, { amount: 10, reason: "To and fro" })),
      ),
    );
    expect(countOutcomes(texts)).toEqual({ ok: 10 });
    expect(await deadlocks()).toBe(before);
    const free = (await accountOf(one.enrollmentId)).free + (await accountOf(other.enrollmentId)).free;
    expect(free).toBe(1_000);
  });
});

describe("donated credit", () => {
  test("belongs to the academy; finance gives all of it or an amount, with a reason", async () => {
    const seat = await withCredit(300);
    expect(await donate(seat, 100)).toMatchObject({ enrollment_id: seat.enrollmentId, donated: 100 });
    expect(await donate(seat)).toMatchObject({ donated: 200 });
    expect(await outcomeOf(donate(seat))).toBe("no_credit");
    expect(await outcomeOf(donate(seat, 100, cashier))).toBe("not_allowed");
    expect(await outcomeOf(donateCredit(finance, { enrollment_id: seat.enrollmentId, reason: "" }))).toBe(
      "invalid",
    );
    const { history, credit } = await showCredit(cashier, { enrollment_id: seat.enrollmentId });
    const gifts = history.filter(({ step }) => step === "donated");
    expect([credit, gifts.map(({ amount, by }) => [amount, by])]).toEqual([
      0,
      [100, 200].map((amount) => [amount, expect.any(String)]),
    ]);
  });

  test("is never changed or removed", async () => {
    const seat = await withCredit(100);
    await donate(seat);
    await expect(sql`delete from donations where enrollment_id = ${seat.enrollmentId}`).rejects.toThrow(
      "never changed",
    );
  });
});

describe("credit kept for the student's next season", () => {
  const nextSeason = async (number: number) => {
    await sql`insert into seasons (number) values (${number}) on conflict (number) do update set last_payment_at = null`;
    await openSeason(number);
  };

  test("pays for the new enrollment by itself: the full fee enrolls, a part leaves the rest due, and more stays credit", async () => {
    const seats = [
      await withCredit(500),
      await withCredit(200),
      await withCredit(600),
      await withCredit(500),
    ] as const;
    const [full, part, more, other] = seats;
    for (const seat of [full, part, more])
      expect(await move(seat, null, {})).toMatchObject({ kept: true, enrollment_id: seat.enrollmentId });
    expect(await showCredit(cashier, { enrollment_id: full.enrollmentId })).toMatchObject({
      credit: 500,
      kept_since: expect.stringMatching(/Z$/),
    });
    await nextSeason(9);
    const group = await newClass();
    const next = async ({ student: { id } }: Seat) =>
      asOwner(enroll, { student_id: id, class_id: group.classId, sessions: group.sessions });
    const results = [await next(full), await next(part), await next(more), await next(other)];
    expect(results.map(({ status }) => status)).toEqual(["enrolled", "pending", "enrolled", "pending"]);
    expect(await accountOf(results[0]!.enrollment_id)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    const rest = await accountOf(results[1]!.enrollment_id);
    expect(rest).toEqual({ state: "pending_payment", paid: 200, free: 0 });
    expect(await accountOf(results[3]!.enrollment_id)).toEqual({ state: "held", paid: 0, free: 0 });
    const left = await Promise.all(seats.map((seat) => accountOf(seat.enrollmentId)));
    expect(left.map(({ free }) => free)).toEqual([0, 0, 100, 500]);
    await nextSeason(8);
  });

  test("needs credit to keep", async () => {
    expect(await outcomeOf(move(await paidSeat(), null, {}))).toBe("no_credit");
  });
});
