import { ageOn, needsGuardian } from "@/lib/domain/academy/people-rules";
import { languageNow } from "@/lib/platform/language";
import { type FieldErrors, invalidField, Refusal, refuseErrors } from "@/lib/platform/refusal";
import { formatDay, nairobiDate } from "@/lib/platform/time/nairobi-time";
import { type ColumnOf, columnOf, FIELDS_BY_AGE, fieldOf, isAskedOf, neededText } from "./field-rules";
import type { FieldName, StudentFields } from "./fields";
import { isBornInRange, parseBirthDate } from "./rules";
import { studentTexts as texts } from "./texts";

/** The settings of the age rule, and the season's first day (YYYY-MM-DD; null while it has none: today counts). */
export type AgeRule = {
  adult_above: number;
  birth_year_from: number;
  youngest_age: number;
  starts_on: string | null;
};

type ByAge = {
  [Name in FieldName]: StudentFields[Name]["askedOf"] extends "everyone" ? never : Name;
}[FieldName];
type Fields = { dob: string } & { [Name in ByAge]?: string | undefined };
type StoredDocuments = { [Name in ByAge as ColumnOf<Name>]: string | null };

/**
 * Enforces the age rule: students are old enough on the season's first day, and adults give an ID number, minors a
 * guardian (lib/domain/people/README.md).
 * @param given the date of birth (YYYY-MM-DD) and the fields that depend on the age
 * @param now its Nairobi date is "today"
 * @returns whether the student is a minor, and the columns to store; an adult's guardian is dropped
 * @throws Refusal 400 naming each wrong or missing field
 */
export function checkIdentityDocuments(
  fields: Fields,
  rule: AgeRule,
  now: Date,
): StoredDocuments & { minor: boolean } {
  const today = nairobiDate(now);
  if (!isBornInRange(fields.dob, today, rule.birth_year_from)) {
    const isToCome = fields.dob > today;
    throw invalidField("dob", isToCome ? texts.birthToCome : texts.birthTooEarly(rule.birth_year_from));
  }
  const minor = needsGuardian(fields.dob, today, rule.adult_above);
  refuseErrors({ ...tooYoung(fields.dob, today, rule), ...missingFields(fields, minor) });
  return { minor, ...storedColumns(fields, minor) };
}

/** The error for a student below the minimum age; nothing for others. @param today YYYY-MM-DD in Nairobi */
function tooYoung(
  born: string,
  today: string,
  { youngest_age: age, starts_on: start }: AgeRule,
): FieldErrors {
  if (ageOn(born, start ?? today) >= age) return {};
  return { dob: [start ? texts.tooYoungOn(age, formatDay(start, languageNow())) : texts.tooYoung(age)] };
}

/**
 * The age rule for a form that may have other errors too, so that one answer has all of them; nothing while the date of birth is
 * no date.
 */
export function wrongDocuments(typed: Record<string, unknown>, rule: AgeRule, now: Date): FieldErrors {
  const text = (name: string) => (typeof typed[name] === "string" ? typed[name].trim() : "") || undefined;
  const dob = parseBirthDate(text("dob") ?? "");
  if (!dob) return {};
  const byAge = Object.fromEntries(FIELDS_BY_AGE.map((name) => [name, text(name)]));
  try {
    checkIdentityDocuments({ dob, ...byAge }, rule, now);
    return {};
  } catch (error) {
    if (error instanceof Refusal) return error.errors ?? {};
    throw error;
  }
}

function missingFields(fields: Partial<Record<FieldName, string | undefined>>, minor: boolean): FieldErrors {
  const needed = FIELDS_BY_AGE.filter((name) => !fieldOf(name).optional && isAskedOf(name, ageOf(minor)));
  return Object.fromEntries(needed.flatMap((name) => (fields[name] ? [] : [[name, [neededText(name)]]])));
}

/** A minor's own ID number is stored if given, an adult's guardian is not. */
export function storedColumns(
  fields: Partial<Record<FieldName, string | undefined>>,
  minor: boolean,
): StoredDocuments {
  const columns = FIELDS_BY_AGE.map((name) => {
    const isDropped = !minor && !isAskedOf(name, "adult");
    return [columnOf(name), isDropped ? null : (fields[name] ?? null)];
  });
  return Object.fromEntries(columns) as StoredDocuments;
}

function ageOf(minor: boolean) {
  return minor ? "minor" : "adult";
}
