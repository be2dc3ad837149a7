import "server-only";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { shownAfter } from "@/lib/domain/seasons/season-rows";
import { changed, command } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow, timeUnderLock } from "@/lib/platform/db/now";
import type { FieldErrors } from "@/lib/platform/refusal";
import { refuseErrors } from "@/lib/platform/refusal";
import { PlanSeason, type SeasonPlan } from "./input";
import { activeTutors, liveCourses, refuseTakenNumber, writeSeason } from "./plan-rows";
import { findPlanDisorder, findTutorClashes, findWrongClasses } from "./rules";
import { planningTexts as texts } from "./texts";

/** The result of a plan, and the tutors it needs in two rooms at one hour. */
export type PlanPreview = Awaited<ReturnType<typeof previewSeason>>;

/**
 * Previews a plan, checked like planSeason; writes nothing.
 * @throws Refusal 400 with a sentence for each field of a row that is kept ("classes.0.sessions.1.end_at"), 409 season_exists
 */
export const previewSeason = query("seasons.create-season", PlanSeason, async ({ input, db }) => {
  await refuseTakenNumber(db, input.number);
  const groups = await resolvePlan(db, input, { isKept: false });
  const meetings = groups.flatMap(({ class_name, course, sessions }) =>
    sessions.map((session) => ({ ...session, class_name, course })),
  );
  return {
    classes: groups.map(({ course, class_name, capacity, sessions }) => ({
      course,
      class_name,
      capacity,
      sessions: sessions.map(({ day, start_at, end_at, tutor }) => ({ day, start_at, end_at, tutor })),
    })),
    sessions: meetings.length,
    without_tutor: meetings.filter(({ tutor_id }) => tutor_id === null).length,
    clashes: findTutorClashes(meetings).map((clash) => ({
      tutor: clash.tutor,
      meetings: clash.meetings.map(namesOf),
    })),
  };
});

/**
 * Plans a season with the classes, sessions and tutors of the guided page's table, in one transaction
 * (lib/domain/season-lifecycle/README.md). Rows that are not kept are left out.
 * @returns the season as list-seasons.ts shows it to staff, `classes` (how many were made), and `msg`
 * @throws Refusal as previewSeason
 */
export const planSeason = command("seasons.create-season", PlanSeason, async ({ input, tx }) => {
  const { opens, registration_opens_at: moment, classes: _rows, copied_from: source, ...facts } = input;
  const groups = await resolvePlan(tx, input, { isKept: true });
  const opensAt = opens === "now" ? await databaseNow(tx) : opens === "at" ? moment : null;
  await writeSeason(
    tx,
    { ...facts, registration_opens_at: opensAt },
    groups.map(({ course_id, class_name, capacity, sessions }) => ({
      courseId: course_id,
      name: class_name,
      capacity,
      sessions: sessions.map((session) => ({
        day: session.day,
        startsAt: session.start_at,
        endsAt: session.end_at,
        capacity: session.capacity ?? null,
        tutorId: session.tutor_id,
      })),
    })),
  );
  const season = await shownAfter(tx, facts.number, await timeUnderLock(tx));
  return changed(
    { ...season, classes: groups.length, msg: texts.seasonPlanned(facts.number) },
    {
      type: "season.planned",
      id: facts.number,
      what: { added: true, classes: groups.length, ...(source === undefined ? {} : { copied_from: source }) },
    },
  );
});

/**
 * The rows of a plan that are kept, with the names of their courses and tutors.
 * @throws Refusal 400 with a sentence for each wrong field
 */
async function resolvePlan(db: Db, plan: SeasonPlan, { isKept }: { isKept: boolean }) {
  const chosen = keptRows(plan);
  const meetings = chosen.flatMap(({ sessions }) => sessions);
  const courses = await liveCourses(
    db,
    chosen.map(({ course_id }) => course_id),
    isKept,
  );
  const tutors = await activeTutors(
    db,
    meetings.flatMap(({ tutor_id }) => tutor_id ?? []),
    isKept,
  );
  const { session_opens: from, session_closes: to } = await readSettings(db);
  const unknown: FieldErrors = {};
  for (const { row, course_id, sessions } of chosen) {
    if (!courses.has(course_id)) unknown[`classes.${row}.course_id`] = [texts.noCourse];
    for (const session of sessions)
      if (session.tutor_id !== null && !tutors.has(session.tutor_id))
        unknown[`classes.${row}.sessions.${session.row}.tutor_id`] = [catalogTexts.noTutor];
  }
  const opening = plan.opens === "at" ? plan.registration_opens_at : null;
  refuseErrors({
    ...findPlanDisorder({ ...plan, registration_opens_at: opening }, await databaseNow(db)),
    ...findWrongClasses(chosen, { from, to }),
    ...unknown,
  });
  return chosen.map((group) => ({
    ...group,
    course: courses.get(group.course_id) ?? "",
    sessions: group.sessions.map((session) => ({
      ...session,
      tutor: session.tutor_id === null ? null : (tutors.get(session.tutor_id) ?? null),
    })),
  }));
}

/** The rows that are kept, each with its position in the form. */
function keptRows({ classes }: SeasonPlan) {
  return classes.flatMap((group, row) =>
    group.kept
      ? {
          ...group,
          row,
          sessions: group.sessions.flatMap((session, at) => (session.kept ? { ...session, row: at } : [])),
        }
      : [],
  );
}

type Named = { course: string; class_name: string; day: string; start_at: string; end_at: string };

function namesOf({ course, class_name, day, start_at, end_at }: Named) {
  return { course, class_name, day, start_at, end_at };
}
