import { defineTexts } from "@/lib/platform/texts";

/** Texts about registers. tests/unit/spec-messages.test.ts compares them with the specification's. */
export const attendanceTexts = defineTexts({
  en: {
    columns: {
      date: "Date",
      course: "Course",
      class: "Class",
      day: "Day",
      times: "Times",
      tutor: "Tutor",
      status: "Register",
      present: "Present",
      absent: "Absent",
      excused: "Excused",
      unmarked: "Unmarked",
    },
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
    reopened: "This register is open again.",
    notSaved: "This register is open already: it is not saved.",
    reopenOver:
      "A register can be opened again for 48 hours after it was saved. Ask an admin to open this one.",
    reasonNeeded: "Say in a few words why the register is opened again.",
    reasonLong: "Please use at most 200 characters.",
    order: "The second date must not be before the first.",
    longRange: "Choose dates that are at most a year apart.",
    noStudent: "We could not find this student.",
    nobody: "Nobody was enrolled in this session on that date.",
  },
});
