import { defineTexts } from "@/lib/platform/texts";

/** The report of a season. */
export const reportPageTexts = defineTexts({
  en: {
    title: (season: number) => `Report of season ${season}`,
    metaTitle: "Season report",
    back: "Close the season",
    notThere: "There is no such season. Choose one from the list of seasons.",
    failed: "The report could not be read. Reload the page to try again.",
    statuses: { planned: "Planned", open: "Open", closed: "Closed" },
    span: (from: string, to: string) => `${from} to ${to}`,
    from: (date: string) => `From ${date}`,
    until: (date: string) => `Until ${date}`,
    print: "Print",
    export: "Export CSV",
    summary: "The season",
    classes: "By course and class",
    noClasses: "This season has no classes.",
    earlier: "Beside earlier seasons",
    noEarlier: "There is no earlier season.",
    season: "Season",
    seasonName: (number: number) => `Season ${number}`,
    registered: "Registered",
    paid: "Paid",
    income: "Income",
    attendance: "Attendance",
    completed: "Completed",
    noMeeting: "None",
    percent: (share: number) => `${share} %`,
    course: "Course",
    class: "Class",
    courseTotal: (course: string) => `${course}, all classes`,
    ofClass: (course: string, group: string) => `${course}, ${group}`,
    notes:
      "Registered: who registered for the season, or ever asked for a place in the class. Paid: students enrolled. Income: what pays fees, without credit and money in suspense. Attendance: attended meetings in saved registers; late counts, excused does not.",
  },
});
