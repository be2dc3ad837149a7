import { seasonLabel } from "@/app/(console)/_seasons/seasons";
import { seasonListTexts } from "@/app/(console)/_seasons/texts";
import { showSettings } from "@/lib/domain/academy/settings";
import { listCourses } from "@/lib/domain/catalog/list-courses";
import { listSessions } from "@/lib/domain/catalog/list-sessions";
import type { ClassView } from "@/lib/domain/catalog/read-classes";
import { findClash } from "@/lib/domain/catalog/rules";
import { listTutors } from "@/lib/domain/people/staff/read-staff";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { plusPhone } from "@/lib/platform/phone";
import type { Hours } from "./read-forms";
import type { Meeting } from "./session-rows";
import { catalogPageTexts as texts } from "./texts";
import type { TutorOption } from "./tutor-choice";

const MOST = 500;

/** The hours within which sessions may lie, from the settings. */
export async function sessionHours(ctx: Ctx): Promise<Hours> {
  const { settings } = await showSettings(ctx, {});
  return { from: settings.session_opens.value, to: settings.session_closes.value };
}

/** How many sessions of a class have no active tutor. */
export function countUntaught({ sessions }: ClassView): number {
  return sessions.filter((session) => session.no_active_tutor).length;
}

/** All courses as options of a select. */
export async function courseOptions(ctx: Ctx) {
  return (await listCourses(ctx, { pageSize: MOST })).courses.map(({ id, course_name }) => ({
    value: id,
    label: course_name,
  }));
}

/** The seasons that are not closed as options of a select, newest first, and the current one. */
export async function seasonOptions(ctx: Ctx) {
  const { seasons } = await listAllSeasons(ctx, {});
  const live = seasons.filter(({ status }) => status !== "closed");
  return {
    options: live.map((season) => ({
      value: String(season.number),
      label: seasonListTexts.named(seasonLabel(season)),
    })),
    current: String(live.find(({ current }) => current)?.number ?? ""),
  };
}

type Session = Meeting & { id: string; season: number; tutor_id: string | null };

/**
 * Active tutors for a session, the present one first, then by name, each with any session of theirs at that
 * time of the same season.
 */
export async function tutorOptions(ctx: Ctx, session: Session): Promise<TutorOption[]> {
  const [{ tutors }, taught] = await Promise.all([
    listTutors(ctx, { pageSize: MOST }),
    sessionsOfThatDay(ctx, session),
  ]);
  const first = (id: string) => (id === session.tutor_id ? 0 : 1);
  return tutors
    .filter((tutor) => tutor.status === "active")
    .sort((one, other) => first(one.id) - first(other.id) || one.full_name.localeCompare(other.full_name))
    .map((tutor) => ({
      id: tutor.id,
      name: tutor.full_name,
      phone: plusPhone(tutor.user.msisdn),
      clash: clashOf(
        session,
        taught.filter(({ tutor_id }) => tutor_id === tutor.id),
      ),
    }));
}

/** Sunday and chapel are the same day. */
async function sessionsOfThatDay(ctx: Ctx, { id, day, season }: Session) {
  const days = day === "saturday" ? ["saturday"] : ["sunday", "chapel"];
  const lists = await Promise.all(
    days.map((each) => listSessions(ctx, { day: each, season, pageSize: MOST })),
  );
  return lists.flatMap(({ sessions }) => sessions).filter((other) => other.id !== id);
}

type Taught = Meeting & { class: string; course: string };

function clashOf(session: Meeting, taught: Taught[]): string | undefined {
  const clash = findClash(session, taught);
  return clash && `${clash.course}, ${clash.class}, ${texts.meeting(clash)}`;
}
