import type { ClassView } from "@/lib/domain/catalog/read-classes";
import type { CourseView } from "@/lib/domain/catalog/read-courses";
import type { SessionView } from "@/lib/domain/catalog/read-sessions";
import { placesLeftIn } from "@/lib/domain/catalog/rules";
import { catalogTextsIn } from "@/lib/domain/catalog/texts";
import { type Language, typedIn } from "@/lib/platform/language";
import { bilingual } from "@/lib/platform/texts";
import { DAYS, type Day } from "./read-choice";

export type SessionOption = { id: string; label: string; tutor: string; full: boolean };
export type DayOption = { day: Day; name: string; sessions: SessionOption[] };
export type ClassOption = {
  id: string;
  name: string;
  note: string;
  full: boolean;
  seats: "full" | "few" | "free";
  /** Its meeting times, a line for each day. */
  times: string[];
  days: DayOption[];
};
export type CourseOption = {
  id: string;
  name: string;
  details: string;
  /** The language of the details, which may be there in English alone. */
  detailsIn: Language;
  note: string;
  full: boolean;
  classes: ClassOption[];
};

/** The class and sessions of the student's own enrollment: marked as theirs, never as full. */
export type OwnSeat = { classId: string; sessionIds: string[] };

/** Notes beside courses, classes and sessions; the browser gets them as part of the options. */
export const noteTexts = bilingual({
  en: {
    full: "Full",
    notOpen: "Not open yet",
    closed: "Season closed",
    classCount: (count: number) => `${count} classes`,
    seatsLeft: (count: number) => (count === 1 ? "1 place left" : `${count} places left`),
    seatsOpen: "Places open",
    times: (from: string, to: string) => `${from} to ${to}`,
    /** Saturday 08:00-10:00 or 10:00-12:00 */
    day: (day: string, times: string[]) => `${day} ${times.join(" or ")}`,
    withTutor: (name: string) => `with ${name}`,
    yours: "Your place",
    waitingList: "Full: waiting list",
  },
  sw: {
    full: "Imejaa",
    notOpen: "Bado haijafunguliwa",
    closed: "Msimu umefungwa",
    classCount: (count: number) => `Madarasa ${count}`,
    seatsLeft: (count: number) => (count === 1 ? "Nafasi 1 imebaki" : `Nafasi ${count} zimebaki`),
    seatsOpen: "Nafasi zipo",
    times: (from: string, to: string) => `${from} hadi ${to}`,
    day: (day: string, times: string[]) => `${day} ${times.join(" au ")}`,
    withTutor: (name: string) => `na ${name}`,
    yours: "Nafasi yako",
    waitingList: "Imejaa: orodha ya kusubiri",
  },
});

/**
 * The courses as options of the chooser, with their notes and full classes marked. A class of a closed season is no option, nor is a
 * draft, which staff see in lists and nobody can join, except to who has a place in it. Only this goes to the browser.
 * @param withSessions whether sessions are chosen too
 */
export function courseOptions(
  courses: CourseView[],
  withSessions: boolean,
  own?: OwnSeat,
  language: Language = "en",
): CourseOption[] {
  const texts = noteTexts[language];
  return courses.map((course) => {
    const classes = course.classes
      .filter(({ id, state }) => state === "open" || (state === "draft" && id === own?.classId))
      .map((group) => classOption(group, withSessions, own, language));
    const full = classes.every((group) => group.full);
    const only = classes.length === 1 ? classes[0] : undefined;
    const isClosed = course.classes.some(({ state }) => state === "closed");
    const none = classes.length > 0 ? "" : isClosed ? texts.closed : texts.notOpen;
    return {
      id: course.id,
      name: course.course_name,
      detailsIn: language === "sw" && course.course_details_sw ? "sw" : "en",
      details: typedIn(language, course.course_details, course.course_details_sw),
      note: none || (only?.note ?? (full ? texts.full : texts.classCount(classes.length))),
      full,
      classes,
    };
  });
}

/** So many seats left are said in another colour. */
const FEW = 5;

/** A class is full without seats left, or when every session of one of its days is full. */
export function classOption(
  group: ClassView,
  withSessions: boolean,
  own: OwnSeat | undefined,
  language: Language,
): ClassOption {
  const texts = noteTexts[language];
  const mine = own?.classId === group.id;
  const days = dayOptions(group.sessions, own, language);
  const left = placesLeftIn(group);
  const full = !mine && left === 0;
  return {
    id: group.id,
    name: group.class_name,
    note: mine ? texts.yours : seatsNote(left, texts),
    full,
    seats: full ? "full" : left !== null && left <= FEW ? "few" : "free",
    times: timesOf(group.sessions, language),
    days: withSessions ? days : [],
  };
}

function seatsNote(left: number | null, texts: (typeof noteTexts)[Language]): string {
  if (left === null) return texts.seatsOpen;
  return left === 0 ? texts.full : texts.seatsLeft(left);
}

function dayOptions(sessions: SessionView[], own: OwnSeat | undefined, language: Language): DayOption[] {
  const texts = noteTexts[language];
  const { days } = catalogTextsIn[language];
  return DAYS.map((day) => ({
    day,
    name: days[day],
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

type Times = Pick<SessionView, "day" | "start_at" | "end_at">;

/** The meeting times of a class to choose from, a line for each of its days. */
function timesOf(sessions: Times[], language: Language): string[] {
  const { days } = catalogTextsIn[language];
  return DAYS.flatMap((day) => {
    const times = sessions
      .filter((session) => session.day === day)
      .map(({ start_at, end_at }) => `${start_at}\u2013${end_at}`)
      .sort();
    return times.length > 0 ? [noteTexts[language].day(days[day], [...new Set(times)])] : [];
  });
}

/** Course, class and times of the chosen ids; "" where the class is not among the courses. */
export function describeChoice(courses: CourseOption[], [classId, ...sessionIds]: string[]): string {
  const course = courses.find(({ classes }) => classes.some(({ id }) => id === classId));
  const group = course?.classes.find(({ id }) => id === classId);
  if (!course || !group) return "";
  const times = group.days.flatMap(({ name, sessions }) =>
    sessions.filter(({ id }) => sessionIds.includes(id)).map(({ label }) => `${name} ${label}`),
  );
  return [course.name, group.name, ...times].join(", ");
}
