import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SCHEDULER } from "@/lib/domain/access/actor";
import { updateClass } from "@/lib/domain/catalog/update-class";
import { updateSession } from "@/lib/domain/catalog/update-session";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { sweepHolds } from "@/lib/domain/enrollments/seats/sweep-holds";
import { updateEnrollment } from "@/lib/domain/enrollments/update-enrollment";
import { requestPayment } from "@/lib/domain/payments/requests/request-payment";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import { closeDatabase } from "@/lib/platform/db/client";
import { newClass, newPhone, payByPaybill, paymentOf, type Seat } from "../../api/fixtures";
import { asStaff, PUBLIC } from "../../support/actors";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { asOwner, asStudent } from "../../support/students";

const MINUTE = 60;

beforeEach(
  () => sql`insert into settings (key, value) values ('birth_year_to', '2020') on conflict do nothing`,
);
afterEach(() => sql`delete from settings`);

const form = {
  full_name: "Jane Wanjiru",
  dob: "05-03-1999",
  id_number: "A1234567",
  residence: "Kayole",
  channel: "Flier",
  enrollment_status: "new",
};
const child = { ...form, dob: "05-03-2010", guardian_name: "Agnes", guardian_id_no: "11223344" };
const { id_number: _own, ...minor } = child;

async function register(more: Record<string, unknown> = {}) {
  const msisdn = newPhone();
  const { id } = await registerStudent(PUBLIC, { ...form, msisdn, ...more });
  return { id, msisdn };
}
async function seated(more: Record<string, unknown> = {}, group?: { classId: string }) {
  const person = await register(more);
  const { classId } = group ?? (await newClass());
  const { enrollment_id: enrollmentId } = await asOwner(enroll, { student_id: person.id, class_id: classId });
  const [row] = await sql`select pay_code from enrollments where id = ${enrollmentId}`;
  return { ...person, classId, enrollmentId, payCode: row!.pay_code as string };
}
const pay = (seat: { payCode: string }, shillings = 500) => payByPaybill(seat as Seat, shillings);
const sent = (studentId: string, kind?: string) =>
  sql`select kind, recipient, body, state, why, language, not_before.at as waits from outbox m,
      lateral (select extract(epoch from m.next_attempt_at - m.created_at)::int as at) not_before
    where student_id = ${studentId} ${kind ? sql`and kind = ${kind}` : sql``} order by created_at, id`;

describe("the addressee of a student's messages", () => {
  test("is the adult student, on their own phone and in the chosen language, which can be changed", async () => {
    const { id, msisdn } = await register({ language: "sw" });
    const [message] = await sent(id);
    expect(message).toMatchObject({ kind: "registered", recipient: msisdn, language: "sw", state: "queued" });
    expect(message!.body).toMatch(/^GNM Academy: Jane W\. amesajiliwa, nambari AC\d+\. Chagua darasa/);
    await updateStudent(await asStaff("admin"), { id, language: "en" });
    const [row] = await sql`select language from students where id = ${id}`;
    expect(row!.language).toBe("en");
  });

  test("is the guardian of a minor; nobody, if the guardian has no mobile phone, and then staff see it", async () => {
    const { id } = await register({ ...minor, id_number: undefined, guardian_msisdn: "0722 000 333" });
    expect(await sent(id)).toMatchObject([{ recipient: "254722000333", state: "queued" }]);
    const other = await register({ ...minor, id_number: undefined, guardian_msisdn: "+256 700 123456" });
    expect(await sent(other.id)).toMatchObject([{ recipient: "", state: "suppressed", why: "no_phone" }]);
  });

  test("is addressed by first name and initial only: no text has an ID number, date of birth or full name", async () => {
    const seat = await seated();
    await pay(seat);
    for (const { body } of await sent(seat.id)) {
      expect(body).toContain("Jane W.");
      expect(body).not.toMatch(/Wanjiru|A1234567|1999/);
    }
  });
});

describe("a paid seat and its messages", () => {
  test("tells a student who changes the class the new times", async () => {
    const seat = await seated();
    await pay(seat);
    const other = await newClass();
    await updateEnrollment(asStudent(seat.id, "manage"), {
      id: seat.enrollmentId,
      student_id: seat.id,
      class_id: other.classId,
      sessions: other.sessions,
    });
    const [moved] = await sent(seat.id, "moved");
    expect(moved!.body).toMatch(/^GNM Academy: Jane W\. is now in class .+\d\d:\d\d/);
  });
});

describe("a seat", () => {
  test("taken at once is in the message of the registration, and one held for half an hour has no message of its own", async () => {
    const seat = await seated();
    const messages = await sent(seat.id);
    expect(
      messages
        .filter(({ state }) => state === "queued")
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(["hold_ending", "registered"]);
    const [, joined] = await sent(seat.id, "registered");
    expect(joined!.body).toContain(`account ${seat.payCode}`);
    expect(await sent(seat.id, "seat_held")).toEqual([]);
  });

  test("is reminded of ten minutes before its half hour ends", async () => {
    const seat = await seated();
    const [reminder] = await sent(seat.id, "hold_ending");
    expect(reminder).toMatchObject({ waits: 20 * MINUTE });
  });

  test("held for a day at the paybill gets one message, and its reminder moves", async () => {
    const seat = await seated();
    const asked = paymentOf({ enrollmentId: seat.enrollmentId, student: seat });
    await asOwner(requestPayment, asked);
    await advanceClock(MINUTE);
    await closeDatabase();
    await asOwner(requestPayment, asked);
    expect(await sent(seat.id, "seat_held")).toHaveLength(1);
    const reminders = await sent(seat.id, "hold_ending");
    expect(reminders.map(({ state, why }) => [state, why])).toEqual([
      ["expired", "superseded"],
      ["expired", "superseded"],
      ["queued", null],
    ]);
  });

  test("that ended unpaid gets a message saying so; one that was paid in part does not", async () => {
    const [seat, part] = [await seated(), await seated()];
    await pay(part, 200);
    await sql`update enrollments set hold_until = now() - interval '1 minute'
      where id in (${seat.enrollmentId}, ${part.enrollmentId})`;
    await sweepHolds({ actor: SCHEDULER }, {});
    expect(await sent(seat.id, "hold_over")).toMatchObject([
      { body: expect.stringContaining("is free again") },
    ]);
    expect(await sent(part.id, "hold_over")).toEqual([]);
    expect(await sent(part.id, "part_paid")).toHaveLength(1);
  });

  test("that is paid for gets a message with receipt, times, venue and what to bring", async () => {
    await sql`insert into settings (key, value) values ('venue', '"GNM Hall, Kasarani"'), ('what_to_bring', '"a pen"')`;
    const seat = await seated();
    await pay(seat);
    const [{ receipt_no } = { receipt_no: 0 }] =
      await sql`select receipt_no from enrollments where id = ${seat.enrollmentId}`;
    const [message] = await sent(seat.id, "enrolled");
    expect(message!.body).toContain(`Receipt ${receipt_no}.`);
    expect(message!.body).toContain("Place: GNM Hall, Kasarani. Bring: a pen.");
  });

  test("that is paid for names venue and what to bring in the student's language, where they are known in it", async () => {
    await sql`insert into settings (key, value) values ('venue', '"GNM Hall"'), ('what_to_bring', '"a pen"'),
      ('what_to_bring_sw', '"kalamu"') on conflict (key) do update set value = excluded.value`;
    const seat = await seated();
    await sql`update students set language = 'sw' where id = ${seat.id}`;
    await pay(seat);
    const [message] = await sent(seat.id, "enrolled");
    expect(message?.body).toContain("Mahali: GNM Hall. Leta: kalamu.");
  });

  test("that staff cancelled gets a message about the money that is kept", async () => {
    const seat = await seated();
    await pay(seat);
    await deleteEnrollment(await asStaff("admin"), { id: seat.enrollmentId });
    expect(await sent(seat.id, "cancelled")).toMatchObject([
      { body: expect.stringContaining("was cancelled. KES 500 paid is kept as credit.") },
    ]);
  });
});

describe("a change of times", () => {
  async function enrolledWithTimes() {
    const group = await newClass();
    const seat = await seated({}, group);
    await asOwner(enroll, {
      student_id: seat.id,
      class_id: group.classId,
      sessions: group.sessions,
    });
    await pay(seat);
    return { ...seat, sessions: group };
  }

  test("is told in one message, after five minutes, even if two sessions move in one call", async () => {
    const { id, classId, sessions } = await enrolledWithTimes();
    await updateClass(await asStaff("admin"), {
      id: classId,
      sessions: [
        { id: sessions.saturday, day: "saturday", start_at: "13:00", end_at: "14:00" },
        { id: sessions.sunday, day: "sunday", start_at: "14:00", end_at: "15:00" },
        { id: sessions.chapel, day: "chapel", start_at: "11:00", end_at: "12:00" },
      ],
    });
    const messages = await sent(id, "moved");
    expect(messages).toMatchObject([{ state: "queued", waits: 5 * MINUTE }]);
    expect(messages[0]!.body).toContain("Sat 13:00-14:00, Sun 14:00-15:00, chapel 11:00-12:00");
  });

  test("that is corrected before then replaces the queued message; a new room limit sends none", async () => {
    const { id, sessions } = await enrolledWithTimes();
    await updateSession(await asStaff("admin"), {
      id: sessions.saturday,
      start_at: "13:00",
      end_at: "14:00",
    });
    await updateSession(await asStaff("admin"), {
      id: sessions.saturday,
      start_at: "15:00",
      end_at: "16:00",
    });
    await updateSession(await asStaff("admin"), { id: sessions.saturday, capacity: 30 });
    const messages = await sent(id, "moved");
    expect(messages.map(({ state }) => state)).toEqual(["expired", "queued"]);
    expect(messages[1]!.body).toContain("Sat 15:00-16:00");
  });
});
