import { type FieldErrors, Refusal } from "@/lib/platform/refusal";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { needsGuardian } from "../academy/people-rules";
import { type ColumnOf, columnOf, FIELDS_BY_AGE, fieldOf, isAskedOf } from "./field-rules";
import type { FieldName, StudentFields } from "./fields";
import { isBornInRange } from "./rules";
import { studentTexts as texts } from "./texts";

/** The settings the age rule reads. */
export type AgeRule = { adult_above: number; birth_year_from: number; birth_year_to: number };

type ByAge = {
  [Name in FieldName]: StudentFields[Name]["askedOf"] extends "everyone" ? never : Name;
}[FieldName];
type Given = { dob: string } & { [Name in ByAge]?: string | undefined };
type Kept = { [Name in ByAge as ColumnOf<Name>]: string | null };

/**
 * Enforces the age rule: the birth year is within the settings, and adults give an ID number, minors a guardian
 * (docs/business-rules.md, "Registration and students").
 * @param given the date of birth (YYYY-MM-DD) and the fields that depend on the age
 * @param now its Nairobi date is "today"
 * @returns whether the student is a minor, and the columns to store; an adult's guardian is dropped
 * @throws Refusal 400 naming each missing field
 */
export function checkIdentityDocuments(given: Given, rule: AgeRule, now: Date): Kept & { minor: boolean } {
  const today = nairobiDate(now);
  if (!isBornInRange(given.dob, today, rule.birth_year_from, rule.birth_year_to)) {
    throw new Refusal("invalid", "invalid", texts.invalidBirth, { errors: { dob: [texts.invalidBirth] } });
  }
  const minor = needsGuardian(given.dob, today, rule.adult_above);
  const missing = missingFields(given, minor);
  const [first] = Object.values(missing);
  if (first?.[0]) throw new Refusal("invalid", "invalid", first[0], { errors: missing });
  return { minor, ...keptColumns(given, minor) };
}

function missingFields(given: Partial<Record<FieldName, string | undefined>>, minor: boolean): FieldErrors {
  const needed = FIELDS_BY_AGE.filter((name) => !fieldOf(name).optional && isAskedOf(name, ageOf(minor)));
  return Object.fromEntries(
    needed.flatMap((name) => (given[name] ? [] : [[name, [fieldOf(name).texts.needed ?? ""]]])),
  );
}

/** A minor's own ID number is stored where one was given. */
function keptColumns(given: Partial<Record<FieldName, string | undefined>>, minor: boolean): Kept {
  const columns = FIELDS_BY_AGE.map((name) => {
    const isDropped = !minor && !isAskedOf(name, "adult");
    return [columnOf(name), isDropped ? null : (given[name] ?? null)];
  });
  return Object.fromEntries(columns) as Kept;
}

function ageOf(minor: boolean) {
  return minor ? "minor" : "adult";
}
