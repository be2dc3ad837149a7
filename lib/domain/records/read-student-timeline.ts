import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { ATTENDED, JOIN_MARKS, MET } from "@/lib/domain/attendance/read-shares";
import { readLine } from "@/lib/domain/events/events";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import type { Db } from "@/lib/platform/db/client";
import { rowsBefore } from "@/lib/platform/db/pagination";
import { toShillings } from "@/lib/platform/money";
import { STEPS, type TimelineLine } from "./timeline-steps";

/** How many steps a page has. */
export const TIMELINE_PAGE = 15;

type Row = Omit<TimelineLine, "at" | "amount" | "by"> & {
  at: string;
  cents: number | null;
  staff_id: string | null;
  total: number;
};

/** A page of a student's timeline, newest first, and the number of steps. */
export async function readStudentTimeline(
  db: Db,
  studentId: string,
  page: number,
): Promise<{ steps: TimelineLine[]; total: number }> {
  const rows = [
    ...(await db.execute<Row>(sql`${steps(studentId, await readLogged(db, studentId))}
      select steps.id, at, step, co.name as course, c.name as class, season, cents, steps.code, state, staff_id, fields, attended,
        met, count(*) over ()::int as total
      from steps left join was_in w on w.enrollment = steps.enrollment and w.since <= at and at < w.until
        left join classes c on c.id = w.class_id left join courses co on co.id = c.course_id
      order by date_trunc('second', at) desc, rank desc, at desc, steps.id
      limit ${TIMELINE_PAGE} offset ${rowsBefore({ page, pageSize: TIMELINE_PAGE })}`)),
  ];
  const names = await staffNames(
    db,
    rows.map(({ staff_id }) => staff_id),
  );
  return {
    total: rows[0]?.total ?? 0,
    steps: rows.map(({ at, cents, staff_id, total: _total, ...row }) => ({
      ...row,
      at: new Date(at).toISOString(),
      amount: cents === null ? null : toShillings(cents),
      by: staff_id ? (names[staff_id] ?? null) : null,
    })),
  };
}

/** The staff member of an audit line `l`. */
const BY_STAFF: SQL = sql`case when l.actor_kind = 'staff' then l.actor_id::uuid end`;

type LoggedStep = Pick<Row, "id" | "at" | "step" | "season" | "cents" | "state" | "staff_id" | "fields"> & {
  enrollment: string | null;
};
type LoggedLine = Omit<LoggedStep, "step" | "state" | "fields"> & { subject: string; changes: unknown };

/** The steps that stand in the audit log only. Of a merge each record has a line; the merged one's is for its own timeline alone. */
async function readLogged(db: Db, studentId: string): Promise<LoggedStep[]> {
  const lines = await db.execute<LoggedLine>(sql`
    with e as (select * from enrollments where student_id = ${studentId}),
    about (name, subject, enrollment, season, cents) as (
      select 'log ', 'student:' || s.id, null::uuid, null::int, null::int
        from students s where ${studentId} in (s.id, s.merged_into)
      union all
      select 'log ', 'enrollment:' || e.id, e.id, e.season_number, null from e
      union all
      select 'refund ', 'refund:' || r.id, e.id, e.season_number, r.amount_cents
        from e join refunds r on r.enrollment_id = e.id
    )
    select name || l.id as id, l.at::text as at, subject, l.changes, ${BY_STAFF} as staff_id, enrollment, season, cents
      from about join audit_log l using (subject)
      where subject = 'student:' || ${studentId}::text
        or (not l.changes ? 'merged_into' and subject is distinct from 'student:' || (l.changes ->> 'restored'))
      order by l.id`);
  return [...lines].flatMap(({ subject, changes, ...line }): LoggedStep[] => {
    const said = readLine(STEPS, { subject, changes });
    return said ? [{ state: null, fields: [], ...line, ...said }] : [];
  });
}

/**
 * The steps from every table that records one, and the class of each enrollment by time (`was_in`): a later move changes no line of
 * the past, and a line names no class where that of its time is not recorded. M-Pesa's times are whole seconds, so that within a second
 * the rank decides: registration, seat, request, payment, enrollment, the rest, messages.
 */
function steps(studentId: string, logged: LoggedStep[]): SQL {
  return sql`
    with e as (select * from enrollments where student_id = ${studentId}),
    in_class as (
      select e.id as enrollment, l.at, (l.changes ->> 'class')::uuid as class_id,
        l.changes ->> 'from' is null and not l.changes ? 'from_class' as begins, (l.changes ->> 'from_class')::uuid as class_before,
        lag(l.id) over lines is null as is_first, coalesce(lead(l.at) over lines, 'infinity') as until
      from e join audit_log l on l.subject = 'enrollment:' || e.id and l.changes ->> 'class' is not null
      window lines as (partition by e.id order by l.id)
    ),
    was_in (enrollment, class_id, since, until) as (
      select enrollment, class_id, case when is_first and begins then '-infinity' else at end, until from in_class
      union all
      select enrollment, class_before, '-infinity', at from in_class where is_first and class_before is not null
      union all
      select e.id, e.class_id, '-infinity', 'infinity' from e where e.id not in (select enrollment from in_class)
    ),
    steps (id, rank, at, step, enrollment, season, cents, code, state, staff_id, fields, attended, met) as (
      select 'registered ' || r.season_number, 0, r.registered_at, 'registered', null::uuid, r.season_number, null::int, null, null,
          (select ${BY_STAFF} from audit_log l where l.subject = 'student:' || r.student_id and l.at >= r.registered_at
            and l.changes ? 'registered' and (l.changes ->> 'season')::int = r.season_number order by l.id limit 1),
          '{}'::text[], null::int, null::int
        from seasons z join season_registrations r on r.season_number = z.number and r.student_id = ${studentId}
      union all
      select 'held ' || e.id, 1, e.created_at, 'held', e.id, e.season_number, null, null, null, null, '{}', null, null
        from e
      union all
      select 'enrolled ' || e.id, 4, e.enrolled_at, 'enrolled', e.id, e.season_number, null, null, null, null, '{}',
          null, null
        from e where e.enrolled_at is not null
      union all
      select l.id, 5, l.at, l.step, l.enrollment, l.season, l.cents, null, l.state, l.staff_id, l.fields, null, null
        from jsonb_to_recordset(${JSON.stringify(logged)}::jsonb) as l(id text, at timestamptz, step text, enrollment uuid,
          season int, cents int, state text, staff_id uuid, fields text[])
      union all
      select 'request ' || r.id, 2, r.created_at, case r.method when 'express' then 'prompt' else 'paybill' end, e.id,
          e.season_number, r.amount_cents, null, r.status,
          (select ${BY_STAFF} from audit_log l where l.subject = 'payment-request:' || r.id order by l.id limit 1), '{}', null, null
        from e join payment_requests r on r.enrollment_id = e.id
      union all
      select 'money ' || t.id, 3, t.transacted_at, 'paid', e.id, e.season_number, t.amount_cents, t.receipt, null, null,
          '{}', null, null
        from e join transactions t on t.enrollment_id = e.id
      union all
      select 'attendance ' || e.id, 5, max(coalesce(r.saved_at, r.updated_at)), 'attendance', e.id, e.season_number,
          null, null, null, null, '{}', ${ATTENDED}, ${MET}
        from e ${JOIN_MARKS} group by e.id, e.season_number
      union all
      select 'message ' || o.id, 6, o.created_at, 'message', null, null, null, o.kind, o.state, null, '{}', null, null
        from outbox o where o.student_id = ${studentId}
      union all
      select 'reply ' || p.id, 6, p.sent_at, 'reply', null, null, null, null, null, null, '{}', null, null
        from replies p where p.student_id = ${studentId}
    )`;
}
