import "server-only";
import { and, asc, eq, inArray, isNull, like, or, type SQL, sql } from "drizzle-orm";
import { classes, courses } from "@/db/schema/catalog";
import { enrollments } from "@/db/schema/enrollments";
import { transactions } from "@/db/schema/payments";
import { staff } from "@/db/schema/staff";
import { students } from "@/db/schema/students";
import type { Actor } from "@/lib/domain/access/actor";
import { hasDuty } from "@/lib/domain/access/authorize";
import type { Scope } from "@/lib/domain/access/scopes";
import { mentions } from "@/lib/domain/payments/ledger/list-conditions";
import { readMpesaText } from "@/lib/domain/payments/receipts/read-mpesa-text";
import { nameOf } from "@/lib/domain/people/staff/projections";
import { readPhonePart } from "@/lib/domain/people/students/rules";
import {
  matchesInAnyOrder,
  matchesStudent,
  named,
  seesIdNumbers,
  studentsOf,
} from "@/lib/domain/people/students/student-scope";
import { NO_PLACE, PLACE } from "@/lib/domain/registrations/place";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { containsPattern, newestFirst } from "@/lib/platform/db/pagination";
import { toMsisdn } from "@/lib/platform/phone";
import { classesInSeason } from "../catalog/list-scope";
import { readPayCode } from "../enrollments/pay-code";
import { Search } from "./input";

const MAX_MATCHES = 5;
/** The newest students, among whom common names and numbers are looked for first. */
const NEWEST = 1000;
/** A single character would match nearly everything. */
const MIN_LENGTH = 2;

type Exact = { kind: "student"; id: string } | { kind: "transaction"; id: string; student_id: string | null };

type Matches = {
  students: Awaited<ReturnType<typeof matchingStudents>>;
  courses: Awaited<ReturnType<typeof matchingCourses>>;
  classes: Awaited<ReturnType<typeof matchingClasses>>;
  staff: Awaited<ReturnType<typeof matchingStaff>>;
};

/**
 * The console's search box. `exact` is the one student with a phone, registration number or pay code, or, for roles that work on
 * payments, the transaction with an M-Pesa receipt, also in a pasted SMS; null without one, or when students share the phone.
 * Otherwise `matches` has up to five students, for an admin also courses, classes of the seasons under way and staff. A tutor finds only students of their
 * own sessions.
 */
export const searchRecords = query("reports.look-up", Search, ({ actor, scope, input: { q }, db }) =>
  findRecords(db, q, actor, scope),
);

/**
 * Suggestions of the console's search while typing: the records of the search box by name and number, without phones, students with class and payment. Each
 * student shown is in the access log once per sign-in and hour, not once per key (docs/console.md).
 */
export const suggestRecords = query(
  "reports.suggest",
  Search,
  async ({ actor, scope, input: { q }, db }) => {
    const { exact, matches } = await findRecords(db, q, actor, scope);
    const found =
      exact?.kind === "student" ? await newestMatches(db, eq(students.id, exact.id)) : matches.students;
    return {
      exact: exact?.kind ?? null,
      payment: exact?.kind === "transaction" ? { id: exact.id } : null,
      students: await withPlaces(db, found, scope),
      courses: matches.courses,
      classes: matches.classes,
      staff: matches.staff.map(({ id, name, user_type }) => ({ id, name, user_type })),
    };
  },
  { logged: "hourly" },
);

/** Students without their phones; with class and payment for those who see every student's. */
async function withPlaces(db: Db, found: Matches["students"], scope: Scope) {
  const bare = found.map(({ id, full_name, registration_no }) => ({ id, full_name, registration_no }));
  if (scope === "own" || bare.length === 0) return bare;
  const ids = bare.map(({ id }) => id);
  const rows = await db
    .select({ id: students.id, phone_shared: students.phoneShared, place: PLACE })
    .from(students)
    .where(inArray(students.id, ids));
  return bare.map((student) => {
    const row = rows.find(({ id }) => id === student.id);
    return { ...student, phone_shared: row?.phone_shared ?? false, ...(row?.place ?? NO_PLACE) };
  });
}

async function findRecords(db: Db, q: string, actor: Actor, scope: Scope) {
  const none: Matches = { students: [], courses: [], classes: [], staff: [] };
  if ([...q].length < MIN_LENGTH) return { exact: null, matches: none };
  const inScope = and(isNull(students.mergedInto), studentsOf(db, actor, scope));
  const exact =
    (await exactStudent(db, q, inScope)) ??
    (await studentOfPayCode(db, q, inScope)) ??
    (await exactTransaction(db, q, actor));
  if (exact) return { exact, matches: none };
  const found = { ...none, students: await matchingStudents(db, q, inScope, seesIdNumbers(actor, scope)) };
  if (!hasDuty(actor, "administration")) return { exact: null, matches: found };
  const matches: Matches = {
    ...found,
    courses: await matchingCourses(db, q),
    classes: await matchingClasses(db, q, actor),
    staff: await matchingStaff(db, q),
  };
  return { exact: null, matches };
}

async function exactStudent(db: Db, q: string, inScope: SQL | undefined): Promise<Exact | null> {
  const msisdn = toMsisdn(q);
  const number = registrationNo(q);
  const of = msisdn ?? number;
  if (!of) return null;
  const found = await db
    .select({ id: students.id })
    .from(students)
    .where(and(named(of, msisdn), inScope))
    .limit(2);
  const [only, another] = found;
  return only && !another ? { kind: "student", id: only.id } : null;
}

async function studentOfPayCode(db: Db, q: string, inScope: SQL | undefined): Promise<Exact | null> {
  const code = readPayCode(q);
  if (!code) return null;
  const [row] = await db
    .select({ id: students.id })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(and(eq(enrollments.payCode, code), inScope));
  return row ? { kind: "student", id: row.id } : null;
}

async function exactTransaction(db: Db, q: string, actor: Actor): Promise<Exact | null> {
  const receipt = readMpesaText(q)?.code;
  if (!receipt || !hasDuty(actor, "payments")) return null;
  const [row] = await db
    .select({ id: transactions.id, studentId: enrollments.studentId })
    .from(transactions)
    .leftJoin(enrollments, eq(enrollments.id, transactions.enrollmentId))
    .where(eq(transactions.receipt, receipt));
  return row ? { kind: "transaction", id: row.id, student_id: row.studentId } : null;
}

/** The newest students that match; if none does, those that have all the words in another order. */
async function matchingStudents(db: Db, q: string, inScope: SQL | undefined, seesIds: boolean) {
  const matches = and(inScope, matchesStudent(q, seesIds));
  const newest = MAY_BE_COMMON.test(q) ? await matchesAmongNewest(db, matches) : [];
  if (newest.length === MAX_MATCHES) return newest;
  const found = await newestMatches(db, matches);
  const anyOrder = matchesInAnyOrder(q);
  return found.length > 0 || !anyOrder ? found : newestMatches(db, and(inScope, anyOrder));
}

/** One name, or a few characters of a number. */
const MAY_BE_COMMON = /^(\p{L}+|.{1,5})$/u;

/** Finds common names and numbers among the newest students, without reading all of them. */
function matchesAmongNewest(db: Db, where: SQL | undefined) {
  const newest = db
    .select()
    .from(students)
    .orderBy(...newestFirst(students))
    .limit(NEWEST)
    .as("students");
  return db
    .select(MATCH)
    .from(newest)
    .where(where)
    .orderBy(...newestFirst(students))
    .limit(MAX_MATCHES);
}

/** Finds all matches before it takes the newest: otherwise Postgres scans all students, newest first, for a few matches. */
function newestMatches(db: Db, where: SQL | undefined) {
  const found = sql`(with found as materialized (select ${students.id} as id, ${students.createdAt} as created_at from ${students} where ${where})
    select id from found order by created_at desc, id desc limit ${MAX_MATCHES}) as found`;
  return db
    .select(MATCH)
    .from(students)
    .innerJoin(found, sql`found.id = ${students.id}`)
    .orderBy(...newestFirst(students));
}

const MATCH = {
  id: students.id,
  full_name: students.fullName,
  msisdn: students.msisdn,
  registration_no: students.registrationNo,
};

function matchingCourses(db: Db, q: string) {
  return db
    .select({ id: courses.id, course_name: courses.name, course_code: courses.code })
    .from(courses)
    .where(and(isNull(courses.archivedAt), mentions(q, [courses.name, courses.code])))
    .orderBy(asc(courses.name), asc(courses.id))
    .limit(MAX_MATCHES);
}

function matchingClasses(db: Db, q: string, actor: Actor) {
  return db
    .select({
      id: classes.id,
      class_name: classes.name,
      course_id: courses.id,
      course: courses.name,
      season: classes.seasonNumber,
    })
    .from(classes)
    .innerJoin(courses, eq(courses.id, classes.courseId))
    .where(and(classesInSeason(db, actor, undefined), mentions(q, [classes.name, courses.name])))
    .orderBy(asc(courses.name), asc(classes.name), asc(classes.seasonNumber), asc(classes.id))
    .limit(MAX_MATCHES);
}

async function matchingStaff(db: Db, q: string) {
  const digits = readPhonePart(q);
  const rows = await db
    .select()
    .from(staff)
    .where(
      and(
        isNull(staff.archivedAt),
        or(
          mentions(q, [fullName, staff.msisdn]),
          digits ? like(staff.msisdn, containsPattern(digits)) : undefined,
        ),
      ),
    )
    .orderBy(asc(staff.firstName), asc(staff.lastName), asc(staff.id))
    .limit(MAX_MATCHES);
  return rows.map((row) => ({ id: row.id, name: nameOf(row), msisdn: row.msisdn, user_type: row.role }));
}

const fullName = sql`${staff.firstName} || ' ' || ${staff.lastName}`;

/** A registration number like AC10001, in any case and spacing; null for other text. */
function registrationNo(written: string): string | null {
  const code = written.toUpperCase().replace(/[\s-]/g, "");
  return /^AC\d+$/.test(code) ? code : null;
}
