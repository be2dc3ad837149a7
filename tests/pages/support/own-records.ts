import { randomInt } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import type { SessionDay } from "@/db/schema/enums";
import { uniqueDigits } from "./unique-digits";

type Json = Record<string, unknown>;

/** Prepares a test through the API; from its own address, so that tests do not share rate limits. */
export async function call(request: APIRequestContext, path: string, data: Json, token?: string) {
  const answer = await request.post(`/api/v1/${path}`, {
    data,
    headers: {
      "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(97 + randomInt(26))).join("");
/** A unique name. */
export const newName = (first: string) => `${first} ${letters(1).toUpperCase()}${letters(7)}`;
export const newPhone = () => `07${uniqueDigits()}${randomInt(100, 1_000)}`;

export type OwnStudent = {
  id: string;
  name: string;
  phone: string;
  born: [day: string, month: string, year: string];
  registrationNo: string;
  code: string;
};

/** Ids as the students' clients got them, sealed, by the raw id. */
const clientIds = new Map<string, string>();

/** Remembers an id that a call gave. @returns the raw id, as the console and the database have it */
export function rawId(sealed: string): string {
  const [raw = ""] = sealed.split(".");
  clientIds.set(raw, sealed);
  return raw;
}

/** The id of a record as the student's client got it. */
export function clientId(raw: string): string {
  const sealed = clientIds.get(raw);
  if (!sealed) throw new Error(`no call of this test gave ${raw}`);
  return sealed;
}

/** A new registered student, not enrolled. */
export async function ownStudent(
  request: APIRequestContext,
  phone = newPhone(),
  name = newName("Neema"),
): Promise<OwnStudent> {
  const { data } = await call(request, "students/register-student", {
    full_name: name,
    msisdn: phone,
    dob: "27-03-2001",
    id_number: "30123456",
    residence: "Kibera",
    channel: "Flier",
    enrollment_status: "new",
    consent: true,
  });
  return {
    id: rawId(data.id),
    name,
    phone,
    born: ["27", "3", "2001"],
    registrationNo: data.registration_no,
    code: data.manage_code,
  };
}

export type OwnMeeting = { id: string; day: SessionDay; start_at: string };
export type OwnClass = { id: string; name: string; course: string; sessions: OwnMeeting[] };

/** A new course with some classes, each with one session on Saturday and one on Sunday. */
export async function ownClasses(
  request: APIRequestContext,
  token: string,
  capacities: number[],
): Promise<OwnClass[]> {
  const course = newName("Weaving");
  const details = "A course of one test alone, where nobody else takes a seat while it is running.";
  const { data } = await call(
    request,
    "courses/add-course",
    { name: course, code: letters(8).toUpperCase(), details, classes: [] },
    token,
  );
  courses.push({ id: data.id, token });
  const made: OwnClass[] = [];
  for (const [nth, capacity] of capacities.entries()) {
    const name = `${course} ${"ABCDEFGH"[nth]}`;
    const sessions = [
      { day: "Saturday", start_at: "08:00", end_at: "10:00" },
      { day: "Sunday", start_at: "09:00", end_at: "11:00" },
    ];
    const answer = await call(
      request,
      "classes/create-class",
      { class_name: name, course_id: data.id, capacity, sessions },
      token,
    );
    made.push({ id: answer.data.id, name, course, sessions: answer.data.sessions });
  }
  return made;
}

const courses: { id: string; token: string }[] = [];

/** Deletes or archives the courses this worker created, so that they do not stay among the demo's. */
export async function closeOwnCourses(request: APIRequestContext): Promise<void> {
  for (const { id, token } of courses.splice(0)) {
    const headers = { authorization: `Bearer ${token}` };
    // A freed seat may be offered to a waiting student before the course is closed, so enrollments are looked for again.
    await expect(async () => {
      const list = await request.get("/api/v1/students/enrollments", { headers, params: { courseId: id } });
      for (const row of (await list.json()).data)
        await request.delete("/api/v1/students/delete-enrollment", { headers, data: { id: row.id } });
      const closed = await request.delete("/api/v1/courses/delete-course", { headers, data: { id } });
      expect(closed.ok(), await closed.text()).toBe(true);
    }).toPass();
  }
}

/** Enrolls a student in all sessions of a class. @returns the enrollment's id */
export async function takeSeat(request: APIRequestContext, studentId: string, group: OwnClass) {
  const { data } = await call(request, "students/enroll", {
    student_id: clientId(studentId),
    class_id: group.id,
    sessions: group.sessions.map(({ id }) => id),
  });
  return rawId(data.enrollment_id);
}

/** The free seats of a class. */
export async function seatsLeft(request: APIRequestContext, group: OwnClass): Promise<number> {
  const answer = await request.get("/api/v1/classes/fetch-class", { params: { classId: group.id } });
  return (await answer.json()).data.seats_left;
}

/** Assigns a session to a tutor. */
export async function assignTutor(request: APIRequestContext, token: string, id: string, tutor_id: string) {
  await call(request, "sessions/assign-tutor", { id, tutor_id }, token);
}
