import { createHash, randomBytes } from "node:crypto";
import { SAFARICOM } from "@/lib/domain/access/actor";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { sql } from "../support/database";
import { asOwner } from "../support/students";

const PUBLIC = { actor: { kind: "public" } } as const;
let count = 0;

/** A phone number not used before in this file. */
export function newPhone(): string {
  count += 1;
  return `2547${String(10_000_000 + count)}`;
}

/** Values that must not appear in any response to a caller without proof. */
export const CANARY = {
  id_number: "CANARYID77",
  residence: "Canaryville",
  email: "canary@secret.example",
  dob: "13-07-1991",
  born: "1991-07-13",
  guardian_name: "Canaria Guardian",
  guardian_id_no: "70717273",
  guardian_msisdn: "254777000111",
  surname: "Canarywangi",
};

/** The registration form of an adult, as the public page sends it. */
export function adult(changes: Record<string, unknown> = {}) {
  return {
    full_name: "Amina Wanjiru Otieno",
    msisdn: newPhone(),
    email: "amina@example.com",
    dob: "05-03-1999",
    id_number: "A1234567",
    residence: "Kayole",
    channel: "Flier",
    enrollment_status: "new",
    consent: true,
    ...changes,
  };
}

/** The registration form of a twelve-year-old with a guardian. Call `admitChildren` first: by default students are at least 16. */
export function child(changes: Record<string, unknown> = {}) {
  const { id_number: _none, ...form } = adult();
  return {
    ...form,
    dob: `05-03-${thisYear() - 12}`,
    guardian_name: "Grace Otieno",
    guardian_id_no: "12345678",
    guardian_msisdn: "0722 000 111",
    ...changes,
  };
}

/** Lets the form accept children of any year. */
export async function admitChildren(): Promise<void> {
  await setting("youngest_age", 1);
}

/** The year in Nairobi, where it begins three hours before UTC's. */
export function thisYear(): number {
  return Number(nairobiDate(new Date()).slice(0, 4));
}

export async function setting(key: string, value: number): Promise<void> {
  await sql`insert into settings (key, value) values (${key}, ${sql.json(value)})
    on conflict (key) do update set value = excluded.value`;
}

export type Student = {
  id: string;
  msisdn: string;
  dob: string;
  registration_no: string;
  manage_code: string;
};

/** A registered student who is not enrolled, and whose student session has ended. */
export async function student(changes: Record<string, unknown> = {}): Promise<Student> {
  const form = adult(changes);
  const { id, registration_no, manage_code } = await registerStudent(PUBLIC, form);
  await sql`delete from student_access where student_id = ${id}`;
  return {
    id,
    registration_no,
    manage_code: manage_code ?? "",
    msisdn: String(form.msisdn),
    dob: String(form.dob),
  };
}

/** A student whose every private field is a canary. */
export function canaryStudent(): Promise<Student> {
  return student({
    full_name: `Amina ${CANARY.surname}`,
    id_number: CANARY.id_number,
    residence: CANARY.residence,
    email: CANARY.email,
    dob: CANARY.dob,
    guardian_name: CANARY.guardian_name,
    guardian_id_no: CANARY.guardian_id_no,
    guardian_msisdn: CANARY.guardian_msisdn,
  });
}

export type NewClass = {
  courseId: string;
  classId: string;
  saturday: string;
  sunday: string;
  chapel: string;
  sessions: string[];
};

/** A course with one class that meets on Saturday, Sunday and for chapel. */
export async function newClass({
  capacity = null,
  room = null,
  tutorId = null,
  name = "Baking",
}: {
  capacity?: number | null;
  room?: number | null;
  tutorId?: string | null;
  name?: string;
} = {}): Promise<NewClass> {
  count += 1;
  const [course] = await sql`insert into courses (name, code, details, price_cents)
    values (${`${name} ${count}`}, ${`C${count}`}, 'Three months of weekends.', 0) returning id`;
  const [group] = await sql`insert into classes (course_id, season_number, name, capacity)
    values (${course!.id}, current_season(), ${`Class ${count}`}, ${capacity}) returning id`;
  const [saturday, sunday, chapel] = await sql`insert into sessions
    (class_id, day, starts_at, ends_at, capacity, tutor_id) values
    (${group!.id}, 'saturday', '08:00', '10:00', ${room}, ${tutorId}),
    (${group!.id}, 'sunday', '14:00', '16:00', ${null}, ${null}),
    (${group!.id}, 'chapel', '11:00', '12:00', ${null}, ${null}) returning id`;
  const sessions = [saturday!.id, sunday!.id, chapel!.id] as [string, string, string];
  const [first, second, third] = sessions;
  return {
    courseId: course!.id,
    classId: group!.id,
    saturday: first,
    sunday: second,
    chapel: third,
    sessions,
  };
}

/** A second Saturday session of a class. */
export async function secondSaturday({ classId }: NewClass): Promise<string> {
  const [row] = await sql`insert into sessions (class_id, day, starts_at, ends_at)
    values (${classId}, 'saturday', '11:00', '13:00') returning id`;
  return row!.id;
}

export type Seat = { student: Student; group: NewClass; enrollmentId: string; payCode: string };

/** A student with a held seat and chosen sessions, unpaid. */
export async function heldSeat(who?: Student, where?: NewClass): Promise<Seat> {
  const [owner, group] = [who ?? (await student()), where ?? (await newClass())];
  const { enrollment_id } = await asOwner(enroll, {
    student_id: owner.id,
    class_id: group.classId,
    sessions: group.sessions,
  });
  const [row] = await sql`select pay_code from enrollments where id = ${enrollment_id}`;
  return { student: owner, group, enrollmentId: enrollment_id, payCode: row!.pay_code };
}

/** Held seats of new students, one after another: at once they would be refused on a busy machine. */
export async function heldSeats(count: number, where?: NewClass): Promise<Seat[]> {
  const seats: Seat[] = [];
  while (seats.length < count) seats.push(await heldSeat(undefined, where));
  return seats;
}

/** A paybill payment as Safaricom confirms it. @returns the M-Pesa receipt */
export async function payByPaybill(seat: Seat, shillings = 500, paidAt = PAID_AT): Promise<string> {
  count += 1;
  const receipt = `TKL${String(count).padStart(7, "0")}`;
  const body = { ...confirmation(receipt, seat.payCode, shillings), TransTime: paidAt };
  await receiveCallback({ actor: SAFARICOM }, { kind: "confirmation", body: JSON.stringify(body) });
  return receipt;
}

/** The form that asks to pay for a seat, by paybill unless it says otherwise. */
export function paymentOf(
  { enrollmentId, student }: { enrollmentId: string; student: { id: string } },
  more: Record<string, unknown> = {},
) {
  return {
    enrollment_id: enrollmentId,
    student_id: student.id,
    payment_method: "paybill",
    paying_msisdn: newPhone(),
    paying_first_name: "Grace",
    paying_last_name: "Otieno",
    ...more,
  };
}

/** The Nairobi date of every payment by paybill here, unless it says when. */
export const PAYBILL_DATE = "2026-11-21";
const PAID_AT = `${PAYBILL_DATE.replaceAll("-", "")}103000`;

/** The database's time as Safaricom's stamp, some days ago. */
export async function stampNow(daysAgo = 0): Promise<string> {
  const [row] =
    await sql`select to_char(now() at time zone 'Africa/Nairobi' - ${daysAgo} * interval '1 day', 'YYYYMMDDHH24MISS') as stamp`;
  return row!.stamp;
}

/** A paybill confirmation in Daraja's format (docs/mpesa.md). */
export function confirmation(receipt: string, account: string, shillings: number) {
  return {
    TransactionType: "Pay Bill",
    TransID: receipt,
    TransTime: PAID_AT,
    TransAmount: shillings.toFixed(2),
    BusinessShortCode: "886490",
    BillRefNumber: account,
    InvoiceNumber: "",
    OrgAccountBalance: "0.00",
    ThirdPartyTransID: "",
    MSISDN: "2547 ***** 126",
    FirstName: "AMINA",
    MiddleName: "",
    LastName: "",
  };
}

/** A student who paid the fee, with the M-Pesa receipt. */
export async function paidSeat(
  who?: Student,
  where?: NewClass,
  paidAt?: string,
): Promise<Seat & { receipt: string }> {
  const seat = await heldSeat(who, where);
  return { ...seat, receipt: await payByPaybill(seat, 500, paidAt) };
}

/** Puts a student who paid on the rescue list: absent on the day of enrollment and the next, or twice that day. */
export async function missTwice(seat: Seat, daysApart = 1): Promise<void> {
  const tutor = await staffMember("tutor");
  for (const [days, session] of [seat.group.saturday, seat.group.sunday].entries()) {
    const [register] = await sql`insert into registers (session_id, date, status, marked_by)
      select ${session}, nairobi_date(enrolled_at) + ${days * daysApart}::int, 'draft', ${tutor} from enrollments where id = ${seat.enrollmentId}
      returning id`;
    await sql`insert into register_marks (register_id, student_id, state)
      values (${register!.id}, ${seat.student.id}, 'absent')`;
    await sql`update registers set status = 'saved', saved_at = now() where id = ${register!.id}`;
  }
}

export type Role = "admin" | "tutor" | "cashier" | "finance";

/** A member of staff. @returns the id */
export async function staffMember(
  role: Role,
  { status = "active", firstLogin = false }: { status?: "active" | "inactive"; firstLogin?: boolean } = {},
): Promise<string> {
  const [row] =
    await sql`insert into staff (role, first_name, last_name, msisdn, password_hash, status, first_login)
    values (${role}, 'Test', ${role}, ${newPhone()}, 'no password fits this', ${status}, ${firstLogin}) returning id`;
  return row!.id;
}

/** A valid token of a member of staff. */
export async function tokenOf(staffId: string): Promise<string> {
  const token = `gnm_${randomBytes(32).toString("base64url")}`;
  await sql`insert into staff_sessions (staff_id, token_hash, expires_at)
    values (${staffId}, ${sha256(token)}, now() + interval '1 hour')`;
  return token;
}

/** A valid token of a new member of staff. */
export async function staffToken(role: Role, given?: Parameters<typeof staffMember>[1]): Promise<string> {
  return tokenOf(await staffMember(role, given));
}

/** A valid token of a student's session. */
export async function openStudentSession(studentId: string, level: "view" | "manage"): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await sql`insert into student_access (student_id, level, token_hash, expires_at)
    values (${studentId}, ${level}, ${sha256(token)}, now() + interval '1 hour')`;
  return token;
}

function sha256(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
