import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "../support/academy";
import { tokenOf } from "../support/staff";
import { register, somebody } from "../support/student";
import { uniqueDigits } from "../support/unique-digits";

export const DETAILS = "Cutting, sewing and mending by hand and machine, from the first stitch to a dress.";

/** A unique name. */
export const named = (name: string) => `${name} ${uniqueDigits()}`;

export type Session = { id: string; day: string; start_at: string; end_at: string };

export type Class = { id: string; class_name: string; course_id: string; sessions: Session[] };

/** Courses the tests opened. */
export const opened: string[] = [];
let admin: Promise<string> | undefined;

/** Removes opened courses without students, so that the public pages stay short. */
export async function closeOpened(request: APIRequestContext): Promise<void> {
  for (const id of opened.splice(0)) {
    admin ??= tokenOf(request, "admin");
    const headers = { authorization: `Bearer ${await admin}` };
    await request.delete("/api/v1/courses/delete-course", { headers, data: { id } });
  }
}

/** Calls the API as the demo's admin. @returns the data of the response */
export async function call(request: APIRequestContext, path: string, data: object, method = "POST") {
  admin ??= tokenOf(request, "admin");
  const answer = await request.fetch(`/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${await admin}` },
    data,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data;
}

/** A new course without classes. */
export async function openCourse(request: APIRequestContext, name = named("Sewing")) {
  const code = `S${uniqueDigits()}`;
  const course: { id: string } = await call(request, "courses/add-course", { name, code, details: DETAILS });
  opened.push(course.id);
  return { id: course.id, name, code };
}

/** A new course with a class that meets on Saturday from eight to ten. */
export async function openClass(request: APIRequestContext, capacity: number | null = 20) {
  const course = await openCourse(request);
  const group: Class = await call(request, "classes/create-class", {
    course_id: course.id,
    class_name: "Needles",
    capacity,
    sessions: [{ day: "saturday", start_at: "08:00", end_at: "10:00" }],
  });
  const [session] = group.sessions;
  if (!session) throw new Error("a class was made without its session");
  return { course, group, session };
}

/** Registers a student who holds a seat in a course's only class. */
export async function seatSomebody(page: Page, course: string): Promise<void> {
  await register(page, somebody(), course);
}

export const dialog = (page: Page) => page.getByRole("dialog");

export const ready = (page: Page) => expect(page.getByRole("button", { name: /^\+ Add/ })).toBeVisible();

/** Fills in one row of sessions, by its position. */
export async function fillSession(
  page: Page,
  row: number,
  day: string,
  start: string,
  end: string,
): Promise<void> {
  const box = page.getByRole("group", { name: `Session ${row}`, exact: true });
  await box.getByLabel("Day").selectOption({ label: day });
  await box.getByLabel("Start Time").fill(start);
  await box.getByLabel("End Time").fill(end);
}
