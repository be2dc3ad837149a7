import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { toMsisdn } from "@/lib/platform/phone";
import { hashToken } from "@/lib/platform/secrets";

/** Of what is asked: the lines of one sign-in, or all of a member of staff. */
export type Reader = { kind: "session" | "staff"; id: string };
export type Span = { from: Date; to: Date };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds a sign-in by its id or its token, or a member of staff by phone or id; also one whose account is removed. */
export async function findReader(db: Db, who: string): Promise<Reader | undefined> {
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

/** The lines of a log that a reader left in a span of time. */
function linesOf({ kind, id }: Reader, { from, to }: Span): SQL {
  const whose =
    kind === "session" ? sql`l.session_id = ${id}::uuid` : sql`l.actor_kind = 'staff' and l.actor_id = ${id}`;
  return sql`${whose} and l.at >= ${from.toISOString()}::timestamptz and l.at < ${to.toISOString()}::timestamptz`;
}

/**
 * Of whom a reader was told: student, verb and time. What was read, what was changed, and what an export held: all that was
 * there then on its dates, however it was narrowed, so that rather too many are named than too few.
 */
export function toldTo(reader: Reader, span: Span): SQL {
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

/** The id in an audit line's subject, where it is of this kind. */
function subjectId(kind: string): SQL {
  return sql`case when l.subject ~ ${`^${kind}:[0-9a-f-]{36}$`} then substr(l.subject, ${kind.length + 2}::int)::uuid end`;
}

const PLACE = sql`join enrollments e on e.id = r.enrollment_id`;
const MONEY = sql`${PLACE} where true`;

type Export = { what: string; student: SQL; rows: SQL; at: SQL };

/** What each export holds: rows `r` by the day of their making, and whose they are. */
const EXPORTS: Export[] = [
  { what: "students", student: sql`r.id`, rows: sql`students r where true`, at: sql`r.created_at` },
  {
    what: "enrollments",
    student: sql`r.student_id`,
    rows: sql`enrollments r where true`,
    at: sql`r.created_at`,
  },
  {
    what: "transactions",
    student: sql`e.student_id`,
    rows: sql`transactions r ${MONEY}`,
    at: sql`r.created_at`,
  },
  // Told by the day of the payment, on whichever side it stands; a day more at both ends loses nobody.
  {
    what: "reconciliation",
    student: sql`e.student_id`,
    rows: sql`transactions r ${MONEY}`,
    at: sql`r.transacted_at`,
  },
  {
    what: "payment requests",
    student: sql`e.student_id`,
    rows: sql`payment_requests r ${MONEY}`,
    at: sql`r.created_at`,
  },
  {
    what: "express requests",
    student: sql`e.student_id`,
    rows: sql`mpesa_express_requests r ${MONEY}`,
    at: sql`r.created_at`,
  },
  {
    what: "paybill requests",
    student: sql`e.student_id`,
    rows: sql`mpesa_paybill_confirmations c join transactions r on r.receipt = c.trans_id ${MONEY}`,
    at: sql`c.created_at`,
  },
];

function exported(lines: SQL, { what, student, rows, at }: Export): SQL {
  const slack = sql`${what === "reconciliation" ? "1 day" : "0"}::interval`;
  return sql` union all
    select l.at, l.verb, held.student_id from audit_log l,
      lateral (select split_part(substr(l.subject, 8), '_', 1)::date as first, split_part(substr(l.subject, 8), '_', 2)::date as last) d,
      lateral (select ${student} as student_id from ${rows} and ${at} <= l.at
        and ${at} >= (d.first::timestamp at time zone 'Africa/Nairobi') - ${slack}
        and ${at} < ((d.last + 1)::timestamp at time zone 'Africa/Nairobi') + ${slack}) held
    where ${lines} and l.subject ~ '^export:\\d{4}-\\d\\d-\\d\\d_\\d{4}-\\d\\d-\\d\\d$' and l.changes ->> 'exported' = ${what}`;
}
