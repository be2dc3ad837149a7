import { defineTexts } from "@/lib/platform/texts";

/** Texts about lists and exports. */
export const reportTexts = defineTexts({
  en: {
    exportFailed: "An error occurred while exporting data.",
    notBefore: (first: string) => `Choose a date from ${first.split("-").reverse().join("/")} on.`,
    notLater: "Choose a date that is not later than today.",
    order: "The second date must not be before the first.",
    seasonColumns: {
      classes: {
        season: "Season",
        course: "Course",
        class: "Class",
        registered: "Registered",
        paid: "Enrolled",
        income: "Income (KES)",
        waived: "Waived (KES)",
        sponsored: "Bursary (KES)",
        attendance: "Attendance (%)",
        completed: "Completed",
      },
      steps: { season: "Season", step: "Step", students: "Students" },
      heard: { season: "Season", channel: "Heard from", registered: "Registered", paid: "Enrolled" },
      doors: { season: "Season", door: "Registered by", registered: "Registered", paid: "Enrolled" },
      days: {
        season: "Season",
        date: "Date",
        registered: "Registered",
        enrolled: "Enrolled",
        paid: "Amount Paid",
      },
      weekends: {
        season: "Season",
        saturday: "Weekend of",
        course: "Course",
        class: "Class",
        registers: "Registers",
        attended: "Attended",
        counted: "Counted",
        attendance: "Attendance (%)",
      },
    },
    /** Parts of the files' names. */
    seasonFiles: { steps: "Steps", heard: "Heard_From", doors: "Doors", weekends: "Weekends", days: "Days" },
    steps: {
      registered: "Registered",
      held: "Had a place",
      paid: "Enrolled",
      completed: "Completed",
    },
    /** The columns of a month's file. */
    month: [
      "Part",
      "Kind",
      "What",
      "Date",
      "Receipt",
      "Payout code",
      "Payer",
      "Requested by",
      "Approved by",
      "Amount",
      "Note",
    ],
  },
});
