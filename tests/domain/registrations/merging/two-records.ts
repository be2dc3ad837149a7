import { mergeStudents } from "@/lib/domain/registrations/merging/merge-students";
import { undoMerge } from "@/lib/domain/registrations/merging/undo-merge";
import { type Student, student } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { sql } from "../../../support/database";

let signedIn: ReturnType<typeof asStaff> | undefined;

/** The admin who merges; one for a test file. */
export function theAdmin() {
  signedIn ??= asStaff("admin");
  return signedIn;
}

/** One person who registered twice, with two phones. */
export async function twoRecords(
  changes: Record<string, unknown> = {},
): Promise<{ kept: Student; merged: Student }> {
  const person = { full_name: "Mercy Atieno Odhiambo", dob: "07-08-2001" };
  return { kept: await student(person), merged: await student({ ...person, ...changes }) };
}

export const merge = async ({ kept, merged }: { kept: Student; merged: Student }, more: object = {}) =>
  mergeStudents(await theAdmin(), { kept_id: kept.id, merged_id: merged.id, ...more });
export const undo = async (merge_id: string) => undoMerge(await theAdmin(), { merge_id });

/** Everything that stands in a table of some records, without the times of writing. */
export async function rowsOf(ids: string[]): Promise<Record<string, unknown>> {
  const read = async (table: string, key = "student_id") => {
    const rows =
      await sql`select to_jsonb(t) - 'updated_at' as row from ${sql(table)} t where ${sql(key)} in ${sql(ids)}`;
    return rows.map(({ row }) => JSON.stringify(row)).sort();
  };
  const tables = await tablesOfStudents();
  const all = await Promise.all(tables.map(async (table) => [table, await read(table)] as const));
  return { ...Object.fromEntries(all), students: await read("students", "id") };
}

/** The tables with a column that names a student, as the database knows them. */
export async function tablesOfStudents(): Promise<string[]> {
  const rows = await sql`select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'students'::regclass
      and c.conrelid not in ('students'::regclass, 'student_merges'::regclass) order by 1`;
  return rows.map(({ name }) => String(name));
}
