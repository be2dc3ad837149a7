import type { SessionDay } from "@/db/schema/enums";
import { findWrongTimes, weekendDayOf } from "@/lib/domain/catalog/rules";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { findDisorder, findPastOpening } from "@/lib/domain/seasons/rules";
import { groupBy } from "@/lib/platform/group-by";
import type { FieldErrors } from "@/lib/platform/refusal";
import { planningTexts as texts } from "./texts";

type PlannedDates = {
  starts_on: string;
  ends_on: string;
  last_payment_at?: string | null | undefined;
  registration_opens_at?: Date | null | undefined;
};

/**
 * Errors in the order of a planned season's dates, by field: those of any season, and registration must open from now on, and while the
 * season can still be paid and taught.
 */
export function findPlanDisorder(dates: PlannedDates, now: Date): FieldErrors {
  const { ends_on, last_payment_at: lastPayment, registration_opens_at: opensAt } = dates;
  const errors = { ...findDisorder(dates), ...findPastOpening(opensAt, now) };
  const ends = [endOf(ends_on), ...(lastPayment ? [endOf(lastPayment)] : [])];
  if (opensAt && ends.some((end) => opensAt >= end)) errors.registration_opens_at = [texts.openingOrder];
  return errors;
}

/** The instant of a moment, or the end of a Nairobi date. */
function endOf(written: string): Date {
  return new Date(/^\d{4}-\d{2}-\d{2}$/.test(written) ? `${written}T23:59:59.999+03:00` : written);
}

type Times = { start_at: string; end_at: string };
type NamedClass<Session> = { row: number; course_id: string; class_name: string; sessions: Session[] };

/**
 * Errors in a table of classes, by field: duplicate names within a course, and sessions outside the academy's hours or that end
 * before they start. `row` is the position that fields are named by.
 */
export function findWrongClasses(
  classes: NamedClass<Times & { row: number }>[],
  hours: { from: string; to: string },
): FieldErrors {
  const errors: FieldErrors = {};
  const names = new Set<string>();
  for (const { row, course_id, class_name, sessions } of classes) {
    const name = `${course_id} ${class_name.toLowerCase()}`;
    if (names.has(name)) errors[`classes.${row}.class_name`] = [catalogTexts.classTaken];
    names.add(name);
    Object.assign(
      errors,
      findWrongTimes(sessions, hours, (at) => `classes.${row}.sessions.${sessions[at]?.row ?? at}.`),
    );
  }
  return errors;
}

/** A weekly meeting with its displayed names; times are Nairobi wall times HH:MM. */
export type Meeting = Times & {
  day: SessionDay;
  tutor_id: string | null;
  tutor: string | null;
  class_name: string;
  course: string;
};

/** Meetings of one tutor on one day, in order, that follow each other without a gap and overlap. */
type Clash = { tutor: string; meetings: Meeting[] };

/**
 * Tutors who would need to be in two rooms at one hour, by tutor and day. Clashes are shown and not refused, because two groups
 * may share a hall, as they do in chapel (lib/domain/season-lifecycle/README.md).
 */
export function findTutorClashes(meetings: Meeting[]): Clash[] {
  const clashes: Clash[] = [];
  for (const taught of byTutorAndDay(meetings)) {
    let together: Meeting[] = [];
    let until = "";
    const close = () => {
      if (together.length > 1) clashes.push({ tutor: together[0]?.tutor ?? "", meetings: together });
      together = [];
    };
    for (const meeting of taught.sort((one, other) => one.start_at.localeCompare(other.start_at))) {
      if (meeting.start_at >= until) close();
      together.push(meeting);
      until = together.length === 1 || meeting.end_at > until ? meeting.end_at : until;
    }
    close();
  }
  return clashes;
}

function byTutorAndDay(meetings: Meeting[]): Meeting[][] {
  const taught = meetings.filter(({ tutor_id }) => tutor_id !== null);
  return [...groupBy(taught, (meeting) => `${meeting.tutor_id} ${weekendDayOf(meeting)}`).values()];
}
