import "server-only";
import { asc, inArray, sql } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { REMOVED } from "@/db/schema/enums";
import { students } from "@/db/schema/students";
import type { StudentRow } from "@/lib/domain/people/students/student-columns";
import { studentTexts } from "@/lib/domain/people/students/texts";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import type { Collision } from "./rules";
import { mergeTexts as texts } from "./texts";

export type Pair = { kept: StudentRow; merged: StudentRow };
type Ids = { kept_id: string; merged_id: string };

/** Locks two records (`lockRecords`) that may become one. @throws Refusal as readPair */
export async function lockPair(tx: Db, { kept_id, merged_id }: Ids): Promise<Pair> {
  await lockRecords(tx, [kept_id, merged_id]);
  return readPair(tx, { kept_id, merged_id });
}

/**
 * Locks two records and their enrollments, enrollments first as everybody does (docs/architecture.md): a payment or a place that is
 * being written is finished first, and nothing new begins on either until the end of the transaction.
 */
export async function lockRecords(tx: Db, both: [string, string]): Promise<[StudentRow, StudentRow]> {
  await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(inArray(enrollments.studentId, both))
    .orderBy(asc(enrollments.id))
    .for("update");
  const rows = await tx
    .select()
    .from(students)
    .where(inArray(students.id, both))
    .orderBy(asc(students.id))
    .for("update");
  const [one, other] = both.map((id) => rows.find((row) => row.id === id));
  if (!one || !other) throw new Refusal("not_found", "not_found", studentTexts.notFound);
  return [one, other];
}

/** Two records that may become one. @throws Refusal 400 same_record; 404; 409 already_merged, removed */
export async function readPair(db: Db, { kept_id, merged_id }: Ids): Promise<Pair> {
  if (kept_id === merged_id) throw new Refusal("invalid", "same_record", texts.sameRecord);
  const rows = await db
    .select()
    .from(students)
    .where(inArray(students.id, [kept_id, merged_id]));
  const kept = rows.find(({ id }) => id === kept_id);
  const merged = rows.find(({ id }) => id === merged_id);
  if (!kept || !merged) throw new Refusal("not_found", "not_found", studentTexts.notFound);
  const into = kept.mergedInto ?? merged.mergedInto;
  if (into) {
    const [other] = await db
      .select({ no: students.registrationNo })
      .from(students)
      .where(inArray(students.id, [into]));
    throw new Refusal("conflict", "already_merged", texts.alreadyMerged(other?.no ?? ""));
  }
  if ([kept, merged].some(({ msisdn }) => msisdn === REMOVED))
    throw new Refusal("conflict", "removed", texts.removed);
  return { kept, merged };
}

/**
 * What keeps two records from becoming one.
 * @param givenUp holds that the merge gives up
 */
export async function readCollisions(
  db: Db,
  { kept, merged }: Pair,
  givenUp: { id: string }[],
): Promise<Collision[]> {
  const isKept = givenUp.length > 0 ? sql`e.id::text not in ${givenUp.map(({ id }) => id)}` : sql`true`;
  const rows = await db.execute<Collision>(sql`
    with place as (
      select e.student_id, e.season_number, e.class_id from enrollments e
        where e.student_id in (${kept.id}, ${merged.id}) and e.state not in ('expired', 'cancelled') and ${isKept}
    ), waits as (
      select w.student_id, w.season_number, w.class_id from waiting_list w
        where w.student_id in (${kept.id}, ${merged.id}) and not w.is_paid and w.state in ('waiting', 'offered')
    ), named as (select c.id, o.name || ', ' || c.name as name from classes c join courses o on o.id = c.course_id)
    select case when a.class_id = b.class_id then 'same_class' else 'same_season' end as code,
        case when a.class_id = b.class_id then n.name else a.season_number::text end as about
      from place a join place b using (season_number) join named n on n.id = a.class_id
      where a.student_id = ${kept.id} and b.student_id = ${merged.id}
    union all
    select 'both_wait', a.season_number::text from waits a join waits b using (season_number)
      where a.student_id = ${kept.id} and b.student_id = ${merged.id}
    union all
    select 'waits_for_own', n.name from waits w join place p using (class_id) join named n on n.id = w.class_id
      where w.student_id <> p.student_id
    union all
    select 'both_marked', n.name || ', ' || to_char(r.date, 'DD/MM/YYYY') from register_marks a
      join register_marks b using (register_id) join registers r on r.id = a.register_id
      join sessions s on s.id = r.session_id join named n on n.id = s.class_id
      where a.student_id = ${kept.id} and b.student_id = ${merged.id}
    order by code, about`);
  return [...rows];
}
