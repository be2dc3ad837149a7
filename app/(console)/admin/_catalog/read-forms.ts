import { type Nested, nestFields } from "@/lib/platform/nest";

/** What a course's form sends: class boxes that stay empty are no classes, and a price that stays empty is none. */
export function readCourse(form: FormData) {
  const { price, classes, ...typed } = nestFields(form);
  return {
    ...typed,
    ...(price === undefined ? {} : { price: price === "" ? "0" : price }),
    classes: listOf(classes).filter((row) => !isBlank(row)),
  };
}

/** What a class's form sends: rows at the end that nobody touched are no sessions. */
export function readClass(form: FormData) {
  const { sessions, ...typed } = nestFields(form);
  return { ...typed, sessions: filled(listOf(sessions)) };
}

/** The same for sessions alone, of which there is at least one. */
export function readSessions(form: FormData) {
  const { sessions, ...typed } = nestFields(form);
  const [first, ...rest] = listOf(sessions);
  return { ...typed, sessions: first === undefined ? [] : [first, ...filled(rest)] };
}

/** A tutor, or none: the empty choice takes the session away from whoever has it. */
export function readTutor(form: FormData) {
  const { tutor_id, ...typed } = nestFields(form);
  return { ...typed, tutor_id: tutor_id === "" ? null : tutor_id };
}

function listOf(rows: Nested | undefined): Nested[] {
  return Array.isArray(rows) ? rows : [];
}

/** Rows up to the last one that says something: those between keep their number, so that each error finds its row. */
function filled(rows: Nested[]): Nested[] {
  return rows.slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1);
}

/** Whether a row has no id and nothing in its boxes. */
function isBlank(row: Nested): boolean {
  return typeof row === "object" && Object.values(row).every((value) => value === "");
}
