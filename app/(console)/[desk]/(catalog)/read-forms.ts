import { normalizeText } from "@/lib/platform/normalize-text";
import { type Nested, unflattenFields } from "@/lib/platform/unflatten";

/**
 * What a course's form sends: class boxes that stay empty, or say again what an earlier one says, are no classes, and a
 * price that stays empty is none.
 */
export function readCourse(form: FormData) {
  const { price, classes, ...typed } = unflattenFields(form);
  return {
    ...typed,
    ...(price === undefined ? {} : { price: price === "" ? "0" : price }),
    classes: listOf(classes).filter(
      (row, place, all) => !isBlank(row) && !isRepeated(row, all.slice(0, place)),
    ),
  };
}

/** What a class's form sends: rows at the end that nobody touched are no sessions. */
export function readClass(form: FormData) {
  const { sessions, ...typed } = unflattenFields(form);
  return { ...typed, sessions: filled(listOf(sessions)) };
}

/** The same for sessions alone, of which there is at least one. */
export function readSessions(form: FormData) {
  const { sessions, ...typed } = unflattenFields(form);
  const [first, ...rest] = listOf(sessions);
  return { ...typed, sessions: first === undefined ? [] : [first, ...filled(rest)] };
}

/** A tutor, or none: the empty choice takes the session away from whoever has it. */
export function readTutor(form: FormData) {
  const { tutor_id, ...typed } = unflattenFields(form);
  return { ...typed, tutor_id: tutor_id === "" ? null : tutor_id };
}

function listOf(rows: Nested | undefined): Nested[] {
  return Array.isArray(rows) ? rows : [];
}

/** Rows up to the last one that says something: those between keep their number, so that each error finds its row. */
function filled(rows: Nested[]): Nested[] {
  return rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1);
}

/** Whether a new class has the name of one before it. */
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

/** Whether a row has no id and nothing in its boxes. */
function isBlank(row: Nested): boolean {
  return typeof row === "object" && Object.values(row).every((value) => value === "");
}
