import "server-only";
import { like, type SQL, sql } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { anywhere } from "../paging";
import { toMsisdn } from "../platform/phone";

/** The condition of a search for students by name, phone (however it is written) or registration number. */
export function matchesStudent(search: string): SQL | undefined {
  if (!search) return undefined;
  const pattern = anywhere(toMsisdn(search) ?? search);
  return like(students.search, sql`academy_fold(${pattern})`);
}
