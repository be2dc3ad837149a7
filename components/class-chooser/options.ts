import { timesOf } from "@/components/course-list/times";
import type { ClassView } from "@/lib/domain/catalog/read-classes";
import type { CourseView } from "@/lib/domain/catalog/read-courses";
import type { SessionView } from "@/lib/domain/catalog/read-sessions";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { defineTexts } from "@/lib/platform/texts";
import { DAYS, type Day } from "./read-choice";

export type SessionOption = { id: string; label: string; tutor: string; full: boolean };
export type DayOption = { day: Day; name: string; sessions: SessionOption[] };
export type ClassOption = {
  id: string;
  name: string;
  note: string;
  full: boolean;
  /** When it meets, a line for each day. */
  times: string[];
  days: DayOption[];
};
export type CourseOption = {
  id: string;
  name: string;
  details: string;
  note: string;
  full: boolean;
  classes: ClassOption[];
};

/** The class and sessions of the student's own enrollment: marked as theirs, never as full. */
export type OwnSeat = { classId: string; sessionIds: string[] };

/** Notes beside courses, classes and sessions; the browser gets them as part of the options. */
export const noteTexts = defineTexts({
  en: {
    full: "Full",
    notOpen: "Not open yet",
    classCount: (count: number) => `${count} classes`,
    placesLeft: (count: number) => (count === 1 ? "1 place left" : `${count} places left`),
    placesOpen: "Places open",
    times: (from: string, to: string) => `${from} to ${to}`,
    withTutor: (name: string) => `with ${name}`,
    yours: "Your place",
  },
});

/**
 * The courses as options of the chooser, with their notes and what is full. Only this goes to the browser.
 * @param withSessions whether sessions are chosen too
 */
export function courseOptions(courses: CourseView[], withSessions: boolean, own?: OwnSeat): CourseOption[] {
  return courses.map((course) => {
    const classes = course.classes.map((group) => classOption(group, withSessions, own));
    const full = classes.every((group) => group.full);
    const only = classes.length === 1 ? classes[0] : undefined;
    const none = classes.length === 0 ? noteTexts.notOpen : "";
    return {
      id: course.id,
      name: course.course_name,
      details: course.course_details,
      note: none || (only?.note ?? (full ? noteTexts.full : noteTexts.classCount(classes.length))),
      full,
      classes,
    };
  });
}

/** A class is full without seats left, or when every session of one of its days is full. */
function classOption(group: ClassView, withSessions: boolean, own: OwnSeat | undefined): ClassOption {
  const mine = own?.classId === group.id;
  const days = dayOptions(group.sessions, own);
  const full =
    !mine && (group.seats_left === 0 || days.some((day) => day.sessions.every(({ full }) => full)));
  return {
    id: group.id,
    name: group.class_name,
    note: mine ? noteTexts.yours : seatsNote(full ? 0 : group.seats_left),
    full,
    times: timesOf(group.sessions),
    days: withSessions ? days : [],
  };
}

function seatsNote(left: number | null): string {
  if (left === null) return noteTexts.placesOpen;
  return left === 0 ? noteTexts.full : noteTexts.placesLeft(left);
}

function dayOptions(sessions: SessionView[], own: OwnSeat | undefined): DayOption[] {
  return DAYS.map((day) => ({
    day,
    name: catalogTexts.days[day],
    sessions: sessions
      .filter((session) => session.day === day)
      .map((session) => ({
        id: session.id,
        label: noteTexts.times(session.start_at, session.end_at),
        tutor: session.tutor ? noteTexts.withTutor(session.tutor) : "",
        full: session.seats_left === 0 && !own?.sessionIds.includes(session.id),
      })),
  })).filter(({ sessions: found }) => found.length > 0);
}
