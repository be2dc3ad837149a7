import "server-only";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { findSeason, shownSeason } from "@/lib/domain/seasons/season-rows";
import { seasonTexts } from "@/lib/domain/seasons/texts";
import { query } from "@/lib/platform/commands/query";
import { databaseNow } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { peopleMark, readClosingPeople } from "./closing-people";
import { ShowClosingStep } from "./input";
import { readLaterQuestions } from "./later-questions";
import { PLACES_UNDO_MINUTES } from "./rules";
import { needOfReason, readLastMeeting } from "./start-step";

/**
 * What a step of closing would do now: whom it concerns and how, how many messages go out, and why it needs a reason
 * (lib/domain/season-lifecycle/README.md). `seen` is the mark of these people, for the step itself. @throws Refusal 404
 */
export const showClosingStep = query("seasons.closing-step", ShowClosingStep, async ({ input, db }) => {
  const { number, step } = input;
  const season = await findSeason(db, number);
  if (!season) throw new Refusal("not_found", "not_found", seasonTexts.noSeason(number));
  const people = await readClosingPeople(db, number, step);
  const { at } = await readLastMeeting(db, season);
  const need = await needOfReason(db, season, step);
  const settings = await readSettings(db);
  return {
    season: shownSeason(season, settings, await databaseNow(db)),
    step,
    last_meeting_at: at?.toISOString() ?? null,
    reason_needed: need && { code: need.code, msg: need.msg },
    ...people,
    messages: people.places.filter(({ message }) => message).length,
    messages_wait_minutes: PLACES_UNDO_MINUTES,
    later_questions: step === "close_season" ? await readLaterQuestions(db, number, people, settings) : [],
    seen: peopleMark(people),
  };
});
