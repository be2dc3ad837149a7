import "server-only";
import { eq, sql } from "drizzle-orm";
import { studentMerges } from "@/db/schema/merges";
import { students } from "@/db/schema/students";
import { actorId } from "@/lib/domain/access/actor";
import { changed, command } from "@/lib/platform/commands/command";
import { assertWas } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { giveUp, readGivenUp } from "./given-up";
import { MergeStudents } from "./input";
import { Moved, moveRows } from "./moved-rows";
import { lockPair, type Pair, readCollisions } from "./read-pair";
import { missingIn } from "./rules";
import { markOfPair, showPair } from "./show-pair";
import { mergeTexts as texts } from "./texts";

/**
 * Makes two records of one person one: what the merged record has moves to the kept one, whose own fields stay; empty ones are filled.
 * Unpaid holds of the merged record are given up where the kept one has a place. The merged record's phone, numbers and codes lead to the kept one (lib/domain/registrations/README.md).
 * @throws Refusal 400 same_record; 404; 409 already_merged, removed, birth_dates_differ, records_collide with `data.collisions`
 */
export const mergeStudents = command("students.merge", MergeStudents, async ({ actor, input, was, tx }) => {
  const pair = await lockPair(tx, input);
  const { kept, merged } = pair;
  if (was !== undefined) assertWas(was, markOfPair(await showPair(tx, pair)));
  if (kept.dob !== merged.dob && !input.other_birth_date)
    throw new Refusal("conflict", "birth_dates_differ", texts.birthDates, {
      errors: { other_birth_date: [texts.birthDates] },
    });
  const holds = await readGivenUp(tx, pair);
  const collisions = await readCollisions(tx, pair, holds);
  const [first] = collisions;
  if (first)
    throw new Refusal("conflict", "records_collide", texts.collisions[first.code](first.about), {
      data: { collisions },
    });
  // Before the rows: the trigger on saved registers looks for it.
  const [merge] = await tx
    .insert(studentMerges)
    .values({ keptId: kept.id, mergedId: merged.id, doneBy: actorId(actor) ?? "", moved: {} })
    .returning({ id: studentMerges.id });
  if (!merge) throw new Error("a merge was not written");
  const gaveUp = await giveUp(tx, holds);
  const moved = { ...(await move(tx, pair)), given_up: Moved.shape.given_up.parse(holds) };
  await tx.update(studentMerges).set({ moved }).where(eq(studentMerges.id, merge.id));
  const rows = Object.values(moved.rows).reduce((sum, keys) => sum + keys.length, 0);
  return changed(
    {
      merge_id: merge.id,
      student_id: kept.id,
      merged_id: merged.id,
      msg: texts.merged(kept.registrationNo, merged.registrationNo),
    },
    { type: "student.merged", id: kept.id, what: { merged: merged.id, rows } },
    { type: "student.merged_away", id: merged.id, what: { merged_into: kept.id } },
    ...gaveUp,
  );
});

async function move(tx: Db, { kept, merged }: Pair): Promise<Omit<Moved, "given_up">> {
  const dropped = await tx.execute<Moved["dropped"][number]>(sql`
    delete from season_registrations r where r.student_id = ${merged.id}
      and exists (select from season_registrations k where k.student_id = ${kept.id} and k.season_number = r.season_number)
    returning r.season_number as season, r.registered_at::text as at, r.door`);
  // One person answers once: the kept record's answers stay, and the others are not needed even to undo the merge.
  await tx.execute(sql`delete from impact_answers a where a.student_id = ${merged.id}
    and exists (select from impact_answers k where k.student_id = ${kept.id})`);
  const rows = await moveRows(tx, merged.id, kept.id);
  const filled = missingIn(kept, merged);
  await tx
    .update(students)
    .set({
      ...Object.fromEntries(filled.map((name) => [name, merged[name]])),
      ...(merged.seasonNumber > kept.seasonNumber
        ? { seasonNumber: merged.seasonNumber, door: merged.door }
        : {}),
      consentUntil: merged.consentUntil ? kept.consentUntil : null,
      updatedAt: sql`now()`,
    })
    .where(eq(students.id, kept.id));
  const followers = await tx
    .update(students)
    .set({ mergedInto: kept.id })
    .where(eq(students.mergedInto, merged.id))
    .returning({ id: students.id });
  await tx
    .update(students)
    .set({ status: "archived", mergedInto: kept.id, updatedAt: sql`now()` })
    .where(eq(students.id, merged.id));
  return {
    rows,
    dropped: [...dropped],
    filled,
    followers: followers.map(({ id }) => id),
    season: kept.seasonNumber,
    door: kept.door,
    consent_until: kept.consentUntil?.toISOString() ?? null,
    status: merged.status,
  };
}
