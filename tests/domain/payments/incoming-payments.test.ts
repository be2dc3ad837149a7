import { describe, expect, test } from "vitest";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { heldSeat, newClass, type Seat } from "../../api/fixtures";
import { secondsAhead } from "../../support/clock";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";
import { allTransactions, summaryOf, transactionsOf } from "../../support/payment-state";
import { advanceTime, customerPays, truth } from "../../support/safaricom";
import { exportStatement, importAsShown } from "../../support/statement-import";
import { asOwner } from "../../support/students";
import { admin, endedHold, minutesHeld, sendConfirmation } from "./support";

const HOLD = 30 * 60;

/** The cases of lib/domain/payments/README.md: the enrollment that is paid, and the steps that lead to its state. */
const TARGETS = {
  "a live hold": () => heldSeat(),
  "an expired hold, a seat is free": () => endedHold(false),
  "an expired hold, the class is full": () => endedHold(true),
  "an enrolled student": async () => {
    const seat = await heldSeat();
    await customerPays({ account: seat.payCode });
    return seat;
  },
  "a cancelled enrollment": async () => {
    const seat = await heldSeat();
    await deleteEnrollment(admin, { id: seat.enrollmentId });
    return seat;
  },
  "an archived student": async () => {
    const seat = await heldSeat();
    await sql`update students set status = 'archived' where id = ${seat.student.id}`;
    return seat;
  },
} satisfies Record<string, () => Promise<Seat>>;

type Row = [
  keyof typeof TARGETS,
  number,
  { state: string; late?: boolean; paid: number; credit: number },
  string?,
];

const TABLE: Row[] = [
  ["a live hold", 500, { state: "enrolled", paid: 500, credit: 0 }],
  ["a live hold", 200, { state: "pending_payment", paid: 200, credit: 0 }],
  // Less than ten cents is forgiven.
  ["a live hold", 499.99, { state: "enrolled", paid: 499.99, credit: 0 }],
  ["a live hold", 499.9, { state: "pending_payment", paid: 499.9, credit: 0 }],
  [
    "an expired hold, the class is full",
    499.99,
    { state: "paid_waiting", late: true, paid: 499.99, credit: 0 },
  ],
  ["a live hold", 700, { state: "enrolled", paid: 500, credit: 200 }],
  ["an expired hold, a seat is free", 500, { state: "enrolled", late: true, paid: 500, credit: 0 }],
  ["an expired hold, a seat is free", 200, { state: "pending_payment", late: true, paid: 200, credit: 0 }],
  ["an expired hold, a seat is free", 700, { state: "enrolled", late: true, paid: 500, credit: 200 }],
  ["an expired hold, the class is full", 500, { state: "paid_waiting", late: true, paid: 500, credit: 0 }],
  ["an expired hold, the class is full", 200, { state: "paid_waiting", late: true, paid: 200, credit: 0 }],
  ["an expired hold, the class is full", 700, { state: "paid_waiting", late: true, paid: 500, credit: 200 }],
  ["an enrolled student", 500, { state: "enrolled", paid: 500, credit: 500 }, "paid_twice"],
  ["an enrolled student", 200, { state: "enrolled", paid: 500, credit: 200 }, "paid_twice"],
  ["an enrolled student", 700, { state: "enrolled", paid: 500, credit: 700 }, "paid_twice"],
  ["a cancelled enrollment", 500, { state: "cancelled", paid: 0, credit: 500 }, "closed_account"],
  ["a cancelled enrollment", 200, { state: "cancelled", paid: 0, credit: 200 }, "closed_account"],
  ["a cancelled enrollment", 700, { state: "cancelled", paid: 0, credit: 700 }, "closed_account"],
  ["an archived student", 500, { state: "held", paid: 0, credit: 500 }, "closed_account"],
  ["an archived student", 200, { state: "held", paid: 0, credit: 200 }, "closed_account"],
  ["an archived student", 700, { state: "held", paid: 0, credit: 700 }, "closed_account"],
];

/** A payment that its confirmation reports, or the statement alone. @returns its receipt */
const REPORTS = {
  confirmation: async (account: string, amount: number) => (await customerPays({ account, amount })).receipt,
  statement: async (account: string, amount: number) => {
    const { receipt } = await customerPays({ account, amount, faults: ["lost"] });
    expect(await allTransactions()).not.toContainEqual(expect.objectContaining({ receipt }));
    await importStatement();
    return receipt;
  },
};

describe.each(["confirmation", "statement"] as const)(
  "a payment reported by the %s when the fee is 500",
  (source) => {
    test.each(TABLE)("for %s: %i", async (target, amount, expected, flag) => {
      const seat = await TARGETS[target]();
      const receipt = await REPORTS[source](seat.payCode, amount);
      expect(await summaryOf(seat.enrollmentId)).toEqual({ late: false, ...expected });
      const arrived = (await transactionsOf(seat.enrollmentId)).find((row) => row.receipt === receipt);
      expect(arrived).toMatchObject({ shillings: amount, sources: [source], flags: flag ? [flag] : [] });
      const kept = await sql`select body from outbox
        where about_id = ${seat.enrollmentId} and kind = 'credit_kept' and body like ${`%KES ${amount} %`}`;
      expect(kept, "who pays what is not due is told that it is kept").toHaveLength(flag ? 1 : 0);
    });

    test.each([500, 200, 700])("for an unknown account: %i waits in suspense", async (amount) => {
      const before = (await allTransactions()).length;
      const receipt = await REPORTS[source]("NOBODY", amount);
      const all = await allTransactions();
      expect(all).toHaveLength(before + 1);
      expect(all.at(-1)).toMatchObject({ receipt, shillings: amount, sources: [source], isSuspense: true });
    });
  },
);

describe("a part payment", () => {
  test("keeps the seat for a day and shows what is still due", async () => {
    const seat = await heldSeat();
    await customerPays({ account: seat.payCode, amount: 200 });
    expect(await minutesHeld(seat)).toBe(24 * 60);
    const [message] =
      await sql`select body from outbox where recipient = ${seat.student.msisdn} and kind = 'part_paid'`;
    expect(message!.body).toMatch(
      /: KES 200 received for Amina O\. KES 300 is left to pay by .+: paybill 886490/,
    );
    expect(message!.body).toContain(seat.payCode);
  });

  test.each([
    [[200, 300], 0],
    [[200, 200, 100], 0],
    [[200, 500], 200],
    [[1, 499], 0],
    [[499.5, 0.5], 0],
  ])("is added to the next ones: %j", async (amounts, credit) => {
    const seat = await heldSeat();
    for (const amount of amounts.slice(0, -1)) {
      await customerPays({ account: seat.payCode, amount });
      expect((await summaryOf(seat.enrollmentId)).state).toBe("pending_payment");
    }
    await customerPays({ account: seat.payCode, amount: amounts.at(-1)! });
    expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit });
  });

  test("is also added to the next ones while there is no seat, and pays for a seat in another class", async () => {
    const seat = await endedHold(true);
    await customerPays({ account: seat.payCode, amount: 200 });
    await customerPays({ account: seat.payCode, amount: 300 });
    expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "paid_waiting", paid: 500 });
    await asOwner(enroll, {
      student_id: seat.student.id,
      class_id: (await newClass({ capacity: 1 })).classId,
    });
    expect((await summaryOf(seat.enrollmentId)).state).toBe("enrolled");
  });

  test("leaves the rest due when the student gets a seat in another class", async () => {
    const seat = await endedHold(true);
    await customerPays({ account: seat.payCode, amount: 200 });
    await asOwner(enroll, { student_id: seat.student.id, class_id: (await newClass()).classId });
    expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "pending_payment", paid: 200 });
    await customerPays({ account: seat.payCode, amount: 300 });
    expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 0 });
  });

  test("enrolls together with the rest if the seat has become free meanwhile", async () => {
    const seat = await endedHold(true);
    await customerPays({ account: seat.payCode, amount: 200 });
    await advanceTime(HOLD + 1);
    await customerPays({ account: seat.payCode, amount: 300 });
    expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", late: true });
  });
});

describe("a student who paid without getting a seat", () => {
  test("is told once that the payment is safe", async () => {
    const seat = await endedHold(true);
    await customerPays({ account: seat.payCode, amount: 200 });
    await customerPays({ account: seat.payCode, amount: 300 });
    const messages =
      await sql`select body from outbox where recipient = ${seat.student.msisdn} and kind = 'no_seat'`;
    expect(messages.map(({ body }) => body)).toEqual([expect.stringContaining("The money is safe")]);
  });

  test("takes nobody's seat in the meantime, and nobody takes the next free one before them", async () => {
    const seat = await endedHold(true);
    await customerPays({ account: seat.payCode });
    const [other] =
      await sql`select id from students where id not in (select student_id from enrollments) limit 1`;
    const newcomer = other ?? (await heldSeat()).student;
    for (const seconds of [0, HOLD + 1]) {
      await advanceTime(seconds);
      const enrolls = asOwner(enroll, { student_id: newcomer.id, class_id: seat.group.classId });
      expect(await outcomeOf(enrolls)).toBe("class_full");
    }
  });
});

describe("a paybill confirmation", () => {
  test.each(["duplicate:10", "old-replay", "extra-fields", "no-names"])(
    "delivered as %s creates one transaction",
    async (fault) => {
      const seat = await heldSeat();
      await customerPays({ account: seat.payCode, faults: [fault] });
      await advanceTime(5);
      expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "enrolled", paid: 500, credit: 0 });
      expect((await truth()).total).toBe(500);
    },
  );

  test("that is forged, without the secret, creates no transaction", async () => {
    const seat = await heldSeat();
    const before = (await allTransactions()).length;
    await customerPays({ account: seat.payCode, faults: ["forged", "lost"] });
    await customerPays({ account: seat.payCode, faults: ["forged"] });
    expect((await allTransactions()).slice(before)).toHaveLength(1);
  });

  test("for a known receipt with another amount changes nothing, and is flagged for staff", async () => {
    const seat = await heldSeat();
    const { receipt } = await customerPays({ account: seat.payCode, amount: 200 });
    await sendConfirmation(receipt, { account: seat.payCode });
    expect(await summaryOf(seat.enrollmentId)).toMatchObject({
      state: "pending_payment",
      paid: 200,
      credit: 0,
    });
    expect(await transactionsOf(seat.enrollmentId)).toMatchObject([
      { shillings: 200, flags: ["amount_conflict"] },
    ]);
  });
});

test("deleting an enrollment turns its payments into credit and frees its seat", async () => {
  const seat = await heldSeat(undefined, await newClass({ capacity: 1 }));
  await customerPays({ account: seat.payCode, amount: 700 });
  await deleteEnrollment(admin, { id: seat.enrollmentId });
  expect(await summaryOf(seat.enrollmentId)).toMatchObject({ state: "cancelled", paid: 0, credit: 700 });
  const next = await heldSeat(undefined, seat.group);
  expect((await summaryOf(next.enrollmentId)).state).toBe("held");
});

/** Finance imports the portal's export of the last hour. */
async function importStatement(): Promise<void> {
  const now = Date.now() + secondsAhead() * 1000;
  const [from, to] = [new Date(now - 60 * 60 * 1000), new Date(now + 60_000)];
  await importAsShown(admin, await exportStatement("layout=classic&format=csv", from, to));
}
