import "server-only";
import { or, sql } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { PUBLIC } from "@/lib/domain/access/actor";
import { classesInSeason } from "@/lib/domain/catalog/list-scope";
import { readClasses } from "@/lib/domain/catalog/read-classes";
import { placesLeftIn } from "@/lib/domain/catalog/rules";
import { readEnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { readNextStep } from "@/lib/domain/enrollments/standing/read-next-step";
import { columnOf, FIELD_NAMES } from "@/lib/domain/people/students/field-rules";
import type { StudentRow } from "@/lib/domain/people/students/student-columns";
import { named } from "@/lib/domain/people/students/student-scope";
import { readRegistering, takesRegistrations } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import type { Facts, KnownStudent } from "./dialog";

/** The facts that a turn of a conversation needs. */
export async function readFacts(tx: Db, msisdn: string): Promise<Facts> {
  const { season, settings, now } = await readRegistering(tx);
  const classes = await readClasses(tx, classesInSeason(tx, PUBLIC, undefined), { actor: PUBLIC });
  return {
    now,
    msisdn,
    academy: settings.academy_name,
    rule: { ...settings, starts_on: season.startsOn },
    isOpen: takesRegistrations(season, now),
    classes: classes
      .filter(({ state, season: of }) => state === "open" && of === season.number)
      .map((each) => ({
        id: each.id,
        name: each.class_name,
        courseId: each.course_id,
        course: each.course,
        seatsLeft: placesLeftIn(each),
        sessions: each.sessions.map(({ id, day, start_at, end_at, seats_left }) => ({
          id,
          day,
          from: start_at,
          to: end_at,
          seatsLeft: seats_left,
        })),
      })),
    known: await readKnown(tx, named(msisdn, msisdn)),
  };
}

/** The students whose own phone this is, or whose guardian's. */
export function readOfPhone(tx: Db, msisdn: string): Promise<KnownStudent[]> {
  return readKnown(
    tx,
    or(
      named(msisdn, msisdn),
      sql`(${students.guardianMsisdn} = ${msisdn} and ${students.mergedInto} is null)`,
    ),
  );
}

async function readKnown(tx: Db, which: ReturnType<typeof or>): Promise<KnownStudent[]> {
  const rows = await tx
    .select()
    .from(students)
    .where(sql`(${which}) and ${students.status} = 'active'`)
    .orderBy(students.createdAt, students.id);
  const known: KnownStudent[] = [];
  for (const row of rows) {
    const summary = await readEnrollmentSummary(tx, row.id);
    known.push({
      id: row.id,
      name: row.fullName,
      dob: row.dob,
      fields: fieldsOf(row),
      hasConsent: row.consentUntil === null,
      next: await readNextStep(tx, row.id),
      course: summary?.course_name ?? "",
    });
  }
  return known;
}

function fieldsOf(row: StudentRow): KnownStudent["fields"] {
  return Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const value = row[columnOf(name)];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}
