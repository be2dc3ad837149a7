import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase } from "@/db/client";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { getStudentEnrollment } from "@/lib/domain/enrollments/get-student-enrollment";
import { creditTargets } from "@/lib/domain/payments/credits/credit-targets";
import { donateCredit } from "@/lib/domain/payments/credits/donate-credit";
import { moveCredit } from "@/lib/domain/payments/credits/move-credit";
import { showCredit } from "@/lib/domain/payments/credits/show-credit";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { unmatchTransaction } from "@/lib/domain/payments/matching/unmatch-transaction";
import { requestRefund } from "@/lib/domain/payments/refunds/request-refund";
import type { Ctx } from "@/lib/platform/commands/command";
import { enrolled, pays, place, type Seat, seated, setting, student } from "../../api/cast";
import { asStaff, PUBLIC } from "../../support/actors";
import { later } from "../../support/clock";
import { sql } from "../../support/database";
import { deadlocks } from "../../support/deadlocks";
import { refusalOf, said, tally } from "../../support/said";
import { accountOf, auditOf, books, idOf } from "./ledger";

let admin: Ctx;
let cashier: Ctx;
let finance: Ctx;
beforeAll(async () => {
  [admin, cashier, finance] = await Promise.all([asStaff("admin"), asStaff("cashier"), asStaff("finance")]);
});
afterAll(closeDatabase);

const HOLD = 30 * 60;

/** Somebody enrolled who paid so much more than the fee. */
async function withCredit(shillings: number): Promise<Seat & { receipt: string }> {
  const seat = await seated();
  return { ...seat, receipt: await pays(seat, 500 + shillings) };
}

const move = (
  from: Seat,
  to: Seat | null,
  more: Record<string, unknown> = { reason: "The same family" },
  by = finance,
) =>
  moveCredit(by, { enrollment_id: from.enrollmentId, to_enrollment_id: to?.enrollmentId ?? null, ...more });
const donate = (seat: Seat, amount?: number, by = finance) =>
  donateCredit(by, { enrollment_id: seat.enrollmentId, amount, reason: "Said so at the desk" });

describe("credit moved to another enrollment", () => {
  test("pays there as arriving money does, and is credit of the first no more", async () => {
    const [from, to] = [await withCredit(500), await seated()];
    expect(await move(from, to)).toMatchObject({
      kept: false,
      moved: 500,
      status: "enrolled",
      amount_paid: 500,
    });
    expect(await accountOf(from.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    expect(await accountOf(to.enrollmentId)).toEqual({ state: "enrolled", paid: 500, free: 0 });
  });

  test.each([
    [200, { state: "pending_payment", paid: 200, free: 0 }],
    [700, { state: "enrolled", paid: 500, free: 200 }],
  ])("of %i is part, or leaves credit there", async (shillings, account) => {
    const [from, to] = [await withCredit(shillings), await seated()];
    await move(from, to);
    expect(await accountOf(to.enrollmentId)).toEqual(account);
  });

  test("may be a part of it, of several payments the oldest first", async () => {
    const [from, to] = [await withCredit(100), await seated()];
    const second = await pays(from, 300);
    await move(from, to, { amount: "250", reason: "Sister" });
    expect(await accountOf(from.enrollmentId)).toMatchObject({ free: 150 });
    const { parts, history } = await showCredit(cashier, { enrollment_id: from.enrollmentId });
    expect(parts).toMatchObject([
      { transaction_id: await idOf(second), receipt: second, amount: 150, amount_arrived: 300 },
    ]);
    expect(history.flatMap(({ step, amount }) => (step === "moved_out" ? amount : [])).sort()).toEqual([
      100, 150,
    ]);
  });

  test("for a full class waits for a seat, when the hold ran out", async () => {
    const to = await seated(undefined, await place({ capacity: 1 }));
    await later(HOLD + 1);
    await seated(undefined, to.place);
    await move(await withCredit(500), to);
    expect(await accountOf(to.enrollmentId)).toEqual({ state: "paid_waiting", paid: 500, free: 0 });
  });

  test("back to its own account pays what is due there again", async () => {
    const seat = await enrolled();
    await pays(seat, 500);
    await deleteEnrollment(admin, { id: seat.enrollmentId });
    const next = await seated(seat.student);
    expect(await move(seat, next, {})).toMatchObject({ status: "enrolled", credit: 500 });
    expect(await move(next, next, {})).toMatchObject({ status: "enrolled", credit: 500 });
  });

  test("of the same student or of a shared phone needs no reason, another payer's does", async () => {
    const from = await withCredit(100);
    const stranger = await seated();
    expect((await refusalOf(move(from, stranger, {}))).errors).toHaveProperty("reason");
    const child = await seated(await student());
    await sql`update students set guardian_msisdn = ${from.student.msisdn}, guardian_name = 'Grace', guardian_id_no = '12345678'
      where id = ${child.student.id}`;
    expect(await said(move(from, child, {}))).toBe("ok");
  });

  test("is offered to the same student's and payer's places, to anybody else only by a search", async () => {
    const from = await withCredit(100);
    const [child, gone, stranger] = [await seated(), await seated(), await seated()];
    await sql`update students set guardian_msisdn = ${from.student.msisdn}, guardian_name = 'Grace', guardian_id_no = '12345678'
      where id in ${sql([child.student.id, gone.student.id])}`;
    await deleteEnrollment(admin, { id: gone.enrollmentId });
    const offered = async (search = "", by = finance) =>
      (await creditTargets(by, { enrollment_id: from.enrollmentId, search })).targets;
    expect(await offered()).toMatchObject([
      { enrollment_id: child.enrollmentId, amount_due: 500, is_same_payer: true, is_own: false },
    ]);
    for (const search of [stranger.student.registration_no, stranger.student.msisdn])
      expect(await offered(search)).toMatchObject([
        { enrollment_id: stranger.enrollmentId, is_same_payer: false },
      ]);
    expect(await offered(gone.student.registration_no)).toEqual([]);
    expect(await offered(from.student.registration_no)).toEqual([]);
    expect(await said(offered("", cashier))).toBe("not_allowed");
    expect(await said(creditTargets(finance, { enrollment_id: from.student.id }))).toBe("not_found");
  });

  test("goes once, however often the form is sent that saw it", async () => {
    const [from, to] = [await withCredit(600), await seated()];
    const again = { amount: 200, seen_credit: "600", reason: "The sister pays" };
    const texts = await Promise.all(Array.from({ length: 3 }, () => said(move(from, to, again))));
    expect(tally(texts)).toEqual({ ok: 1, stale: 2 });
    const gift = { enrollment_id: from.enrollmentId, amount: 100, seen_credit: 600, reason: "A gift" };
    expect(await said(donateCredit(finance, gift))).toBe("stale");
    expect(await said(requestRefund(cashier, gift))).toBe("stale");
    expect(await said(requestRefund(cashier, { ...gift, seen_credit: 400 }))).toBe("ok");
    expect(await accountOf(from.enrollmentId)).toMatchObject({ free: 300 });
  });

  test("stands on both accounts with who moved it, where from and where to", async () => {
    const [from, to] = [await withCredit(500), await seated()];
    await move(from, to, { reason: "The sister pays" });
    const historyOf = async ({ enrollmentId }: Seat) =>
      (await showCredit(cashier, { enrollment_id: enrollmentId })).history;
    expect(await historyOf(from)).toMatchObject([
      { step: "arrived", amount: 1000, code: from.receipt, by: null },
      { step: "paid", amount: 500 },
      {
        step: "moved_out",
        amount: 500,
        by: expect.any(String),
        reason: "The sister pays",
        student: { enrollment_id: to.enrollmentId, registration_no: to.student.registration_no },
      },
    ]);
    expect(await historyOf(to)).toMatchObject([
      { step: "moved_in", amount: 500, student: { enrollment_id: from.enrollmentId } },
      { step: "paid", amount: 500 },
    ]);
  });

  test("does not go to a cancelled enrollment, is never more than there is, and only finance moves it", async () => {
    const [from, gone] = [await withCredit(100), await seated()];
    await deleteEnrollment(admin, { id: gone.enrollmentId });
    const to = await seated();
    expect(await said(move(from, gone))).toBe("closed_account");
    expect(await refusalOf(move(from, to, { amount: 100.01, reason: "Too much" }))).toMatchObject({
      code: "credit_too_small",
      data: { credit: 100 },
    });
    expect(await said(move(from, to, { amount: -1, reason: "Less" }))).toBe("invalid");
    expect(await said(move(to, from))).toBe("no_credit");
    expect(await said(move(from, to, undefined, cashier))).toBe("not_allowed");
  });

  test("keeps its money from being taken off the account it came to", async () => {
    const [from, to] = [await withCredit(100), await seated()];
    await move(from, to);
    const id = await idOf(from.receipt);
    expect(await said(unmatchTransaction(finance, { transaction_id: id, reason: "A mistake" }))).toBe(
      "money_used",
    );
  });

  test("is told to the student and in the list of money as it is", async () => {
    const [from, to] = [await withCredit(300), await seated()];
    await move(from, to);
    const summary = await getStudentEnrollment(finance, { student_id: from.student.id });
    expect(summary).toMatchObject({ amount_paid: 500, credit: 0 });
    const { rows } = await listTransactions(cashier, { search: from.receipt });
    expect(rows).toMatchObject([{ amount: 800, status: "matched" }]);
    expect((await auditOf(`enrollment:${from.enrollmentId}`)).at(-1)!.changes).toEqual({
      credit_moved_cents: 30_000,
      to: to.enrollmentId,
    });
  });
});

describe("a payment tells where all of it stands", () => {
  const places = async (id: string) => {
    const told = await showTransaction(cashier, { id });
    const sum = told.parts.reduce((all, { amount }) => all + amount, 0);
    expect(sum).toBe(told.amount);
    return told;
  };

  test("what it pays, what is free, asked back and given away, on whichever account", async () => {
    const [from, to] = [await withCredit(700), await seated()];
    await move(from, to, { amount: 300, reason: "Sister" });
    await donate(from, 50);
    await requestRefund(cashier, { enrollment_id: from.enrollmentId, amount: 100, reason: "Paid too much" });
    const told = await places(await idOf(from.receipt));
    expect(told.parts.map(({ what, enrollment_id, amount }) => [what, enrollment_id, amount])).toEqual([
      ["credit", from.enrollmentId, 250],
      ["donated", from.enrollmentId, 50],
      ["pays", from.enrollmentId, 500],
      ["pays", to.enrollmentId, 300],
      ["refund", from.enrollmentId, 100],
    ]);
    expect(told).toMatchObject({ spent: 800, credit: 250, matches: [] });
  });

  test("nobody's is in suspense, with who took it off which account", async () => {
    const seat = await enrolled();
    const id = await idOf(seat.receipt);
    await unmatchTransaction(finance, { transaction_id: id, reason: "Not theirs" });
    expect(await places(id)).toMatchObject({
      parts: [{ what: "suspense", enrollment_id: null, amount: 500 }],
      matches: [{ step: "unmatched", enrollment_id: seat.enrollmentId, reason: "Not theirs" }],
    });
  });
});

describe("credit is spent once", () => {
  test("of ten moves, ten donations and ten refunds at once exactly as many pass as there is credit", async () => {
    const from = await withCredit(1_000);
    const targets = await Promise.all(Array.from({ length: 10 }, () => seated()));
    const before = await books();
    const texts = await Promise.all(
      targets.flatMap((to) => [
        said(move(from, to, { amount: 100, reason: "At once" })),
        said(donate(from, 100)),
        said(requestRefund(cashier, { enrollment_id: from.enrollmentId, amount: 100, reason: "At once" })),
      ]),
    );
    const { ok, ...others } = tally(texts);
    expect(ok).toBe(10);
    expect((others.credit_too_small ?? 0) + (others.no_credit ?? 0)).toBe(20);
    expect(await accountOf(from.enrollmentId)).toMatchObject({ free: 0 });
    const after = await books();
    expect(after.arrived).toBe(before.arrived);
  });

  test("the race is real: looking at the credit first and spending it then, without locks, spends it twice", async () => {
    const from = await withCredit(100);
    const id = await idOf(from.receipt);
    const [person] = await sql`select id from staff limit 1`;
    const many = postgres(process.env.DATABASE_URL ?? "", { max: 10, onnotice: () => {} });
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const [free] =
          await many`select cents, pg_sleep(0.05) from credits where enrollment_id = ${from.enrollmentId}`;
        if (free!.cents < 10_000) return;
        await many`insert into donations (transaction_id, enrollment_id, amount_cents, staff_id)
          values (${id}, ${from.enrollmentId}, 10000, ${person!.id})`;
      }),
    );
    await many.end();
    const broken = (await sql`select rule from check_invariants()`).map(({ rule }) => rule);
    expect(broken).toEqual(["no credit is spent twice"]);
    await sql.begin(async (tx) => {
      await tx`alter table donations disable trigger donations_are_kept`;
      await tx`delete from donations where transaction_id = ${id}`;
      await tx`alter table donations enable trigger donations_are_kept`;
    });
  });

  test("moves in both directions at once never lock each other out", async () => {
    const [one, other] = [await withCredit(500), await withCredit(500)];
    const before = await deadlocks();
    const texts = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        said(move(nth % 2 ? one : other, nth % 2 ? other : one, { amount: 10, reason: "To and fro" })),
      ),
    );
    expect(tally(texts)).toEqual({ ok: 10 });
    expect(await deadlocks()).toBe(before);
    const free = [await accountOf(one.enrollmentId), await accountOf(other.enrollmentId)].map(
      (account) => account.free,
    );
    expect(free[0]! + free[1]!).toBe(1_000);
  });
});

describe("donated credit", () => {
  test("is the academy's: all of it or an amount, with a reason, by finance", async () => {
    const seat = await withCredit(300);
    expect(await donate(seat, 100)).toMatchObject({ enrollment_id: seat.enrollmentId, donated: 100 });
    expect(await donate(seat)).toMatchObject({ donated: 200 });
    expect(await said(donate(seat))).toBe("no_credit");
    expect(await said(donate(seat, 100, cashier))).toBe("not_allowed");
    expect(await said(donateCredit(finance, { enrollment_id: seat.enrollmentId, reason: "" }))).toBe(
      "invalid",
    );
    const { history, credit } = await showCredit(cashier, { enrollment_id: seat.enrollmentId });
    const gifts = history.filter(({ step }) => step === "donated");
    expect([credit, gifts.map(({ amount, by }) => [amount, by])]).toEqual([
      0,
      [100, 200].map((amount) => [amount, expect.any(String)]),
    ]);
  });

  test("is never changed nor removed", async () => {
    const seat = await withCredit(100);
    await donate(seat);
    await expect(sql`delete from donations where enrollment_id = ${seat.enrollmentId}`).rejects.toThrow(
      "never changed",
    );
  });
});

describe("credit kept for the student's next season", () => {
  const nextSeason = async (number: number) => {
    await sql`insert into seasons (number, status) values (${number}, 'open')
      on conflict (number) do update set status = 'open', last_payment_at = null`;
    await setting("current_season", number);
  };

  test("pays for its place by itself: all of the fee enrolls, a part leaves the rest, more stays credit", async () => {
    const [full, part, more, other] = [
      await withCredit(500),
      await withCredit(200),
      await withCredit(600),
      await withCredit(500),
    ];
    for (const seat of [full, part, more])
      expect(await move(seat, null, {})).toMatchObject({ kept: true, enrollment_id: seat.enrollmentId });
    expect(await showCredit(cashier, { enrollment_id: full.enrollmentId })).toMatchObject({
      credit: 500,
      kept_since: expect.stringMatching(/Z$/),
    });
    await nextSeason(9);
    const there = await place();
    const next = async ({ student: { id } }: Seat) =>
      enroll(PUBLIC, { student_id: id, class_id: there.classId, sessions: there.sessions });
    const places = [await next(full), await next(part), await next(more), await next(other)];
    expect(places.map(({ status }) => status)).toEqual(["enrolled", "pending", "enrolled", "pending"]);
    expect(await accountOf(places[0]!.enrollment_id)).toEqual({ state: "enrolled", paid: 500, free: 0 });
    expect(await accountOf(places[1]!.enrollment_id)).toEqual({
      state: "pending_payment",
      paid: 200,
      free: 0,
    });
    expect(await accountOf(places[3]!.enrollment_id)).toEqual({ state: "held", paid: 0, free: 0 });
    const left = await Promise.all([full, part, more, other].map((seat) => accountOf(seat.enrollmentId)));
    expect(left.map(({ free }) => free)).toEqual([0, 0, 100, 500]);
    await nextSeason(8);
  });

  test("needs credit", async () => {
    expect(await said(move(await enrolled(), null, {}))).toBe("no_credit");
  });
});
