import { beforeAll } from "vitest";
import { type Answer, caller, type Fields } from "../support/call";
import { sql } from "../support/database";
import {
  type NewClass,
  newClass,
  paidSeat,
  type Seat,
  staffMember,
  staffToken,
  student,
  tokenOf,
} from "./fixtures";

export const at = "/api/v1/attendance-registers";

export const add = caller(
  await import("@/app/api/v1/attendance-registers/[[...call]]/route"),
  "POST",
  `${at}/add-register`,
);

export const update = caller(
  await import("@/app/api/v1/attendance-registers/[[...call]]/route"),
  "POST",
  `${at}/update-register`,
);

export const list = caller(await import("@/app/api/v1/attendance-registers/[[...call]]/route"), "GET", at);

export const UNKNOWN = "00000000-0000-4000-8000-000000000000";

export let tutorId: string;

export let tutor: string;

export let stranger: string;

export let admin: string;

export let today: string;

beforeAll(async () => {
  tutorId = await staffMember("tutor");
  tutor = await tokenOf(tutorId);
  stranger = await staffToken("tutor");
  admin = await staffToken("admin");
  const [row] = await sql`select (now() at time zone 'Africa/Nairobi')::date::text as today`;
  today = row!.today;
});

export type Room = { there: NewClass; people: Seat[]; ids: string[] };

/** A tutor's session with students who enrolled long ago. */
export async function room(size: number): Promise<Room> {
  const there = await newClass({ tutorId });
  const people: Seat[] = [];
  for (let one = 0; one < size; one++) people.push(await paidSeat(await student(), there));
  await sql`update enrollments set enrolled_at = now() - interval '30 days' where class_id = ${there.classId}`;
  return { there, people, ids: people.map((seat) => seat.student.id) };
}

export const register = ({ there }: Room, marks: Fields, more: Fields = {}) => ({
  session_id: there.saturday,
  date: today,
  present: [],
  absent: [],
  status: "draft",
  // Today may be any day of the week.
  reason: "Make-up class",
  ...marks,
  ...more,
});

export const counts = ({ body }: Answer, field = body.data) =>
  [field.present_count, field.absent_count, field.excused_count, field.unmarked_count].join("/");

export const earlier = (days: number) =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
