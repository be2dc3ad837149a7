import { catalogTextsIn } from "@/lib/domain/catalog/texts";
import { defineTexts } from "@/lib/platform/texts";

const { days } = catalogTextsIn.en;
type Meeting = { day: string; start_at: string; end_at: string };
const dayName = (day: string) => (day in days ? days[day as keyof typeof days] : "");
const meeting = ({ day, start_at, end_at }: Meeting) => `${dayName(day)} ${start_at} - ${end_at}`;
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** The guided page that plans a season. */
export const planTexts = defineTexts({
  en: {
    title: "Plan a season",
    back: "Seasons",
    steps: "Steps",
    stepNames: ["Dates and fee", "Classes", "Check and make"],
    stepOf: (step: number, name: string) => `Step ${step} of 3: ${name}`,
    copyInstead: (season: number) => `Copy season ${season} instead`,
    lead: "Nothing is made before the last step. Until registration opens everything can still be changed.",
    number: "Season number",
    starts: "First day",
    ends: "Last day",
    lastDay: "Last day to pay",
    lastDayHint:
      "Until the end of this day. Afterwards nobody new can enroll. Empty: until the season is closed.",
    fee: "Fee (KES)",
    feeHint: (fee: string) => `Empty: the fee of the settings, now ${fee}.`,
    opens: "When does registration open?",
    opensHint: "It opens by itself, and this becomes the season that students register for.",
    openings: {
      at: "At a date and time",
      now: "As soon as the season is made",
      later: "Later: I will open it on the list of seasons",
    },
    opensAt: "Registration opens at (Nairobi time)",
    opensAtHint: "Only for “At a date and time”.",
    copied: (season: number) =>
      `These are the classes of season ${season} as they are now. Untick what will not be taught, change what is different, and add what is new. Season ${season} itself is not changed.`,
    nothingToCopy: "No season has classes to copy. Add the classes of this season here, or later.",
    noCourses: "There are no courses yet. Add them first, or make the season without classes.",
    keepClass: "Teach it",
    className: "Class name",
    capacity: "Seats",
    noLimit: "No limit",
    sessions: (count: number) => counted(count, "session", "sessions"),
    noSessions: "No sessions",
    session: (number: number) => `Session ${number}`,
    keepSession: "Hold it",
    day: "Day",
    start: "From",
    end: "To",
    room: "Room",
    tutor: "Tutor",
    noTutor: "No tutor",
    choose: "Choose ...",
    days: Object.entries(days),
    addSession: "Add a session",
    addSessionTo: (name: string) => `to ${name || "the new class"}`,
    addClass: "Add a class",
    addClassTo: (course: string) => `to ${course}`,
    newClass: "New class",
    noClasses: "No classes yet.",
    meeting,
    taughtBy: (what: Meeting, tutor: string) => `${meeting(what)}${tutor ? `, ${tutor}` : ""}`,
    toClasses: "Continue to the classes",
    toPreview: "Check the plan",
    make: (number: string) => `Make season ${number}`,
    busy: "One moment ...",
    changeDates: "Change dates and fee",
    changeClasses: "Change classes",
    willMake: (number: string, classes: number, sessions: number) =>
      `Season ${number} will have ${counted(classes, "class", "classes")} with ${counted(sessions, "session", "sessions")}.`,
    withoutTutor: (count: number) =>
      `${counted(count, "session has", "sessions have")} no tutor yet. Tutors can be assigned later.`,
    clashes: (count: number) =>
      `${counted(count, "clash", "clashes")}: a tutor would be in two rooms at one hour. Change it, or keep it where two groups share a hall.`,
    clash: (tutor: string, meetings: string[]) => `${tutor}: ${meetings.join("; ")}`,
    ofClass: (course: string, name: string, when: string) => `${course}, ${name} (${when})`,
    noClash: "No tutor is in two rooms at one hour.",
    dates: "Dates",
    span: (from: string, to: string) => `${from} - ${to}`,
    notSet: "Not set",
    ofSettings: (fee: string) => `${fee}, the fee of the settings`,
    opensShown: { now: "As soon as the season is made", later: "Later, by hand" },
    seats: (capacity: number | null) => (capacity === null ? "no limit" : counted(capacity, "seat", "seats")),
  },
});
