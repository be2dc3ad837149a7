import "server-only";
import { eq } from "drizzle-orm";
import { classes } from "@/db/schema/catalog";
import { readClasses } from "@/lib/domain/catalog/read-classes";
import { findSeason, shownAfter } from "@/lib/domain/seasons/season-rows";
import { seasonTexts } from "@/lib/domain/seasons/texts";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow, timeUnderLock } from "@/lib/platform/db/now";
import { type FieldErrors, invalidField, refuseErrors } from "@/lib/platform/refusal";
import { CreateSeason } from "./input";
import { activeTutors, type ClassToWrite, liveCourses, writeSeason } from "./plan-rows";
import { findPlanDisorder } from "./rules";
import { planningTexts as texts } from "./texts";

/**
 * Plans a season, empty or with copies of another season's live classes: names, capacities, sessions and tutors. A tutor who is
 * no longer active becomes none (lib/domain/season-lifecycle/README.md). The fee is in shillings.
 * @returns the season as list-seasons.ts shows it to staff, `classes` (how many were copied), and `msg`
 * @throws Refusal 400 with a sentence for each field, 409 season_exists
 */
export const createSeason = command("seasons.create-season", CreateSeason, async ({ input, tx }) => {
  const { copy_from: source, classes: chosen, ...facts } = input;
  refuseErrors({
    ...findPlanDisorder(facts, await databaseNow(tx)),
    ...(await findWrongSource(tx, source, chosen)),
  });
  const groups = source === undefined ? [] : await readToCopy(tx, source, chosen);
  await writeSeason(tx, facts, groups);
  const at = await timeUnderLock(tx);
  const season = await shownAfter(tx, facts.number, at);
  return changed(
    { ...season, classes: groups.length, msg: texts.seasonPlanned(facts.number) },
    {
      type: "season.planned",
      id: facts.number,
      what: { added: true, classes: groups.length, ...(source === undefined ? {} : { copied_from: source }) },
    },
  );
});

async function findWrongSource(
  tx: Db,
  source: number | undefined,
  chosen: string[] | undefined,
): Promise<FieldErrors> {
  if (source === undefined) return chosen ? { copy_from: [texts.copyFromNeeded] } : {};
  return (await findSeason(tx, source)) ? {} : { copy_from: [seasonTexts.noSeason(source)] };
}

/** The live classes of a season that are copied. @throws Refusal 400 at `classes` for one that is not of it */
async function readToCopy(tx: Db, source: number, chosen: string[] | undefined): Promise<ClassToWrite[]> {
  const live = await readClasses(tx, eq(classes.seasonNumber, source));
  const known = new Set(live.map(({ id }) => id));
  if (chosen?.some((id) => !known.has(id))) throw invalidField("classes", texts.notOfSeason(source));
  const copied = chosen ? live.filter(({ id }) => chosen.includes(id)) : live;
  await liveCourses(
    tx,
    copied.map(({ course_id }) => course_id),
    true,
  );
  const taught = copied.flatMap(({ sessions }) => sessions.flatMap(({ tutor_id }) => tutor_id ?? []));
  const tutors = await activeTutors(tx, taught, true);
  return copied.map((group) => ({
    courseId: group.course_id,
    name: group.class_name,
    capacity: group.capacity,
    sessions: group.sessions.map(({ day, start_at, end_at, capacity, tutor_id }) => ({
      day,
      startsAt: start_at,
      endsAt: end_at,
      capacity,
      tutorId: tutor_id !== null && tutors.has(tutor_id) ? tutor_id : null,
    })),
  }));
}
