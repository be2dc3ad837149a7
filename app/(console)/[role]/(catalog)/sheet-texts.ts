import { defineTexts } from "@/lib/platform/texts";

/** Class lists and attendance sheets to print. */
export const sheetTexts = defineTexts({
  en: {
    list: "Class list",
    attendance: "Attendance sheet",
    print: "Print",
    name: "Name",
    number: "Reg. Number",
    phone: "Phone Number",
    status: "Status",
    signature: "Signature",
    date: "Date",
    count: (students: number) => (students === 1 ? "1 student" : `${students} students`),
    season: (number: number) => `Season ${number}`,
    tutor: (name: string | null) => (name ? `Tutor: ${name}` : "No tutor assigned"),
    students: "Students",
    line: "Near the line",
    lineText: (needed: number) => `Below ${needed}% of the meetings, or close to it.`,
    lineNone: "Nobody is near the line.",
    lineFailed: "The attendance could not be read.",
    attended: (attended: number, met: number, percent: number | null) =>
      `${attended} of ${met} meetings${percent === null ? "" : ` (${percent}%)`}`,
    mayMiss: (left: number) => (left === 0 ? "may miss no more" : "may miss 1 more"),
    below: "below the line",
    lost: "cannot complete any more",
    write: "Write",
    noStudents: "Nobody is enrolled in this class yet.",
    loading: "Loading ...",
    failed: "The students could not be read.",
    noSessions: "This class has no sessions, so nobody can enroll in it. Add its sessions.",
  },
});
