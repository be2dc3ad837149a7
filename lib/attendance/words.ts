import { sentences } from "../platform/sentences";

/** Sentences about registers; those of spec/staff.md section 8 stand here letter by letter. */
export const attendanceWords = sentences({
  en: {
    registered: "Attendance registered successfully!",
    failed: "Failed to register attendance.",
    draftKept: "Draft saved.",
    noSession: "Could not get session at this moment. Try again later",
    noRegister: "There is no register for this date yet.",
    noDate: "Enter the date of the session.",
    future: "Choose a date that is not later than today.",
    locked: "This register is saved and locked.",
    notInRoster: "Somebody marked here was not enrolled in this session on that date.",
    markedTwice: "Mark each student once.",
    unmarked: (left: number) => `${left} ${left === 1 ? "student is" : "students are"} not marked yet.`,
    nobody: "Nobody was enrolled in this session on that date.",
  },
});
