import { type SQL, sql } from "drizzle-orm";

/** Verbs that write an audit line about a student and change nothing. */
const HARMLESS = [
  ...["students.find-student", "students.unlock", "students.send-code", "students.reveal-field"],
  ...["students.record-editing", "students.merge", "students.undo-merge"],
];

/** Whether the audit line `l` is of a change to its subject. */
export const IS_CHANGE: SQL = sql`l.verb not in ${HARMLESS} and not (l.changes ? 'visit' and not l.changes ? 'fields')`;
