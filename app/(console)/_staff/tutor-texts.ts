import { defineTexts } from "@/lib/platform/texts";

/** The tutor's home. Texts of the specification, letter by letter. */
export const tutorTexts = defineTexts({
  en: {
    title: "Home",
    tabs: "Parts of your home page",
    attendance: "Attendance",
    teachers: "Teachers",
    students: "Students",
    write: "Write",
    rescueList: "Rescue list",
    season: (number: number, begins: string | null) =>
      begins ? `Season ${number}, begins on ${begins}` : `Season ${number}`,
    seasonsOf: "Your sessions by season",
    openSeasons: "Open seasons",
    ofSeason: (season: string, sessions: number, begins: string | null) =>
      `Season ${season}${begins ? `, begins on ${begins}` : ""}: ${sessions === 1 ? "1 session" : `${sessions} sessions`}`,
    nearLine: "Near the line",
    mayMiss: (left: number) => (left === 0 ? "may miss no more" : "may miss 1 more"),
    searchSessions: "Search sessions...",
    noSessions: "You're Currently not assigned to any session. Contact admin to get assigned.",
    noneFound: "No session is called that.",
    showAll: "Show all sessions",
    sessionsFailed: "Could not fetch sessions at this moment. Try again later",
    retry: "Try again",
    toFinish: (count: number) =>
      count === 1 ? "You have 1 register to finish" : `You have ${count} registers to finish`,
    finish: (session: string, date: string, time: string) => `${session}, ${date}, ${time}`,
    notFinished: { new: "not marked", draft: "draft" },
    moreToFinish: (count: number) => `${count} more`,
    registerButton: (status: "none" | "new" | "draft" | "saved", date: string) =>
      ({ none: "", new: "New Register", draft: `Continue the draft of ${date}`, saved: "Saved Register" })[
        status
      ],
    shortButton: { none: "", new: "New", draft: "Draft", saved: "Saved" },
    alsoToday: "Also today",
    more: "More",
    notBegun: "Nothing to do yet: no season that you teach in has begun.",
    nextRegister: (date: string) => `Next register on ${date}`,
    nothingBefore: (date: string) => `No register before the season begins on ${date}`,
    meetingOf: (date: string, sessions: number) =>
      `${date}: ${sessions === 1 ? "1 session" : `${sessions} sessions`}`,
    afterSeason: (sessions: number) =>
      `The season is over: ${sessions === 1 ? "1 session" : `${sessions} sessions`}`,
    waitingList: "Waiting list",
    groupLink: "WhatsApp group",
    printSheet: (date: string) => `Print the sheet of ${date}`,
    today: "Today",
    tomorrow: "Tomorrow",
    running: "Now",
    saved: "Saved",
    times: (from: string, to: string) => `${from} to ${to}`,
    enrolled: (count: number) => (count === 1 ? "1 student" : `${count} students`),
    registers: (session: string) => `Registers of ${session}`,
    counts: { present: "present", absent: "absent", excused: "excused", unmarked: "unmarked" },
    statuses: { draft: "draft", saved: "saved" },
    view: "View",
    viewOf: (date: string) => `the register of ${date}`,
    earlier: (count: number) => (count === 1 ? "1 earlier register" : `${count} earlier registers`),
    noRegisters: "No register yet.",
    sessions: "Sessions",
    noOwnSessions: "No session is assigned to this tutor.",
    lastRegister: (count: number, date: string) =>
      `${count === 1 ? "1 register" : `${count} registers`}, last of ${date}`,
    columns: { name: "Name", phone: "Phone Number", email: "Email", number: "Reg. Number", action: "Action" },
    noEmail: "Not provided",
    searchTeachers: "Search teachers...",
    teachersFailed: "Failed to fetch tutors",
    noTeachers: "No Tutors Found",
    searchStudents: "Search students...",
    studentsFailed: "Request Failed. Something went wrong. Please try again later.",
    noStudents: "No Students Found",
    loading: "Loading ...",
    fullName: "Full Name",
    notFound: "No Results",
    notFoundText: "There is no such tutor.",
  },
});
