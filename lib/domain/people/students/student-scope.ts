import "server-only";
import { and, exists, inArray, like, or, type SQL, sql } from "drizzle-orm";
import { LIVE_STATES } from "@/db/schema/enums";
import { students } from "@/db/schema/students";
import type { Actor } from "@/lib/domain/access/actor";
import { hasDuty } from "@/lib/domain/access/authorize";
import type { Scope } from "@/lib/domain/access/scopes";
import type { Db } from "@/lib/platform/db/client";
import { containsOneOf, foldedContains, namesContain } from "@/lib/platform/db/contains";
import { normalizeNumber } from "@/lib/platform/normalize-text";
import { readReportedPhone, toMsisdn } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { readPhonePart } from "./rules";
import { studentTexts as texts } from "./texts";

/**
 * Lets only staff, whose scope the query applies, and the student's own session act for a student.
 * @throws Refusal 403 for everybody else
 */
export function refuseOthers(actor: Actor, studentId: string): void {
  if (actor.kind === "staff" || (actor.kind === "student" && actor.studentId === studentId)) return;
  throw new Refusal("forbidden", "not_allowed", texts.othersRecord);
}

/** Whether the actor sees only the contact of a student: staff who work with payments and do not register students. */
export function seesContactOnly(actor: Actor): boolean {
  return actor.kind === "staff" && !hasDuty(actor, "registrations");
}

/** Whether the actor sees whole records, ID numbers among them, and so may search by them. */
export function seesIdNumbers(actor: Actor, scope: Scope): boolean {
  return scope === "any" && actor.kind === "staff" && !seesContactOnly(actor);
}

/**
 * The condition on `students` for the ones that an actor may see: tutors see the students of their own sessions in seasons that
 * are not closed, all others see all.
 */
export function studentsOf(db: Db, actor: Actor, scope: Scope): SQL | undefined {
  if (scope === "any" || actor.kind !== "staff") return undefined;
  // An array first, so that only the few sessions being taught now are looked up, not those of all seasons.
  const taught = sql`array(select s.id from sessions s join classes c on c.id = s.class_id
    join seasons z on z.number = c.season_number where s.tutor_id = ${actor.staffId} and z.closed_at is null)`;
  return exists(
    db
      .select({ one: sql`1` })
      .from(sql`enrollment_sessions es join enrollments e on e.id = es.enrollment_id`)
      .where(
        and(
          sql`e.student_id = ${students.id} and es.session_id = any (${taught})`,
          inArray(sql`e.state`, [...LIVE_STATES]),
        ),
      ),
  );
}

/** The condition on `students` for a phone number, registration number or id; that of a merged record names the one it stands in. */
export function named(q: string, msisdn: string | null): SQL {
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(q))
    return standing(sql`m.id = ${q.toLowerCase()}`);
  return msisdn
    ? standing(sql`m.msisdn = ${msisdn}`)
    : standing(sql`m.registration_no = ${registrationNo(q)}`);
}

const registrationNo = (typed: string) => typed.toUpperCase().replace(/\s/g, "");

/** The condition on `students` of the records that others, `m`, stand in: themselves, or those they were merged into. */
function standing(which: SQL): SQL {
  return sql`${students.id} in (select coalesce(m.merged_into, m.id) from students m where ${which})`;
}

/**
 * The condition of a search by name, phone or registration number. A whole phone number, in any usual form, is looked up by its
 * index, a masked one digit by digit; text that may be part of a phone is searched for both as typed and as digits.
 * @param seesIds whether the caller sees ID numbers; then whole ID numbers match too
 */
export function matchesStudent(search: string, seesIds = false): SQL | undefined {
  if (!search) return undefined;
  const whole = toMsisdn(search);
  if (whole) return standing(sql`m.msisdn = ${whole}`);
  if (/^AC\d+$/i.test(search)) return standing(sql`m.registration_no = ${registrationNo(search)}`);
  const { mask } = readReportedPhone(search);
  if (mask) return like(students.msisdn, mask);
  const texts = [...new Set([search, readPhonePart(search) ?? search])];
  const found = containsOneOf(students.search, texts, namesContain);
  const id = normalizeNumber(search);
  return or(found, seesIds && isIdNumber(id) ? sql`lower(id_number) = lower(${id})` : undefined);
}

/** Whether a text may be a whole ID number (input.ts); one without a digit is a name. */
function isIdNumber(text: string): boolean {
  return /^(?=.*\d)[A-Za-z0-9]{4,15}$/.test(text);
}

/**
 * The condition of a search by several parts of a name, phone or registration number, in any order: "wafula kev" finds Kevin
 * Wafula. Undefined for a single word, and without a word long enough for the trigram index.
 */
export function matchesInAnyOrder(search: string): SQL | undefined {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length < 2 || !words.some((word) => word.length >= 3)) return undefined;
  return and(...words.map((word) => foldedContains(students.search, readPhonePart(word) ?? word)));
}
