import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "../support/academy";
import { register, somebody } from "../support/student";

export const DETAILS = "Cutting, sewing and mending by hand and machine, from the first stitch to a dress.";

export const PHONE_AND_DESKTOP = { tag: ["@phone", "@desktop"] };

/** A unique name. */
export const named = (name: string) => `${name} ${randomInt(100_000, 1_000_000)}`;

export type Session = { id: string; day: string; start_at: string; end_at: string };

export type Class = { id: string; class_name: string; course_id: string; sessions: Session[] };

/** Courses the tests opened; those without students are removed again, so that the public pages stay short. */
export const opened: string[] = [];

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
