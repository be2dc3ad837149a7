import type { ClassView } from "@/lib/domain/catalog/read-classes";
import type { CourseView } from "@/lib/domain/catalog/read-courses";
import type { SessionView } from "@/lib/domain/catalog/read-sessions";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { noteTexts as texts } from "./note-texts";
import { DAYS, type Day } from "./read-place";

export type PlaceSession = { id: string; label: string; tutor: string; full: boolean };
export type PlaceDay = { day: Day; name: string; sessions: PlaceSession[] };
export type PlaceClass = { id: string; name: string; note: string; full: boolean; days: PlaceDay[] };
export type PlaceCourse = {
  id: string;
  name: string;
  details: string;
  note: string;
  full: boolean;
  classes: PlaceClass[];
};

/** What a student's own enrollment holds already: shown as theirs, and never as full. */
export type OwnPlace = { classId: string; sessionIds: string[] };

/**
 * The catalogue as the chooser draws it: names, notes and what is full. Nothing else goes to the browser.
 * @param withSessions whether the times are to be chosen too.
 */
export function placesOf(courses: CourseView[], withSessions: boolean, own?: OwnPlace): PlaceCourse[] {
  return courses.map((course) => {
    const classes = course.classes.map((group) => placeClass(group, withSessions, own));
    const full = classes.every((group) => group.full);
    const only = classes.length === 1 ? classes[0] : undefined;
    const none = classes.length === 0 ? texts.notOpen : "";
    return {
      id: course.id,
      name: course.course_name,
      details: course.course_details,
      note: none || (only?.note ?? (full ? texts.full : texts.classCount(classes.length))),
      full,
      classes,
    };
  });
}

/** Full is a class without places, and one with a day whose every time is full. */
function placeClass(group: ClassView, withSessions: boolean, own: OwnPlace | undefined): PlaceClass {
  const mine = own?.classId === group.id;
  const days = placeDays(group.sessions, own);
  const full =
    !mine && (group.seats_left === 0 || days.some((day) => day.sessions.every(({ full }) => full)));
  return {
    id: group.id,
    name: group.class_name,
    note: mine ? texts.yours : placesNote(full ? 0 : group.seats_left),
    full,
    days: withSessions ? days : [],
  };
}

function placesNote(left: number | null): string {
  if (left === null) return texts.placesOpen;
  return left === 0 ? texts.full : texts.placesLeft(left);
}

function placeDays(sessions: SessionView[], own: OwnPlace | undefined): PlaceDay[] {
  return DAYS.map((day) => ({
    day,
    name: catalogTexts.days[day],
    sessions: sessions
      .filter((session) => session.day === day)
      .map((session) => ({
        id: session.id,
        label: texts.times(session.start_at, session.end_at),
        tutor: session.tutor ? texts.withTutor(session.tutor) : "",
        full: session.seats_left === 0 && !own?.sessionIds.includes(session.id),
      })),
  })).filter(({ sessions: found }) => found.length > 0);
}
