import "server-only";
import type { students } from "@/db/schema/students";
import { languageNow } from "@/lib/platform/language";
import { API_ORDER, type ColumnOf, columnOf, fieldOf } from "./field-rules";
import type { FieldName } from "./fields";
import { formatBirthDate } from "./rules";

export type StudentRow = typeof students.$inferSelect;

type FieldColumns = Pick<StudentRow, ColumnOf<FieldName>>;
/** The fields of a record by their names in the API. */
type StudentRecord = { [Name in FieldName]: FieldColumns[ColumnOf<Name>] };

/** The fields of a stored student as the API names them; the date of birth as DD-MM-YYYY. */
export function recordOf(student: StudentRow): StudentRecord {
  const record: Record<string, unknown> = {};
  for (const { name, column, isBirth } of RECORD_COLUMNS)
    record[name] = isBirth ? formatBirthDate(String(student[column])) : student[column];
  return record as StudentRecord;
}

/** Worked out once, for a list has hundreds of records. */
const RECORD_COLUMNS = API_ORDER.map((name) => ({
  name,
  column: columnOf(name),
  isBirth: fieldOf(name).kind === "birth",
}));

/** A complete registration as columns; missing fields are null, or their default in the language of the call. */
export function registrationColumns(form: { readonly [Name in FieldName]?: string | undefined }) {
  return Object.fromEntries(
    API_ORDER.map((name) => [columnOf(name), form[name] ?? fieldOf(name).absentAs?.(languageNow()) ?? null]),
  ) as unknown as FieldColumns;
}

/** The columns that may be changed besides the fields. */
const MARKS = ["status", "phone_shared"] as const;
type Mark = (typeof MARKS)[number];
type Changed = { readonly [Name in FieldName | Mark]?: unknown };

/** A change as columns; fields not in it are absent. The audit log names the columns in this order. */
export function changedColumns(change: Changed): Partial<Pick<StudentRow, ColumnOf<FieldName | Mark>>> {
  const names = [...API_ORDER, ...MARKS].filter((name) => change[name] !== undefined);
  return Object.fromEntries(names.map((name) => [columnOf(name), change[name]]));
}

/** The replacements of the personal fields of a registration that retention anonymizes. */
export function anonymizedColumns(): Partial<FieldColumns> {
  const removed = API_ORDER.filter((name) => fieldOf(name).anonymizedTo !== undefined);
  return Object.fromEntries(removed.map((name) => [columnOf(name), fieldOf(name).anonymizedTo]));
}
