import { type Nested, unflattenFields } from "@/lib/platform/unflatten";

/** A class of the table by its position, with the positions of its sessions. */
export type PlanRow = { row: number; courseId: string; sessions: number[] };

/** The steps of the page. Every step sends the fields of all, so that nothing typed is lost between them. */
export type Step = 1 | 2 | 3;

/** The classes in a form's values, in the order of the table. Rows are unticked and never removed, so positions stay. */
export function rowsOf(values: Record<string, string>): PlanRow[] {
  const rows: PlanRow[] = [];
  for (const [name, value] of Object.entries(values)) {
    const course = /^classes\.(\d+)\.course_id$/.exec(name);
    if (course) rowAt(rows, Number(course[1])).courseId = value;
    const session = /^classes\.(\d+)\.sessions\.(\d+)\.day$/.exec(name);
    if (session) rowAt(rows, Number(session[1])).sessions.push(Number(session[2]));
  }
  return rows.filter(({ courseId }) => courseId !== "");
}

function rowAt(rows: PlanRow[], row: number): PlanRow {
  for (let next = rows.length; next <= row; next += 1) rows.push({ row: next, courseId: "", sessions: [] });
  return rows[row] as PlanRow;
}

const SESSION_FIELDS = ["day", "start_at", "end_at", "capacity"] as const;

/** The values with another class of a course, which meets when the course's first class does. */
export function withClass(values: Record<string, string>, courseId: string): Record<string, string> {
  const rows = rowsOf(values);
  const under = `classes.${rows.length}`;
  const alike = rows.find((row) => row.courseId === courseId);
  const added: Record<string, string> = {
    [`${under}.course_id`]: courseId,
    [`${under}.kept`]: "on",
    [`${under}.class_name`]: "",
    [`${under}.capacity`]: alike ? (values[`classes.${alike.row}.capacity`] ?? "") : "",
  };
  for (const [position, session] of (alike?.sessions ?? [-1]).entries()) {
    added[`${under}.sessions.${position}.kept`] = "on";
    added[`${under}.sessions.${position}.tutor_id`] = "";
    for (const field of SESSION_FIELDS)
      added[`${under}.sessions.${position}.${field}`] =
        (alike && values[`classes.${alike.row}.sessions.${session}.${field}`]) ?? "";
  }
  return { ...values, ...added };
}

/** The values with another, empty session of a class. */
export function withSession(values: Record<string, string>, row: number): Record<string, string> {
  const sessions = rowsOf(values).find((each) => each.row === row)?.sessions;
  if (!sessions) return values;
  const under = `classes.${row}.sessions.${sessions.length}`;
  const fields = Object.fromEntries(
    [...SESSION_FIELDS, "tutor_id"].map((field) => [`${under}.${field}`, ""]),
  );
  return { ...values, ...fields, [`${under}.kept`]: "on" };
}

/** Reads the form as PlanSeason: a tick box becomes whether its row is kept. */
export function readPlan(form: FormData) {
  const { classes, ...facts } = unflattenFields(form);
  return {
    ...facts,
    classes: listOf(classes).map((group) => {
      const { sessions, ...row } = objectOf(group);
      return {
        ...row,
        kept: row.kept === "on",
        sessions: listOf(sessions).map((session) => ({
          ...objectOf(session),
          kept: objectOf(session).kept === "on",
        })),
      };
    }),
  };
}

function listOf(rows: Nested | undefined): Nested[] {
  return Array.isArray(rows) ? rows : [];
}

function objectOf(row: Nested): Record<string, Nested> {
  return typeof row === "object" && !Array.isArray(row) ? row : {};
}
