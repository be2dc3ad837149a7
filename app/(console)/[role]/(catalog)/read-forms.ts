import type { z } from "zod";
import { findWrongTimes } from "@/lib/domain/catalog/rules";
import { besideOthers } from "@/lib/platform/beside-others";
import { normalizeText } from "@/lib/platform/normalize-text";
import { type Nested, unflattenFields } from "@/lib/platform/unflatten";

/**
 * Reads a course's form. Class boxes that are empty or repeat an earlier one are dropped; an empty price
 * means none, an empty next course the same course again.
 */
export function readCourse(form: FormData) {
  const { price, classes, next_course_id: next, ...typed } = unflattenFields(form);
  return {
    ...typed,
    ...(next === undefined ? {} : { next_course_id: next === "" ? null : next }),
    ...(price === undefined ? {} : { price: price === "" ? "0" : price }),
    classes: listOf(classes).filter(
      (row, index, all) => !isBlank(row) && !isRepeated(row, all.slice(0, index)),
    ),
  };
}

/** Reads a class's form. Untouched rows at the end are dropped; without a season it is the current one. */
export function readClass(form: FormData) {
  const { sessions, season, ...typed } = unflattenFields(form);
  return { ...typed, ...(season ? { season } : {}), sessions: filled(listOf(sessions)) };
}

/** Reads the form of a new class. It asks for a capacity: an empty box is an answer only with "No limit". */
export function readNewClass(form: FormData) {
  const { no_limit, capacity, ...typed } = readClass(form) as Record<string, Nested>;
  return { ...typed, capacity: no_limit ? null : capacity || "?" };
}

/** Reads a form of sessions only; at least one row remains. */
export function readSessions(form: FormData) {
  const { sessions, ...typed } = unflattenFields(form);
  const [first, ...rest] = listOf(sessions);
  return { ...typed, sessions: first === undefined ? [] : [first, ...filled(rest)] };
}

/** Reads the chosen tutor. The empty choice unassigns the session. */
export function readTutor(form: FormData) {
  const { tutor_id, ...typed } = unflattenFields(form);
  return { ...typed, tutor_id: tutor_id === "" ? null : tutor_id };
}

function listOf(rows: Nested | undefined): Nested[] {
  return Array.isArray(rows) ? rows : [];
}

/** Rows up to the last one with input. Empty rows in between stay, so that errors keep their row numbers. */
function filled(rows: Nested[]): Nested[] {
  return rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1);
}

/** Whether a new class repeats an earlier name. */
function isRepeated(row: Nested, before: Nested[]): boolean {
  return fieldOf(row, "id") === "" && before.some((other) => nameIn(other) === nameIn(row));
}

function nameIn(row: Nested): string {
  return normalizeText(fieldOf(row, "class_name")).toLowerCase();
}

function fieldOf(row: Nested, field: string): string {
  const value = typeof row === "object" && !Array.isArray(row) ? row[field] : undefined;
  return typeof value === "string" ? value : "";
}

/** Whether a row is new and empty. */
function isBlank(row: Nested): boolean {
  return typeof row === "object" && Object.values(row).every((value) => value === "");
}

export type Hours = { from: string; to: string };

type Times = { start_at: string; end_at: string };

/** Extends a shape with the server's rules on session times: within the academy's hours, end after start. */
export function withTimes<Shape extends z.ZodType>(shape: Shape, hours: Hours): z.ZodType {
  return shape.superRefine(
    (read, ctx) => {
      const { sessions } = read as { sessions?: Times[] };
      const single = sessions === undefined;
      const wrong = findWrongTimes(single ? [read as Times] : sessions, hours, (index) =>
        single ? "" : `sessions.${index}.`,
      );
      for (const [field, [message]] of Object.entries(wrong)) {
        ctx.addIssue({ code: "custom", path: field.split("."), message: message ?? "" });
      }
    },
    besideOthers("sessions", "start_at", "end_at"),
  );
}
