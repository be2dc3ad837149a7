import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { actorId } from "../permissions/actor";
import type { VerbName } from "../permissions/permissions";
import type { Ctx } from "./command";

/** Whom an answer tells of, by whatever it names them with. */
type Named = Record<"students" | "numbers" | "places" | "receipts" | "phones", Set<string>>;

/**
 * Writes down of which students an answer tells, to whom, with which sign-in (table `disclosures`): what a breach is
 * answered from (docs/breach.md). The answer itself is read, so that no verb can forget to say. An answer that cannot be
 * written down is not given.
 *
 * Visits are left out: that one was opened stands in the audit log, with the one student it shows. So are machines, and the
 * operator, whose questions stand there too.
 *
 * @param isAlone outside a transaction. Then nobody waits until the line is on the disk, which costs more than the reading:
 *   when the database's machine dies, the lines of its last half second are lost.
 */
export async function recordAccess(
  db: Db,
  verb: VerbName,
  { actor, requestId }: Ctx,
  answer: unknown,
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  if (actor.kind === "student" || actor.kind === "system") return;
  const named = whomItNames(answer);
  // A stranger who names a place or a receipt is told how its payment stands, and nothing of a person.
  if (actor.kind === "public") for (const names of [named.places, named.receipts]) names.clear();
  const ids = idsOf(named);
  if (!ids) return;
  const session = actor.kind === "staff" ? actor.sessionId : null;
  const commit = isAlone ? sql`, set_config('synchronous_commit', 'off', true)` : sql``;
  await db.execute(sql`insert into disclosures (actor_kind, actor_id, session_id, verb, request_id, student_ids)
    select ${actor.kind}, ${actorId(actor)}, ${session}::uuid, ${verb}, ${requestId ?? null}, told.ids
    from (select array_agg(distinct id) as ids from (${ids}) ids) told${commit} where told.ids is not null`);
}

/** Goes through an answer and takes what names a student: the keys all answers of the academy use (tests hold them). */
function whomItNames(answer: unknown): Named {
  const named: Named = {
    students: new Set(),
    numbers: new Set(),
    places: new Set(),
    receipts: new Set(),
    phones: new Set(),
  };
  const waiting: unknown[] = [answer];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (Array.isArray(part)) waiting.push(...part.filter(isOpen));
    else if (isPlain(part)) {
      recordNames(named, part);
      waiting.push(...Object.values(part).filter(isOpen));
    }
  }
  return named;
}

const isOpen = (part: unknown): boolean => typeof part === "object" && part !== null;

/** Not a moment, a file or a stream, which name nobody by a key. */
function isPlain(part: unknown): part is Record<string, unknown> {
  return typeof part === "object" && part !== null && Object.getPrototypeOf(part) === Object.prototype;
}

function recordNames(named: Named, part: Record<string, unknown>): void {
  if (typeof part.student_id === "string") named.students.add(part.student_id);
  else if (typeof part.registration_no === "string") named.numbers.add(part.registration_no);
  else if (typeof part.enrollment_id === "string") named.places.add(part.enrollment_id);
  else if (typeof part.receipt === "string") named.receipts.add(part.receipt);
  if (typeof part.to === "string") named.phones.add(part.to);
}

/** A statement that finds their ids; undefined where nobody is named. */
function idsOf({ students, numbers, places, receipts, phones }: Named): SQL | undefined {
  const found = [
    students.size > 0 ? sql`select unnest(${asArray(students)}::uuid[]) as id` : undefined,
    numbers.size > 0
      ? sql`select id from students where registration_no = any(${asArray(numbers)}::text[])`
      : undefined,
    places.size > 0
      ? sql`select student_id as id from enrollments where id = any(${asArray(places)}::uuid[])`
      : undefined,
    receipts.size > 0
      ? sql`select e.student_id as id from transactions t join enrollments e on e.id = t.enrollment_id
          where t.receipt = any(${asArray(receipts)}::text[])`
      : undefined,
    phones.size > 0 ? sql`select id from students where msisdn = any(${asArray(phones)}::text[])` : undefined,
  ].filter((part) => part !== undefined);
  return found.length > 0 ? sql.join(found, sql` union all `) : undefined;
}

/** As Postgres writes an array, so that it is one parameter. */
function asArray(values: Set<string>): string {
  return `{${[...values].map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
