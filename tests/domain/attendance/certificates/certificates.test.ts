import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateSettings } from "@/lib/domain/academy/settings";
import { checkCertificate } from "@/lib/domain/attendance/certificates/check-certificate";
import { issueCertificates } from "@/lib/domain/attendance/certificates/issue-certificates";
import { listCertificates, ownCertificates } from "@/lib/domain/attendance/certificates/list-certificates";
import { withdrawCertificate } from "@/lib/domain/attendance/certificates/withdraw-certificate";
import { setOutcome } from "@/lib/domain/attendance/set-outcome";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { unmatchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { anonymizedColumns } from "@/lib/domain/people/students/student-columns";
import type { Ctx } from "@/lib/platform/commands/command";
import { closeDatabase } from "@/lib/platform/db/client";
import { heldSeat, newClass, paidSeat, type Seat, student } from "../../../api/fixtures";
import { asStaff, PUBLIC, type StaffCtx } from "../../../support/actors";
import { completedSeat, numberOf } from "../../../support/certificates";
import { advanceClock } from "../../../support/clock";
import { sql } from "../../../support/database";
import { gateAfterInsert } from "../../../support/gate";
import { countOutcomes, outcomeOf, refusalOf } from "../../../support/outcome";
import { Gateway, tick } from "../../../support/sending";
import { asStudent } from "../../../support/students";
import { toDaytime } from "../../follow-ups/graduates";
import { idOf } from "../../payments/support";

let admin: StaffCtx;
let finance: Ctx;
beforeAll(async () => {
  [admin, finance] = await Promise.all([asStaff("admin"), asStaff("finance")]);
});
afterAll(closeDatabase);

const issue = (by = admin) => issueCertificates(by, { season: 8 });
const withdraw = (number: number, reason = "Issued under a wrong name") =>
  withdrawCertificate(admin, { number, reason });
const check = (number: number | string, code: string) => checkCertificate(PUBLIC, { number, check: code });
const session = (seat: Seat, level: "view" | "manage" = "manage"): Ctx => asStudent(seat.student.id, level);
const certified = async (name?: string) => {
  const seat = await completedSeat(name);
  await issue();
  const number = await numberOf(seat);
  const { certificates } = await listCertificates(admin, { search: String(number) });
  return { seat, ...certificates.find((one) => one.number === number)! };
};
const countOf = async ({ enrollmentId }: Seat) => {
  const [row] =
    await sql`select count(*)::int as rows from certificates where enrollment_id = ${enrollmentId}`;
  return row!.rows as number;
};

describe("issuing the certificates of a season", () => {
  test("gives one to each student who completed and to nobody else, even if issued twice", async () => {
    const [amina, brian] = [await completedSeat(), await completedSeat("Brian Kiprono")];
    const others = [await paidSeat(await student()), await paidSeat(await student())];
    await sql`update enrollments set outcome = 'not_completed', outcome_at = now() where id = ${others[0]!.enrollmentId}`;
    const first = await issue();
    expect(first).toMatchObject({ issued: 2, already: 0 });
    expect(await issue()).toMatchObject({ issued: 0, already: 2 });
    expect(await Promise.all([amina, brian, ...others].map(countOf))).toEqual([1, 1, 0, 0]);
    const messages = await sql`select student_id from outbox where kind = 'certificate' and recipient in
      (${amina.student.msisdn}, ${brian.student.msisdn})`;
    expect(messages).toHaveLength(2);
    await completedSeat();
    expect(await issue()).toMatchObject({ issued: 1, already: 2 });
    expect(await sql`select * from check_invariants()`).toEqual([]);
  });

  test("prints names and signatory as they were at the time", async () => {
    await updateSettings(admin, { certificate_signatory: " Dr. Achieng'  Otieno, Director " });
    const { seat, number } = await certified("Wanjiru Mũgo-Ńdũŋg'ũ");
    await sql`update students set full_name = 'Another Name' where id = ${seat.student.id}`;
    await sql`update courses set name = 'Another course ' || code where id = ${seat.group.courseId}`;
    await updateSettings(admin, { certificate_signatory: "" });
    const [row] = await sql`select full_name, course_name, signatory, season_number, issued_by
      from certificates where number = ${number}`;
    expect(row).toMatchObject({
      full_name: "Wanjiru Mũgo-Ńdũŋg'ũ",
      course_name: expect.stringMatching(/^Baking/),
      signatory: "Dr. Achieng' Otieno, Director",
      season_number: 8,
      issued_by: admin.actor.staffId,
    });
  });

  test("makes each certificate once when two admins issue them at the same time", async () => {
    const seats = await Promise.all(Array.from({ length: 5 }, () => completedSeat()));
    const gate = await gateAfterInsert("certificates");
    const first = issue();
    await gate.reached();
    const second = issue(await asStaff("admin"));
    await gate.anotherWaits();
    await gate.open();
    const results = await Promise.all([first, second]);
    expect(results.map(({ issued }) => issued)).toEqual([5, 0]);
    expect(await Promise.all(seats.map(countOf))).toEqual([1, 1, 1, 1, 1]);
  });

  test("control: the index alone prevents two certificates of one enrollment", async () => {
    const { seat } = await certified();
    const again = sql`insert into certificates (enrollment_id, season_number, full_name, course_name)
      values (${seat.enrollmentId}, 8, 'Twice', 'Twice')`;
    await expect(again).rejects.toThrow("certificates_of_enrollment");
  });

  test("waits for an outcome that is being corrected, and then follows it", async () => {
    const seat = await completedSeat();
    const busy = await sql.reserve();
    await busy`begin`;
    await busy`update enrollments set outcome = 'withdrew' where id = ${seat.enrollmentId}`;
    const issuing = issue();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await busy`commit`;
    busy.release();
    await issuing;
    expect(await countOf(seat)).toBe(0);
  });

  test("needs a season that exists", async () => {
    expect(await outcomeOf(issueCertificates(admin, { season: 777 }))).toBe("not_found");
    expect(await outcomeOf(issueCertificates(admin, { season: "soon" }))).toBe("invalid");
  });
});

describe("a withdrawn certificate", () => {
  test("stays withdrawn where the course is completed anew; another is issued once, with a number of its own", async () => {
    const { seat, number, check: code } = await certified();
    const decide = (outcome: string, reason: string) =>
      setOutcome(admin, { enrollment_id: seat.enrollmentId, outcome, reason });
    await decide("not_completed", "The wrong student");
    await issue();
    expect(await countOf(seat)).toBe(1);
    await decide("completed", "It was the right student");
    await Promise.all([issue(), issue()]);
    expect(await check(number, code)).toMatchObject({ status: "withdrawn" });
    const { certificates } = await ownCertificates(session(seat), { student_id: seat.student.id });
    expect(certificates.map(({ status }) => status)).toEqual(["valid"]);
    const another = certificates[0]!;
    expect(another.number).toBeGreaterThan(number);
    // Withdrawn by hand: the outcome stands, also with another reason, and nothing is issued.
    await withdraw(another.number);
    await decide("completed", "Seen in the registers");
    await issue();
    expect(await countOf(seat)).toBe(2);
  });

  test("says that it is withdrawn and since when, and is not issued again", async () => {
    const { seat, number, check: code } = await certified();
    expect(await withdraw(number)).toMatchObject({ number, status: "withdrawn" });
    expect(await check(number, code)).toMatchObject({
      status: "withdrawn",
      withdrawn_at: expect.stringMatching(/Z$/),
    });
    await issue();
    expect(await countOf(seat)).toBe(1);
    expect(await outcomeOf(withdraw(number))).toBe("already_withdrawn");
    const { certificates } = await listCertificates(finance, { search: String(number) });
    expect(certificates.find((one) => one.number === number)).toMatchObject({
      status: "withdrawn",
      withdrawn_reason: "Issued under a wrong name",
    });
  });

  test("needs a reason and a certificate", async () => {
    const { number } = await certified();
    for (const reason of ["", "   ", "x".repeat(301)])
      expect(Object.keys((await refusalOf(withdraw(number, reason))).errors ?? {})).toEqual(["reason"]);
    expect(await outcomeOf(withdraw(1_999_999_999))).toBe("not_found");
  });
});

describe("the public check of a certificate", () => {
  test("shows what is printed on the paper, and nothing else", async () => {
    const { number, check: code, course_name, issued_at, credential } = await certified("Łukasz Öçğ");
    const paper = { status: "valid", credential, full_name: "Łukasz Öçğ", course_name, season: 8, issued_at };
    expect(await check(number, code)).toEqual(paper);
    expect(await check(String(number), ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)).toEqual(
      paper,
    );
  });

  test("refuses a wrong number and a wrong code alike; a code fits one certificate only", async () => {
    const [one, other] = [await certified(), await certified()];
    const refused = await Promise.all(
      [check(one.number, other.check), check(one.number, "00000000"), check(1_888_888_888, one.check)].map(
        refusalOf,
      ),
    );
    expect(new Set(refused.map(({ code, message }) => `${code} ${message}`)).size).toBe(1);
    expect(refused[0]).toMatchObject({ kind: "not_found", code: "not_found" });
    for (const number of ["", "0", "-1", "x"])
      expect(Object.keys((await refusalOf(check(number, "00000000"))).errors ?? {})).toEqual(["number"]);
    expect(Object.keys((await refusalOf(check(one.number, " "))).errors ?? {})).toEqual(["check"]);
  });

  test("cannot be guessed: after five wrong tries at a number it answers nothing for a quarter of an hour, not even to the right code", async () => {
    const { number, check: code } = await certified();
    const words: string[] = [];
    for (let nth = 0; nth < 7; nth++) words.push(await outcomeOf(check(number, `1111111${nth}`)));
    expect(countOutcomes(words)).toEqual({ not_found: 5, too_many: 2 });
    expect(await outcomeOf(check(number, code))).toBe("too_many");
    await advanceClock(16 * 60);
    expect(await outcomeOf(check(number, code))).toBe("ok");
  });

  test("still confirms the paper when the student's record was made anonymous", async () => {
    const { seat, number, check: code } = await certified("Grace Njeri");
    const { fullName } = anonymizedColumns();
    await sql`update students set full_name = ${String(fullName)} where id = ${seat.student.id}`;
    expect(await check(number, code)).toMatchObject({ status: "valid", full_name: "Grace Njeri" });
  });
});

test("a certificate that is withdrawn before its message went out is announced to nobody", async () => {
  await sql`delete from outbox`;
  const [kept, wrong, cancelled] = [await certified(), await certified(), await certified()];
  await withdraw(wrong.number);
  await deleteEnrollment(admin, { id: cancelled.seat.enrollmentId });
  await toDaytime();
  const gateway = new Gateway();
  while ((await tick(gateway)) > 0);
  const ends = await Promise.all(
    [kept, wrong, cancelled].map(async ({ seat }) => {
      const [row] = await sql`select id, state, why from outbox
        where student_id = ${seat.student.id} and kind = 'certificate'`;
      return { went: gateway.ids.includes(row!.id), state: row!.state, why: row!.why };
    }),
  );
  const ended = { went: false, state: "expired", why: "certificate_withdrawn" };
  expect(ends).toEqual([{ went: true, state: "accepted", why: null }, ended, ended]);
});

describe("the list of certificates", () => {
  test("finds certificates by name, course, number, season and class, newest first", async () => {
    const group = await newClass({ name: "Carpentry" });
    const seats = [await completedSeat("Zawadi Chebet", group), await completedSeat("Zawadi Atieno", group)];
    await issue();
    const found = async (params: Record<string, unknown>) => {
      const { certificates, total } = await listCertificates(finance, params);
      expect(total).toBe(certificates.length);
      return certificates.map(({ student_id }) => student_id).sort();
    };
    const both = seats.map((seat) => seat.student.id).sort();
    expect(await found({ search: "zawadi" })).toEqual(both);
    expect(await found({ search: "carpentry" })).toEqual(both);
    expect(await found({ class_id: group.classId })).toEqual(both);
    expect(await found({ class_id: group.classId, season: 7 })).toEqual([]);
    expect(await found({ search: "zawadi ch" })).toEqual([seats[0]!.student.id]);
    const { certificates } = await listCertificates(finance, { pageSize: 500 });
    const times = certificates.map(({ issued_at }) => issued_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  test("shows students their own valid ones after unlocking", async () => {
    const [mine, other] = [await certified(), await certified()];
    const own = async (by: Seat, level?: "view") =>
      (await ownCertificates(session(by, level), { student_id: mine.seat.student.id })).certificates;
    expect((await own(mine.seat)).map(({ number }) => number)).toEqual([mine.number]);
    expect(await outcomeOf(own(mine.seat, "view"))).toBe("not_allowed");
    expect(await outcomeOf(own(other.seat))).toBe("not_allowed");
    await withdraw(mine.number);
    expect(await own(mine.seat)).toEqual([]);
  });
});

describe("an enrollment that is cancelled or no longer paid for", () => {
  const LOSSES: Array<[string, (seat: Seat & { receipt: string }) => Promise<unknown>, string]> = [
    ["by the desk", ({ enrollmentId }) => deleteEnrollment(admin, { id: enrollmentId }), "cancelled"],
    [
      "by a payment that was another's",
      async ({ receipt }) =>
        unmatchTransaction(finance, { transaction_id: await idOf(receipt), reason: "Another student's" }),
      "pending_payment",
    ],
  ];

  test.each(LOSSES)("has no outcome, and its certificate is withdrawn: %s", async (_how, lose, state) => {
    const one = await certified();
    const [{ receipt } = { receipt: "" }] = await sql`select receipt from transactions
      where enrollment_id = ${one.seat.enrollmentId}`;
    await lose({ ...one.seat, receipt });
    expect(
      await sql`select state, outcome, outcome_at from enrollments where id = ${one.seat.enrollmentId}`,
    ).toEqual([{ state, outcome: null, outcome_at: null }]);
    expect(await check(one.number, one.check)).toMatchObject({ status: "withdrawn" });
    const [line] = await sql`select changes from audit_log
      where subject = ${`enrollment:${one.seat.enrollmentId}`} and changes ? 'certificate_withdrawn'`;
    expect(line!.changes).toMatchObject({ outcome: "completed -> none", certificate_withdrawn: one.number });
  });

  test.each(LOSSES)("gets no certificate when those of its season are issued: %s", async (_how, lose) => {
    const seat = await completedSeat();
    const [{ receipt } = { receipt: "" }] = await sql`select receipt from transactions
      where enrollment_id = ${seat.enrollmentId}`;
    await lose({ ...seat, receipt });
    await issue();
    expect(await countOf(seat)).toBe(0);
  });

  test("cannot be given an outcome by any code that writes", async () => {
    const seat = await heldSeat();
    const write = sql`update enrollments set outcome = 'completed', outcome_at = now() where id = ${seat.enrollmentId}`;
    await expect(write).rejects.toThrow("enrollments_outcome_paid");
  });
});
