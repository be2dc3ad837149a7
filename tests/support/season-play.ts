import { expect } from "vitest";
import { SAFARICOM } from "@/lib/domain/access/actor";
import { addRegister } from "@/lib/domain/attendance/write-register";
import { addCourse } from "@/lib/domain/catalog/add-course";
import { assignTutor } from "@/lib/domain/catalog/assign-tutor";
import { createClass } from "@/lib/domain/catalog/create-class";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import { deleteEnrollment } from "@/lib/domain/enrollments/delete-enrollment";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { getStudentEnrollment } from "@/lib/domain/enrollments/get-student-enrollment";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import { moveCredit } from "@/lib/domain/payments/credits/spend-credit";
import { listTransactions } from "@/lib/domain/payments/ledger/list-transactions";
import { matchTransaction } from "@/lib/domain/payments/matching/match-transaction";
import { createTutor } from "@/lib/domain/people/staff/create-staff";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { adult, confirmation, newPhone } from "../api/fixtures";
import { PUBLIC } from "./actors";
import { advanceClock, secondsAhead } from "./clock";
import { mapConcurrently } from "./map-concurrently";
import { countOutcomes, outcomeOnceServed } from "./outcome";
import { asOwner } from "./students";

/** The steps of playing an academy through its seasons, by its verbs alone: nothing is written to the database by hand. */

const DAY = 24 * 60 * 60;
const WIDTH = 8;
let receipts = 0;

/** A person as the play knows them: the form they always send, and their number in the play. */
export type Player = { id: string; form: ReturnType<typeof adult>; position: number };

/** The present moment of the academy's database. */
export function now(): Date {
  return new Date(Date.now() + secondsAhead() * 1000);
}

/** The Nairobi date so many days from the present one. */
export function dateIn(days: number): string {
  return nairobiDate(new Date(now().getTime() + days * DAY * 1000));
}

/** Advances the clock to 18:00 in Nairobi on the next day of the week, 0 for Sunday; not before tomorrow. */
export async function advanceToEvening(weekday: number): Promise<string> {
  for (let days = 1; ; days++) {
    const date = dateIn(days);
    if (new Date(`${date}T12:00:00Z`).getUTCDay() !== weekday) continue;
    await advanceClock(Math.ceil((Date.parse(`${date}T18:00:00+03:00`) - now().getTime()) / 1000));
    return date;
  }
}

/** Advances the clock just past a moment. */
export async function advanceTo(moment: string): Promise<void> {
  await advanceClock(Math.ceil((Date.parse(moment) - now().getTime()) / 1000) + 1);
}

/** Two courses with three classes of a capacity, each meeting on Saturday, Sunday and for chapel with a tutor. */
export async function buildCatalog(admin: Ctx, capacity: number): Promise<void> {
  const details = "Three months of weekends, from the first steps to a piece of work of one's own.";
  const tutor = await createTutor(admin, {
    first_name: "Naserian",
    last_name: "Ole",
    msisdn: newPhone(),
    password: "Karibu-Nyumbani-42",
  });
  for (const [code, names] of [
    ["BK", ["Morning", "Evening"]],
    ["GD", ["Designers"]],
  ] as const) {
    const course = await addCourse(admin, { name: `Course ${code}`, code, details });
    for (const class_name of names) {
      const sessions = [
        { day: "saturday", start_at: "08:00", end_at: "10:00" },
        { day: "sunday", start_at: "14:00", end_at: "16:00" },
        { day: "chapel", start_at: "11:00", end_at: "12:00" },
      ];
      const group = await createClass(admin, { class_name, course_id: course.id, capacity, sessions });
      for (const session of group.sessions ?? [])
        await assignTutor(admin, { id: session.id, tutor_id: tutor.id });
    }
  }
}

/** Registers so many new people. */
export function registerNew(from: number, size: number): Promise<Player[]> {
  const positions = Array.from({ length: size }, (_, n) => from + n);
  return mapConcurrently(positions, WIDTH, async (position) => {
    const form = adult({ full_name: `Player ${position} Wanjiru` });
    const { id, exists } = await registerStudent(PUBLIC, form);
    expect(exists).toBe(false);
    return { id, form, position };
  });
}

/** People of an earlier season register again with the same form: the same student, now of the current season. */
export async function registerAgain(people: Player[]): Promise<void> {
  await mapConcurrently(people, WIDTH, async ({ id, form }) => {
    const again = await registerStudent(PUBLIC, { ...form, enrollment_status: "continuing" });
    expect(again).toMatchObject({ id, exists: true });
  });
}

/** Everyone asks for a seat, in turn for each class of the season. @returns how often each outcome came */
export async function enrollAll(admin: Ctx, season: number, people: Player[]) {
  const { classes } = await listClasses(admin, { season, pageSize: 100 });
  const outcomes = await mapConcurrently(people, WIDTH, ({ id, position }) => {
    const group = classes[position % classes.length];
    const sessions = group?.sessions.map((session) => session.id);
    return outcomeOnceServed(() => asOwner(enroll, { student_id: id, class_id: group?.id, sessions }));
  });
  return countOutcomes(outcomes);
}

/** What a person does with the fee. */
const WAYS = ["whole", "parts", "whole", "over", "never", "whole", "wrong account"] as const;

/** Those with a seat pay: whole, in parts, too much, to a wrong account, or never. @returns shillings paid in all */
export async function payAll(people: Player[]): Promise<number> {
  const paid = await mapConcurrently(people, WIDTH, async ({ id, position }) => {
    const seat = await asOwner(getStudentEnrollment, { student_id: id }).catch(() => undefined);
    if (seat?.status !== "pending") return 0;
    const due = seat.amount_due;
    const way = WAYS[position % WAYS.length];
    if (way === "never") return 0;
    const parts = way === "parts" ? [due - 100, 100] : [way === "over" ? due + 150 : due];
    for (const shillings of parts)
      await pay(way === "wrong account" ? `PLAYER${position}` : seat.pay_code, shillings);
    return parts.reduce((sum, part) => sum + part, 0);
  });
  return paid.reduce((sum, one) => sum + one, 0);
}

/** A paybill payment as Safaricom confirms it. */
async function pay(account: string, shillings: number): Promise<void> {
  receipts += 1;
  const body = JSON.stringify(confirmation(`TPL${String(receipts).padStart(7, "0")}`, account, shillings));
  await receiveCallback({ actor: SAFARICOM }, { kind: "confirmation", body });
}

/** Finance matches each payment in suspense to the person its account number names. */
export async function matchSuspense(finance: Ctx, people: Player[]): Promise<number> {
  const { rows } = await listTransactions(finance, { status: "suspense", pageSize: 500 });
  for (const { id, account } of rows.map(toSuspense)) {
    const payer = people.find(({ position }) => account === `PLAYER${position}`);
    const seat = await getStudentEnrollment(finance, { student_id: payer?.id ?? "" });
    await matchTransaction(finance, { transaction_id: id, enrollment_id: seat.enrollment_id });
  }
  return rows.length;
}

function toSuspense(row: { id: string; bill_ref?: string | null }): { id: string; account: string } {
  return { id: row.id, account: row.bill_ref ?? "" };
}

/** Finance keeps what was paid too much for the student's next season. @returns shillings kept */
export async function keepCredit(finance: Ctx, people: Player[]): Promise<number> {
  let kept = 0;
  for (const { id } of people) {
    const seat = await getStudentEnrollment(finance, { student_id: id }).catch(() => undefined);
    if (!seat || seat.credit === 0) continue;
    await moveCredit(finance, {
      enrollment_id: seat.enrollment_id,
      to_enrollment_id: null,
      seen_credit: seat.credit,
    });
    kept += seat.credit;
  }
  return kept;
}

/** Seats that ended with a part of the fee paid are cancelled, and the money is kept for the student's next season. */
export async function releasePartPaid(admin: Ctx, finance: Ctx, season: number): Promise<void> {
  const { rows } = await listEnrollments(admin, { season, status: "expired", pageSize: 500 });
  for (const row of rows) {
    if (!("amount_paid" in row) || row.amount_paid === 0) continue;
    await deleteEnrollment(admin, { id: row.enrollment_id });
    await moveCredit(finance, { enrollment_id: row.enrollment_id, to_enrollment_id: null });
  }
}

/** The enrolled people of a season by class. */
export async function enrolledByClass(admin: Ctx, season: number): Promise<Map<string, string[]>> {
  const { rows } = await listEnrollments(admin, { season, status: "enrolled", pageSize: 500 });
  const all = new Map<string, string[]>();
  for (const { class_id, student_id } of rows) all.set(class_id, [...(all.get(class_id) ?? []), student_id]);
  return all;
}

/** The students who miss every second meeting; the others attend all. */
export const staysAway = ({ position }: Player) => position % 5 === 4;

/** Teaches the season's weekends: an admin saves the register of every session. */
export async function teach(admin: Ctx, season: number, people: Player[], weeks: number): Promise<void> {
  const { classes } = await listClasses(admin, { season, pageSize: 100 });
  const enrolled = await enrolledByClass(admin, season);
  const away = new Set(people.filter(staysAway).map(({ id }) => id));
  for (let week = 0; week < weeks; week++) {
    for (const [weekday, days] of [
      [6, ["saturday"]],
      [0, ["sunday", "chapel"]],
    ] as const) {
      const date = await advanceToEvening(weekday);
      for (const group of classes)
        for (const session of group.sessions.filter(({ day }) => (days as readonly string[]).includes(day))) {
          const roster = enrolled.get(group.id) ?? [];
          const absent = week % 2 === 0 ? roster.filter((id) => away.has(id)) : [];
          const present = roster.filter((id) => !absent.includes(id));
          if (roster.length > 0)
            await addRegister(admin, { session_id: session.id, date, present, absent, status: "saved" });
        }
    }
  }
}
