import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { type Actor, actorId, sessionOf } from "@/lib/domain/access/actor";
import type { VerbName } from "@/lib/domain/access/permissions";
import type { Db } from "../db/client";

/** The students a result contains, by the kind of identifier it names them with. */
type Named = Record<"students" | "numbers" | "enrollments" | "receipts" | "phones", Set<string>>;

/**
 * Records which students' data a result contains, for which actor and session: the source for finding the students affected by a
 * breach (docs/breach.md). It searches the result itself, so it covers every verb. When the line cannot be written, the result is
 * not returned.
 *
 * Not recorded: the pages of a student's session, whose opening is in the audit log with the one student they show; schedulers; and
 * the operator, whose queries are in the audit log.
 *
 * @param isHourly leaves out students whom this verb showed in the same session within the last hour
 */
export async function recordAccess(
  db: Db,
  verb: VerbName,
  ctx: Caller,
  result: unknown,
  { isHourly = false } = {},
): Promise<void> {
  const line = accessLine(verb, ctx, result, { isAlone: true, isHourly });
  if (line) await db.execute(line);
}

type Caller = { actor: Actor; requestId?: string };

/**
 * The insert of that line, for a command that writes it with its audit log; undefined when there is nothing to record.
 * @param isAlone outside a transaction. The insert then does not wait for the disk, which would cost more than the read: if the
 *   database's machine dies, the lines of its last half second are lost.
 */
export function accessLine(
  verb: VerbName,
  { actor, requestId }: Caller,
  result: unknown,
  { isAlone, isHourly = false }: { isAlone: boolean; isHourly?: boolean },
): SQL | undefined {
  if (actor.kind === "system" || (actor.kind === "student" && !actor.isBySeal)) return undefined;
  const named = namesIn(result);
  const ids = idsOf(named);
  if (!ids) return undefined;
  const session = sessionOf(actor);
  const commit = isAlone ? sql`, set_config('synchronous_commit', 'off', true)` : sql``;
  const isNew = isHourly
    ? sql`where not exists (select from access_log l where l.session_id = ${session}::uuid
        and l.at > now() - interval '1 hour' and l.verb = ${verb} and ids.id = any(l.student_ids))`
    : sql``;
  return sql`insert into access_log (actor_kind, actor_id, session_id, verb, request_id, student_ids)
    select ${actor.kind}, ${actorId(actor)}, ${session}::uuid, ${verb}, ${requestId ?? null}, named.ids
    from (select array_agg(distinct id) as ids from (${ids}) ids ${isNew}) named${commit} where named.ids is not null`;
}

/** Collects the identifiers of students in a result, by the keys all results of the academy use (tests check them). */
function namesIn(result: unknown): Named {
  const named: Named = {
    students: new Set(),
    numbers: new Set(),
    enrollments: new Set(),
    receipts: new Set(),
    phones: new Set(),
  };
  const waiting: unknown[] = [result];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (isPlain(part)) collect(named, part);
    // One by one: `push` takes no list of hundreds of thousands at once.
    for (const inner of innerOf(part)) if (typeof inner === "object" && inner !== null) waiting.push(inner);
  }
  return named;
}

function innerOf(part: unknown): unknown[] {
  if (Array.isArray(part)) return part;
  return isPlain(part) ? Object.values(part) : [];
}

/** Excludes dates, files and streams, which have no such keys. */
function isPlain(part: unknown): part is Record<string, unknown> {
  return typeof part === "object" && part !== null && Object.getPrototypeOf(part) === Object.prototype;
}

function collect(named: Named, part: Record<string, unknown>): void {
  if (typeof part.student_id === "string") named.students.add(part.student_id);
  else if (typeof part.registration_no === "string") named.numbers.add(part.registration_no);
  else if (typeof part.enrollment_id === "string") named.enrollments.add(part.enrollment_id);
  else if (typeof part.receipt === "string") named.receipts.add(part.receipt);
  if (typeof part.to === "string") named.phones.add(part.to);
}

/** A statement that selects the students' ids; undefined when there are none. */
function idsOf({ students, numbers, enrollments, receipts, phones }: Named): SQL | undefined {
  const found = [
    students.size > 0 ? sql`select unnest(${asArray(students)}::uuid[]) as id` : undefined,
    numbers.size > 0
      ? sql`select id from students where registration_no = any(${asArray(numbers)}::text[])`
      : undefined,
    enrollments.size > 0
      ? sql`select student_id as id from enrollments where id = any(${asArray(enrollments)}::uuid[])`
      : undefined,
    receipts.size > 0
      ? sql`select e.student_id as id from transactions t join enrollments e on e.id = t.enrollment_id
          where t.receipt = any(${asArray(receipts)}::text[])`
      : undefined,
    phones.size > 0 ? sql`select id from students where msisdn = any(${asArray(phones)}::text[])` : undefined,
  ].filter((part) => part !== undefined);
  return found.length > 0 ? sql.join(found, sql` union all `) : undefined;
}

/** A Postgres array literal, so that all values are one parameter. */
function asArray(values: Set<string>): string {
  return `{${[...values].map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
