import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { named } from "@/lib/domain/people/students/student-scope";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { toMsisdn } from "@/lib/platform/phone";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken } from "@/lib/platform/secrets";
import { Exposed, Readers } from "./input";
import { recordTexts as texts } from "./texts";

/** The reader whose accesses are listed: one staff session, or a member of staff. */
type Reader = { kind: "session" | "staff"; id: string };
type Span = { from: Date; to: Date };

type Exposure = {
  registration_no: string;
  full_name: string;
  tell_name: string;
  tell_msisdn: string;
  verbs: string[];
  times: number;
  first_at: string;
  last_at: string;
};

/**
 * The students whose data was shown to a staff session or a member of staff between two moments (the end excluded), by
 * registration number: the addressee to notify (of a minor the guardian), the verbs, how often, first and last. The query itself
 * is written to the audit log. docs/breach.md.
 * @throws Refusal 404 for an unknown session or member of staff
 */
export const listExposed = command("reports.exposed", Exposed, async ({ input, tx }) => {
  const reader = await findReader(tx, input.who);
  if (!reader) throw new Refusal("not_found", "not_found", texts.noReader);
  // The query may read a year of exports.
  await tx.execute(sql`set local statement_timeout = '60s'`);
  const rows = await tx.execute<Exposure>(sql`
    with shown as (
      select student_id, array_agg(distinct verb order by verb) as verbs, count(*)::int as times, min(at) as first_at, max(at) as last_at
      from (${accessesBy(reader, input)}) lines group by student_id
    )
    select s.registration_no, s.full_name, coalesce(s.guardian_name, s.full_name) as tell_name,
      coalesce(s.guardian_msisdn, s.msisdn) as tell_msisdn, t.verbs, t.times, t.first_at, t.last_at
    from shown t join students s on s.id = t.student_id order by s.registration_no`);
  const people = await tx.execute<{
    name: string;
    role: string;
  }>(sql`select first_name || ' ' || last_name as name, role
    from staff where id = ${
      reader.kind === "staff"
        ? sql`${reader.id}::uuid`
        : sql`coalesce(
      (select staff_id from staff_sessions where id = ${reader.id}::uuid),
      (select actor_id::uuid from access_log where session_id = ${reader.id}::uuid limit 1))`
    }`);
  const [person] = people;
  return changed(
    {
      reader: { ...reader, name: person?.name ?? texts.formerStaff, role: person?.role ?? null },
      rows: rows.map((row) => ({ ...row, first_at: toIso(row.first_at), last_at: toIso(row.last_at) })),
    },
    {
      type: reader.kind === "staff" ? "staff.readings_listed" : "sign-in.readings_listed",
      id: reader.id,
      what: { from: input.from.toISOString(), to: input.to.toISOString(), students: rows.length },
    },
  );
});

type Access = {
  at: string;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string | null;
  session_id: string | null;
  verb: string;
  request_id: string | null;
};

const MAX_READERS = 10_000;

/**
 * The readers of a student's data between two moments, newest first, at most 10,000 responses. Exports are in the audit log
 * instead, with their dates. The query itself is written to the audit log. docs/breach.md.
 * @throws Refusal 404 for an unknown student, 409 several_students when several share the phone
 */
export const listReaders = command("reports.readers", Readers, async ({ input, tx }) => {
  const found = await tx
    .select({ id: students.id })
    .from(students)
    .where(named(input.student, toMsisdn(input.student)))
    .limit(2);
  const [student, another] = found;
  if (!student) throw new Refusal("not_found", "not_found", texts.noStudent);
  if (another) throw new Refusal("conflict", "several_students", texts.severalStudents);
  const rows = await tx.execute<Access>(sql`
    select d.at, d.actor_kind, d.actor_id, s.first_name || ' ' || s.last_name as actor_name, d.session_id, d.verb, d.request_id
    from access_log d left join staff s on d.actor_kind = 'staff' and s.id::text = d.actor_id
    where d.student_ids && array(select id from students where ${student.id} in (id, merged_into))
      and d.at >= ${input.from.toISOString()}::timestamptz and d.at < ${input.to.toISOString()}::timestamptz
    order by d.at desc, d.id desc limit ${MAX_READERS}`);
  return changed(
    { rows: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })) },
    {
      type: "student.readers_listed",
      id: student.id,
      what: { asked: "readers", from: input.from.toISOString(), to: input.to.toISOString() },
    },
  );
});

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds a staff session by id or token, or a member of staff by phone or id, archived ones too. */
async function findReader(db: Db, who: string): Promise<Reader | undefined> {
  const msisdn = toMsisdn(who);
  const id = who.toLowerCase();
  const [found] = await db.execute<Reader>(
    ID.test(id)
      ? sql`select 'staff' as kind, id from staff where id = ${id}::uuid
          union all select 'session', ${id} where exists (select 1 from staff_sessions where id = ${id}::uuid)
            or exists (select 1 from access_log where session_id = ${id}::uuid)
            or exists (select 1 from audit_log where session_id = ${id}::uuid) limit 1`
      : msisdn
        ? sql`select 'staff' as kind, id from staff where msisdn = ${msisdn} order by archived_at desc nulls first limit 1`
        : sql`select 'session' as kind, id from staff_sessions where token_hash = ${hashToken(who)}`,
  );
  return found;
}

/** The condition for a reader's lines `l` of a log in a span of time. */
function linesOf({ kind, id }: Reader, { from, to }: Span): SQL {
  const whose =
    kind === "session" ? sql`l.session_id = ${id}::uuid` : sql`l.actor_kind = 'staff' and l.actor_id = ${id}`;
  return sql`${whose} and l.at >= ${from.toISOString()}::timestamptz and l.at < ${to.toISOString()}::timestamptz`;
}

/**
 * Student, verb and time of all data shown to a reader: responses, changes, and exports. An export counts all rows of its dates,
 * whatever its filters, so that no student is missed.
 */
function accessesBy(reader: Reader, span: Span): SQL {
  const lines = linesOf(reader, span);
  return sql`
    select l.at, l.verb, unnest(l.student_ids) as student_id from access_log l where ${lines}
    union all
    select l.at, l.verb, s.id from audit_log l join students s on s.id = ${subjectId("student")} where ${lines}
    union all
    select l.at, l.verb, e.student_id from audit_log l join enrollments e on e.id = ${subjectId("enrollment")} where ${lines}
    union all
    select l.at, l.verb, e.student_id from audit_log l join statement_rows r on r.statement_id = ${subjectId("statement")}
      join transactions t on t.id = r.transaction_id join enrollments e on e.id = t.enrollment_id
      where ${lines} and l.changes ? 'exported'
    ${sql.join(EXPORTS.map((one) => exported(lines, one)))}`;
}

/** The id in an audit line's subject if the subject is of a kind, else null. */
function subjectId(kind: string): SQL {
  return sql`case when l.subject ~ ${`^${kind}:[0-9a-f-]{36}$`} then substr(l.subject, ${kind.length + 2}::int)::uuid end`;
}

type Export = { what: string; student: SQL; rows: SQL; at: SQL; paid?: SQL };

/**
 * The rows `r` of each export, when they were made, and the student of each row. The dates of an export of money are those of
 * its payment; until they were, they were those of its recording, so both count.
 */
const EXPORTS: Export[] = [
  {
    what: "students",
    student: sql`r.student_id`,
    // Who registered again is exported by the day of each registration.
    rows: sql`(select id as student_id, created_at as at from students
      union select student_id, registered_at from season_registrations) r where true`,
    at: sql`r.at`,
  },
  {
    what: "enrollments",
    student: sql`r.student_id`,
    rows: sql`enrollments r where true`,
    at: sql`r.created_at`,
  },
  ofEnrollments("transactions", sql`transactions r`, sql`r.created_at`, sql`r.transacted_at`),
  // Statement and books may date a payment differently, so a day is added at both ends.
  ofEnrollments("reconciliation", sql`transactions r`, sql`r.transacted_at`),
  ofEnrollments("payment requests", sql`payment_requests r`),
  ofEnrollments("express requests", sql`mpesa_express_requests r`),
  ofEnrollments(
    "paybill requests",
    sql`mpesa_paybill_confirmations c join transactions r on r.receipt = c.trans_id`,
    sql`c.created_at`,
    sql`c.transacted_at`,
  ),
];

/** An export whose rows `r` name an enrollment. */
function ofEnrollments(what: string, from: SQL, at = sql`r.created_at`, paid = at): Export {
  const rows = sql`${from} join enrollments e on e.id = r.enrollment_id where true`;
  return { what, student: sql`e.student_id`, rows, at, paid };
}

function exported(lines: SQL, { what, student, rows, at, paid = at }: Export): SQL {
  const slack = sql`${what === "reconciliation" ? "1 day" : "0"}::interval`;
  const within = (time: SQL) => sql`${time} >= (d.first::timestamp at time zone 'Africa/Nairobi') - ${slack}
    and ${time} < ((d.last + 1)::timestamp at time zone 'Africa/Nairobi') + ${slack}`;
  return sql` union all
    select l.at, l.verb, held.student_id from audit_log l,
      lateral (select split_part(substr(l.subject, 8), '_', 1)::date as first, split_part(substr(l.subject, 8), '_', 2)::date as last) d,
      lateral (select ${student} as student_id from ${rows} and ${at} <= l.at and (${within(at)} or ${within(paid)})) held
    where ${lines} and l.subject ~ '^export:\\d{4}-\\d\\d-\\d\\d_\\d{4}-\\d\\d-\\d\\d$' and l.changes ->> 'exported' = ${what}`;
}

const toIso = (at: string) => new Date(at).toISOString();
