import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { previewMessages } from "@/lib/domain/correspondence/batches/preview";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { joinWaitingList } from "@/lib/domain/enrollments/waiting-list/join";
import { reconcile } from "@/lib/domain/jobs/reconcile";
import { openPayment } from "@/lib/domain/payments/requests/open-payment";
import { takeConsent } from "@/lib/domain/people/students/consent";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { anonymize } from "@/lib/domain/records/retention/anonymize";
import { getStudent } from "@/lib/domain/registrations/get-student";
import { listStudents } from "@/lib/domain/registrations/list-students";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { transaction } from "@/lib/platform/db/client";
import {
  admitChildren,
  adult,
  child,
  heldSeat,
  newClass,
  openStudentSession,
  paidSeat,
  payByPaybill,
  paymentOf,
  type Student,
  student,
} from "../../../api/fixtures";
import { asStaff, PUBLIC } from "../../../support/actors";
import { advanceClock } from "../../../support/clock";
import { sql } from "../../../support/database";
import { gateAfterInsert } from "../../../support/gate";
import { clearMessages, Gateway, queueOne, rowOf, tick } from "../../../support/sending";
import { asOwner, asStudent } from "../../../support/students";
import { isAnonymized } from "../../records/retention/aged";

const HOUR = 60 * 60;
const MINUTE = 60;

let admin: Ctx;
let cashier: Ctx;
beforeAll(async () => {
  [admin, cashier] = await Promise.all([asStaff("admin"), asStaff("cashier")]);
});
beforeEach(clearMessages);

/** A student as a client of the specification registers one: without consent. */
const unasked = (changes: Record<string, unknown> = {}) => student({ consent: undefined, ...changes });
const sweep = () => reconcile({ actor: SCHEDULER }, {});
const givers = async ({ id }: Pick<Student, "id">) =>
  (await sql`select given_by, guardian_name from consents where student_id = ${id}`).map((row) => ({
    ...row,
  }));
const sessionOf = async ({ id }: Student): Promise<Ctx> => {
  await openStudentSession(id, "manage");
  return asStudent(id, "manage");
};

describe("a registration without consent", () => {
  test("is stored, says that consent is missing, and says so again to a student who registers again", async () => {
    const form = adult({ consent: undefined });
    expect(await registerStudent(PUBLIC, form)).toMatchObject({ exists: false, consent_missing: true });
    expect(await registerStudent(PUBLIC, form)).toMatchObject({ exists: true, consent_missing: true });
    expect(await registerStudent(PUBLIC, adult())).not.toHaveProperty("consent_missing");
  });

  test("is made anonymous after 24 hours and not before, and its phone can register anew", async () => {
    const one = await unasked();
    const agreed = await student();
    await advanceClock(24 * HOUR - MINUTE);
    await sweep();
    expect(await isAnonymized(one)).toBe(false);
    await advanceClock(2 * MINUTE);
    await sweep();
    expect([await isAnonymized(one), await isAnonymized(agreed)]).toEqual([true, false]);
    const [line] = await sql`select verb, changes from audit_log where subject = ${`student:${one.id}`}
      order by id desc limit 1`;
    expect(line).toEqual({
      verb: "students.anonymize-without-consent",
      changes: { forgotten: true, why: "no consent" },
    });
    expect(await registerStudent(PUBLIC, adult({ msisdn: one.msisdn }))).toMatchObject({ exists: false });
  });

  test("leaves its waiting lists when it is made anonymous, with a held seat once that has ended", async () => {
    const group = await newClass({ capacity: 1 });
    await paidSeat(await student(), group);
    const waits = await unasked();
    await asOwner(joinWaitingList, { student_id: waits.id, class_id: group.classId });
    const held = await unasked();
    await advanceClock(23 * HOUR + 50 * MINUTE);
    await asOwner(enroll, { student_id: held.id, class_id: (await newClass()).classId });
    await advanceClock(15 * MINUTE);
    await sweep();
    expect([await isAnonymized(waits), await isAnonymized(held)]).toEqual([true, false]);
    expect(await sql`select state from waiting_list where student_id = ${waits.id}`).toEqual([
      { state: "removed" },
    ]);
    await advanceClock(HOUR);
    await sweep();
    expect(await isAnonymized(held)).toBe(true);
  });

  test("keeps its name once there is money, until the desk has asked", async () => {
    const paid = await unasked();
    const seat = await heldSeat(paid);
    await payByPaybill(seat, 500);
    const part = await unasked();
    await payByPaybill(await heldSeat(part), 100);
    await advanceClock(72 * HOUR);
    await sweep();
    expect([await isAnonymized(paid), await isAnonymized(part)]).toEqual([false, false]);
    const { students } = await listStudents(admin, { consent: "missing" });
    const ids = students.map(({ id }) => id);
    expect(ids).toContain(paid.id);
    await updateStudent(admin, { id: paid.id, consent: "on" });
    expect((await listStudents(admin, { consent: "missing" })).students.map(({ id }) => id)).not.toContain(
      paid.id,
    );
  });

  test("gets no bulk message, but still the messages it waits for", async () => {
    const group = await newClass();
    const [one, agreed] = [await unasked(), await student()];
    for (const each of [one, agreed]) await payByPaybill(await heldSeat(each, group), 500);
    const seen = await previewMessages(admin, { audience: { class_id: group.classId }, body: "Hello" });
    expect(seen).toMatchObject({ people: 2, unreachable: 1, reasons: { no_consent: 1 }, recipients: 1 });
    await clearMessages();
    const gateway = new Gateway();
    const bulk = await queueOne({ kind: "notice", recipient: one.msisdn, studentId: one.id });
    const own = await queueOne({ kind: "enrolled", recipient: one.msisdn, studentId: one.id });
    await tick(gateway);
    expect(gateway.ids).toEqual([own]);
    expect(await rowOf(bulk)).toMatchObject({ state: "suppressed", why: "no_consent" });
  });

  test("is marked for staff", async () => {
    const { id } = await unasked();
    expect((await getStudent(admin, { q: id })) as object).toMatchObject({ consent_missing: true });
    expect((await getStudent(cashier, { q: id })) as object).toMatchObject({ consent_missing: true });
    await updateStudent(cashier, { id, consent: true });
    expect(await getStudent(admin, { q: id })).not.toHaveProperty("consent_missing");
  });
});

describe("consent that arrives", () => {
  const WAYS: [way: string, by: string, give: (one: Student) => Promise<unknown>][] = [
    [
      "with a second registration",
      "student",
      ({ msisdn }) => registerStudent(PUBLIC, adult({ msisdn, consent: true })),
    ],
    [
      "with a seat",
      "student",
      async ({ id }) =>
        asOwner(enroll, { student_id: id, class_id: (await newClass()).classId, consent: true }),
    ],
    [
      "with a payment",
      "student",
      async (one) => {
        const seat = await heldSeat(one);
        return asOwner(openPayment, paymentOf(seat, { consent: true }));
      },
    ],
    [
      "with a change by the student",
      "student",
      async (one) => updateStudent(await sessionOf(one), { id: one.id, consent: true }),
    ],
    ["at the desk, by an edit", "desk", ({ id }) => updateStudent(cashier, { id, consent: "on" })],
    [
      "at the desk, by a second registration",
      "desk",
      ({ msisdn }) => registerStudent(admin, adult({ msisdn, consent: true })),
    ],
  ];

  test.each(WAYS)("%s is stored once, and the record stays", async (_way, given_by, give) => {
    const one = await unasked();
    expect(await givers(one)).toEqual([]);
    await give(one);
    expect(await givers(one)).toEqual([{ given_by, guardian_name: null }]);
    await updateStudent(admin, { id: one.id, consent: true });
    expect(await givers(one)).toHaveLength(1);
    await advanceClock(30 * HOUR);
    await sweep();
    expect(await isAnonymized(one)).toBe(false);
  });

  test("is the guardian's for a minor", async () => {
    await admitChildren();
    const { id } = await registerStudent(PUBLIC, child({ consent: undefined }));
    await asOwner(enroll, { student_id: id, class_id: (await newClass()).classId, consent: true });
    expect(await givers({ id })).toEqual([{ given_by: "guardian", guardian_name: "Grace Otieno" }]);
  });

  test("does not count for a call that leaves it out or says no", async () => {
    const one = await unasked();
    const { classId } = await newClass();
    await asOwner(enroll, { student_id: one.id, class_id: classId });
    await asOwner(enroll, { student_id: one.id, class_id: classId, consent: false });
    expect(await givers(one)).toEqual([]);
  });
});

describe("consent that arrives while the sweep runs", () => {
  const overdue = async () => {
    const one = await unasked();
    await advanceClock(25 * HOUR);
    return one;
  };

  test("wins if it came first: the sweep skips the record then and later", async () => {
    const one = await overdue();
    const gate = await gateAfterInsert("consents");
    const giving = updateStudent(admin, { id: one.id, consent: true });
    await gate.reached();
    await sweep();
    await gate.open();
    await giving;
    await sweep();
    expect(await isAnonymized(one)).toBe(false);
    expect(await givers(one)).toHaveLength(1);
  });

  test("control: a sweep that had chosen the record before and did not look again would erase it", async () => {
    const one = await overdue();
    const [chosen] = await sql`select id, msisdn, email, guardian_msisdn from students where id = ${one.id}`;
    await transaction((tx) => takeConsent(tx, one.id, "self"));
    await transaction((tx) => anonymize(tx, [chosen as never]));
    expect(await isAnonymized(one)).toBe(true);
  });

  test("stores nothing if it came too late", async () => {
    const one = await overdue();
    await sweep();
    await updateStudent(admin, { id: one.id, consent: true });
    expect(await givers(one)).toEqual([]);
    expect(await isAnonymized(one)).toBe(true);
  });
});
