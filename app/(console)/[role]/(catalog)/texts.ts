import { catalogTextsIn } from "@/lib/domain/catalog/texts";
import { defineTexts } from "@/lib/platform/texts";

const { days } = catalogTextsIn.en;
type Day = keyof typeof days;
type Meeting = { day: Day; start_at: string; end_at: string };
const meeting = ({ day, start_at, end_at }: Meeting) => `${days[day]} ${start_at} - ${end_at}`;

/** Texts shared by the pages of courses, classes and sessions. */
export const catalogPageTexts = defineTexts({
  en: {
    writeTo: "Write to them",
    addNew: "Add New",
    view: "View",
    back: "Back",
    save: "Save",
    saving: "Saving ...",
    deleting: "Deleting ...",
    delete: "Delete",
    update: "Update",
    yesDelete: "Yes, delete",
    remove: "Remove",
    none: "No Data",
    catalog: "Courses, classes and sessions",
    season: "Season",
    chooseOne: "Choose ...",
    confirmDelete: (name: string) => `Are you sure you want to delete ${name}?`,
    archived: "Students had enrolled in it, so its records are kept.",
    students: (count: number) => (count === 1 ? "1 student" : `${count} students`),
    meeting,
  },
});

/** Classes. Texts of the specification, letter by letter. */
export const classTexts = defineTexts({
  en: {
    title: "Classes",
    search: "Search course...",
    loading: "Fetching Classes",
    failed: "Failed to fetch classes",
    addFailed: "Failed to add class. Try again later",
    updateFailed: "Updating class failed. Try again later",
    deleteFailed: "Failed to delete class. Try again later",
    columns: {
      name: "Class Name",
      course: "Course",
      season: "Season",
      created: "Date Created",
      action: "Action",
    },
    course: "Course",
    details: "Class Details",
    notFound: "Class not found",
    notFoundText: "There is no such class, or it was deleted.",
    add: "Add Class",
    updateTitle: "Update Class",
    create: "Create",
    name: "Class Name",
    capacity: "Capacity",
    capacityHint: "Leave empty for no limit",
    capacityAsked: "How many students fit in the room, or tick No limit",
    capacityTaken: (taken: number) =>
      `Leave empty for no limit. ${taken === 1 ? "1 seat is" : `${taken} seats are`} taken.`,
    noLimit: "No limit",
    seatsOf: (taken: number, capacity: number | null) =>
      capacity === null ? `${taken} taken, no limit` : `${taken} of ${capacity} taken`,
    seats: "Seats",
    enrolled: "Total Enrolled",
    left: (left: number) => (left === 1 ? "1 left" : `${left} left`),
    full: "Full",
    waiting: "Waiting",
    waitingCount: (count: number) => `${count} waiting`,
    waitingList: "Waiting list",
    groupLink: "WhatsApp group",
    noGroupLink: "None",
    addGroupLink: "Add link",
    changeGroupLink: "Change",
    offered: "Students see the class, and can join it, as soon as it has a session.",
    opens: "This class is a draft. With a session it opens: the public sees it and can join it.",
    lowered: (taken: number) =>
      `${taken} ${taken === 1 ? "seat is" : "seats are"} taken already. Nobody is removed, but nobody new gets in.`,
  },
});

/** Students enrolled in a session, as its tutor sees them; places held or offered beside them; and its room's limit. */
type InSession = { enrolled: number; held: number; room: number | null };

/** How many are in a session. Staff's reading of a session has both counts. */
export function inSession({
  total_enrolled: enrolled = 0,
  seats_taken = 0,
  capacity,
}: {
  total_enrolled?: number;
  seats_taken?: number;
  capacity: number | null;
}): InSession {
  return { enrolled, held: seats_taken - enrolled, room: capacity };
}

/** Sessions. Texts of the specification, letter by letter, with one departure (docs/spec-departures.md). */
export const sessionTexts = defineTexts({
  en: {
    title: "Class Sessions",
    sessions: "Sessions",
    search: "Search sessions...",
    loading: "Fetching Sessions",
    failed: "Could not fetch sessions at this moment. Try again later",
    addFailed: "Could not add session at this moment. Try again later",
    updateFailed: "Could not update session at this moment. Try again later",
    assignFailed: "Could not assign session at this moment. Try again later",
    deleteFailed: "Something went wrong. Could not delete session at the moment. Try again later",
    days,
    meeting,
    update: "Update",
    delete: "Delete",
    course: "Course",
    class: "Class",
    day: "Day",
    start: "Start Time",
    end: "End Time",
    time: "Time",
    season: "Season",
    tutor: "Tutor",
    students: "Students",
    action: "Action",
    notAssigned: "Not Assigned",
    inactive: (tutor: string) => `${tutor} (suspended)`,
    activeTutor: "Active tutor",
    yesOrNo: { yes: "yes", no: "no" },
    countOf: ({ enrolled, held, room }: InSession) =>
      `${enrolled}${room === null ? "" : ` / ${room}`}${held > 0 ? `, ${held} held` : ""}`,
    roomOf: ({ enrolled, held, room }: InSession) =>
      `${enrolled}${room === null ? "" : ` of ${room} in the room`}${held > 0 ? `, ${held} more held` : ""}`,
    assign: "Assign Tutor",
    edit: "Edit",
    addSession: "Add Session",
    addRow: "+ Add Session",
    row: (number: number) => `Session ${number}`,
    removed: (name: string) => `${name} is deleted when you save.`,
    keep: "Keep it",
    removedInUse: (count: number) =>
      `${count === 1 ? "1 student attends" : `${count} students attend`} this session. Move them first.`,
    room: "Room capacity",
    noLimit: "No limit",
    hours: (from: string, to: string) => `Times between ${from} and ${to}.`,
    meetsToo: (other: string) => `Overlaps with ${other}. Students choose one time a day.`,
    noRows: "No sessions yet.",
    add: "Add Class Session",
    updateTitle: "Update Class Session",
    submit: "Submit",
    next: "Continue",
    chooseCourse: "Choose a course",
    chooseClass: "Choose a class",
    courseEmpty: "This course has no classes yet. Add one first.",
    addClass: "Add Class",
    alreadyThere: "Already in this class",
    updateChosen: (count: number) =>
      `${count === 1 ? "1 student attends" : `${count} students attend`} this session: its day stays as it is.`,
    details: "Session Details",
    notFound: "Session not found",
    notFoundText: "Could not get session at this moment. Try again later",
    attendance: "Attendance",
    attendanceFailed: "Failed to fetch attendance",
    noStudents: "No Students Found",
    noAttendance: "No register was taken yet.",
    studentColumns: { name: "Name", phone: "Phone Number", number: "Registration Number" },
    dates: {
      date: "Date",
      present: "Present",
      absent: "Absent",
      unmarked: "Unmarked",
      status: "Status",
      action: "Action",
    },
    statuses: { new: "new", draft: "draft", saved: "saved" },
    states: {
      present: "Present",
      absent: "Absent",
      late: "Late",
      excused: "Excused",
      unmarked: "Unmarked",
    },
    registerOf: (date: string) => `Register of ${date}`,
    searchTutor: "Search Tutor...",
    chooseTutor: "Tutor",
    noTutor: "No tutor",
    current: "Current tutor",
    clash: (other: string) => `Has another session then: ${other}`,
    assignedClash: "This tutor has another session then:",
    moreClashes: "All of them in the timetable",
    unassigned: "This session has no tutor now",
    noMatch: "No Tutors",
  },
});
