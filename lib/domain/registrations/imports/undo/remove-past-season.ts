import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { seasons } from "@/db/schema/academy";
import { classes } from "@/db/schema/catalog";
import { actorId } from "@/lib/domain/access/actor";
import type { AuditEvent } from "@/lib/domain/events/events";
import { unfreezeFigures } from "@/lib/domain/impact/frozen-figures";
import { SeasonInQuery } from "@/lib/domain/seasons/input";
import { findPastSeason, lockSeason, refuseUnknownSeason } from "@/lib/domain/seasons/season-rows";
import { seasonTexts } from "@/lib/domain/seasons/texts";
import { changed, command } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { assertWas, markOf } from "@/lib/platform/commands/was";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { RemovePastSeason } from "../input";
import { deleteListsOf } from "../student-files";
import { importTexts as texts } from "../texts";
import { takeBack } from "./take-back";
import { lockRows, type RowFacts, type Rows, readRowFacts } from "./undo-facts";

/** More students than a past season has. */
const ALL = 100_000;

/**
 * Who has a record of a past season: new is whom its list alone made. Of the others only what happened to the place counts, which
 * goes alone.
 */
function rowsOf(number: number): Rows {
  const isOther = sql`select from season_registrations z where z.student_id = s.id and z.season_number <> ${number}`;
  return {
    rows: sql`select one.*, case when one.is_new then '-infinity'::timestamptz else 'infinity' end as created_at from (
      select 1 as line, s.id as student_id, ${number}::int as season_number, s.from_past and not exists (${isOther}) as is_new
      from students s where exists (select from season_registrations z where z.student_id = s.id and z.season_number = ${number})
    ) one`,
    isOwn: WRITTEN_BY_LISTS,
  };
}

const WRITTEN_BY_LISTS: SQL = sql`l.verb = 'students.enter-past'`;

/**
 * Previews the removal of a past season: what goes with it, and the students on whose record of it something rests, who keep it from
 * being removed. Read-only.
 * @throws Refusal 404; 409 not_past
 */
export const previewRemoval = query(
  "seasons.remove-past",
  z.object({ number: SeasonInQuery }),
  async ({ input: { number }, db }) => {
    await refuseUnlessPast(db, number);
    const rows = await readRowFacts(db, rowsOf(number), ALL);
    const counts = await countsOf(db, number, rows);
    return { number, ...counts, stays: rows.flatMap(shownIfKept), was: markOf(counts) };
  },
);

/**
 * Removes a past season that was entered by mistake, with its classes, the records of its lists, the students whom these alone
 * made, and uploaded lists that were to be imported into it. Its courses stay. lib/domain/seasons/README.md.
 * @throws Refusal 400 without a reason; 404; 409 not_past, stale, season_in_use with `data.students` as long as something rests on it
 */
export const removePastSeason = command(
  "seasons.remove-past",
  RemovePastSeason,
  async ({ actor, input, was, tx }) => {
    const { number, reason } = input;
    await lockSeason(tx, number);
    await refuseUnlessPast(tx, number);
    await lockRows(tx, rowsOf(number), ALL);
    const rows = await readRowFacts(tx, rowsOf(number), ALL);
    const students = rows.flatMap(shownIfKept);
    if (students.length > 0)
      throw new Refusal("conflict", "season_in_use", texts.seasonInUse(number, students.length), {
        data: { students },
      });
    const counts = await countsOf(tx, number, rows);
    assertWas(was, markOf(counts));
    const events = await takeBack(tx, rows);
    await tx.execute(
      sql`update imported_rows set undone = 'taken_back' where season_number = ${number} and undone is null`,
    );
    await tx.execute(sql`
    update import_runs i set undone_at = now(), undone_by = ${actorId(actor)}, undo_reason = ${reason}
    where i.undone_at is null and exists (select from imported_rows r where r.run_id = i.id and r.season_number = ${number})
      and not exists (select from imported_rows r where r.run_id = i.id and r.undone is null)`);
    const lists = await deleteListsOf(tx, number);
    await unfreezeFigures(tx, number);
    await tx.delete(classes).where(eq(classes.seasonNumber, number));
    await tx.delete(seasons).where(eq(seasons.number, number));
    return changed(
      { number, msg: texts.seasonRemoved(number) },
      { type: "season.past_removed", id: number, what: { removed: true, reason, ...counts } },
      ...events,
      ...lists.map((id): AuditEvent => ({ type: "student-file.deleted", id, what: { deleted: true } })),
    );
  },
);

/** @throws Refusal 404, 409 not_past */
async function refuseUnlessPast(db: Db, number: number): Promise<void> {
  await refuseUnknownSeason(db, number);
  if (!(await findPastSeason(db, number)))
    throw new Refusal("conflict", "not_past", seasonTexts.notPast(number));
}

async function countsOf(db: Db, number: number, rows: RowFacts[]) {
  const sum = (name: "seats" | "certificates") => rows.reduce((all, row) => all + row[name], 0);
  return {
    classes: await db.$count(classes, eq(classes.seasonNumber, number)),
    students: rows.filter(({ is_new }) => is_new).length,
    places: sum("seats"),
    certificates: sum("certificates"),
  };
}

function shownIfKept({ student_id, full_name, registration_no, because }: RowFacts) {
  return because ? [{ student_id, full_name, registration_no, because }] : [];
}
