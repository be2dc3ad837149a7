import { expect, request } from "@playwright/test";
import { tokenOf } from "./staff";
import { DEFAULT_COURSE } from "./student";

/**
 * Gives the demo's classes that most tests choose more seats than all tests together take. With the demo's own numbers one
 * of them fills up at some point of the run, and the test that has just opened the form is refused.
 */
export default async function makeRoom(): Promise<void> {
  const api = await request.newContext({ baseURL: process.env.BASE_URL ?? "http://localhost:3000" });
  const headers = { authorization: `Bearer ${await tokenOf(api, "admin")}` };
  const listed = await api.get("/api/v1/courses", { params: { pageSize: 100 } });
  const { data } = (await listed.json()) as {
    data: { courses: { course_name: string; classes: { id: string }[] }[] };
  };
  const course = data.courses.find(({ course_name }) => course_name === DEFAULT_COURSE);
  for (const { id } of course?.classes ?? []) {
    const updated = await api.patch("/api/v1/classes/update-class", { headers, data: { id, capacity: 900 } });
    expect(updated.ok(), await updated.text()).toBe(true);
  }
  await api.dispose();
}
