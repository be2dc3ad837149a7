import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { studentMerges } from "@/db/schema/merges";
import { seasonRegistrations, students } from "@/db/schema/students";
import { actorId } from "@/lib/domain/access/actor";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { IS_CHANGE } from "../touched";
import { lockGivenUp, restoreGivenUp } from "./given-up";
import { UndoMerge } from "./input";
import { Moved, moveBack } from "./moved-rows";
import { lockRecords } from "./read-pair";
import { whatRests } from "./rules";
import { mergeTexts as texts } from "./texts";

type Merge = typeof studentMerges.$inferSelect;

/**
 * Makes two records of a merge again, exactly as they were (a hold whose seat was taken since has ended), within a day and as long as nothing rests on it.
 * @throws Refusal 404 for an unknown or undone merge; 409 merge_stays with `data.because`
 */
export const undoMerge = command("students.undo-merge", UndoMerge, async ({ actor, input, tx }) => {
  const seen = await findMerge(tx, input.merge_id);
  const holds = await lockGivenUp(tx, Moved.parse(seen.moved));
  const [kept, merged] = await lockRecords(tx, [seen.keptId, seen.mergedId]);
  const merge = await findMerge(tx, input.merge_id);
  const moved = Moved.parse(merge.moved);
  const because = whatRests({
    ...(await readSince(tx, merge, moved)),
    isMergedAgain: merged.mergedInto !== kept.id,
  });
  if (because) throw new Refusal("conflict", "merge_stays", texts.rests[because], { data: { because } });
  // Before the rows: the trigger on saved registers looks for it.
  await tx
    .update(studentMerges)
    .set({ undoneAt: sql`now()`, undoneBy: actorId(actor) ?? "" })
    .where(eq(studentMerges.id, merge.id));
  await restore(tx, merge, moved);
  const restored = await restoreGivenUp(tx, holds, merged.id);
  return changed(
    {
      student_id: kept.id,
      restored_id: merged.id,
      msg: texts.undone(kept.registrationNo, merged.registrationNo),
    },
    { type: "student.merge_undone", id: kept.id, what: { restored: merged.id } },
    { type: "student.merge_undone", id: merged.id, what: { restored: merged.id } },
    ...restored,
  );
});

async function findMerge(tx: Db, id: string): Promise<Merge> {
  const [merge] = await tx
    .select()
    .from(studentMerges)
    .where(and(eq(studentMerges.id, id), isNull(studentMerges.undoneAt)));
  if (!merge) throw new Refusal("not_found", "not_found", texts.noMerge);
  return merge;
}

/** What came of a merge since, to the moved places and to the two records. */
async function readSince(tx: Db, { keptId, mergedId, id }: Merge, { rows }: Moved) {
  const places = rows.enrollments ?? [];
  const doneAt = sql`(select done_at from student_merges where id = ${id})`;
  const subjects = [
    `student:${keptId}`,
    `student:${mergedId}`,
    ...places.map((place) => `enrollment:${place}`),
  ];
  const ofPlaces =
    places.length > 0 ? sql`enrollment_id::text in ${places} and created_at > ${doneAt}` : sql`false`;
  const isMoved = places.length > 0 ? sql`b.enrollment_id::text in ${places}` : sql`false`;
  const marked = rows.register_marks ?? [];
  const isNew = marked.length > 0 ? sql`r.id::text not in ${marked}` : sql`true`;
  const [since] = await tx.execute<{
    isOld: boolean;
    isPaid: boolean;
    isMarked: boolean;
    isChanged: boolean;
  }>(sql`
    select ${doneAt} < now() - interval '1 day' as "isOld",
      exists (select from transactions where ${ofPlaces}) or exists (select from payment_requests where ${ofPlaces})
        or exists (select from receipt_claims where ${ofPlaces}) as "isPaid",
      exists (select from session_memberships b join registers r on r.session_id = b.session_id and r.updated_at > ${doneAt}
        join register_marks m on m.register_id = r.id and m.student_id = ${keptId}
        where ${isMoved} and ${isNew}) as "isMarked",
      exists (select from audit_log l where l.subject in ${subjects} and l.at > ${doneAt} and ${IS_CHANGE}) as "isChanged"`);
  if (!since) throw new Error("a merge vanished while locked");
  return since;
}

async function restore(tx: Db, { keptId, mergedId }: Merge, moved: Moved): Promise<void> {
  await tx
    .update(students)
    .set({ status: moved.status, mergedInto: null, updatedAt: sql`now()` })
    .where(eq(students.id, mergedId));
  if (moved.followers.length > 0)
    await tx.update(students).set({ mergedInto: mergedId }).where(inArray(students.id, moved.followers));
  await moveBack(tx, moved.rows, keptId, mergedId);
  if (moved.dropped.length > 0)
    await tx.insert(seasonRegistrations).values(
      moved.dropped.map(({ season, at, door }) => ({
        seasonNumber: season,
        studentId: mergedId,
        registeredAt: sql`${at}::timestamptz`,
        door,
      })),
    );
  await tx
    .update(students)
    .set({
      ...Object.fromEntries(moved.filled.map((name) => [name, null])),
      seasonNumber: moved.season,
      door: moved.door,
      consentUntil: moved.consent_until ? new Date(moved.consent_until) : null,
      updatedAt: sql`now()`,
    })
    .where(eq(students.id, keptId));
}
