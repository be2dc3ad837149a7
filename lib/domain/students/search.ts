import "server-only";
import { like, or, type SQL, sql } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { containsPattern } from "@/lib/platform/db/pagination";
import { toMsisdn } from "@/lib/platform/phone";
import { readPhonePart } from "./rules";

/**
 * The condition of a search for students by name, phone or registration number. A phone is found however it is written,
 * and from its beginning on as it is typed; what could be both part of a phone and of another text is looked for as both.
 */
export function matchesStudent(search: string): SQL | undefined {
  if (!search) return undefined;
  const whole = toMsisdn(search);
  const texts = whole ? [whole] : [...new Set([search, readPhonePart(search) ?? search])];
  // One LIKE each, for the index knows no LIKE ANY.
  return or(...texts.map((text) => like(students.search, sql`academy_fold(${containsPattern(text)})`)));
}
