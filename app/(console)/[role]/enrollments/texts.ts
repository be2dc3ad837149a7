import { defineTexts } from "@/lib/platform/texts";

/** Course Enrollments. Texts of the specification, letter by letter. */
export const enrollmentListTexts = defineTexts({
  en: {
    title: "Course Enrollments",
    search: "Search name, phone or registration number...",
    loading: "Fetching Data",
    empty: "No data",
    failed: "Request Failed. Something went wrong. Please try again later.",
    export: "Export",
    view: "View",
    columns: {
      registrationNo: "Reg. Number",
      name: "Full Name",
      phone: "Phone Number",
      course: "Course",
      class: "Class",
      season: "Season",
      status: "Status",
      created: "Created",
      updated: "Updated",
      action: "Action",
    },
    filters: {
      status: "Status",
      course: "Course",
      class: "Class",
      outcome: "Outcome",
      enrolledOn: "Enrolled on",
      from: "Created from",
      to: "Created to",
    },
    statuses: { live: "Not cancelled or expired", not_enrolled: "Not enrolled yet" },
    outcomes: { completed: "completed", not_completed: "not completed", withdrew: "withdrew" },
    enrolledOn: (date: string) => `enrolled on ${date}`,
    exportLead: "The file holds the enrollments made on these dates, both included.",
    inSeason: (season: string) => `season ${season}`,
    withoutPlace: (count: number) =>
      count === 1
        ? "1 selected student has no place, and is not here."
        : `${count} selected students have no place, and are not here.`,
    exportNarrowed: (what: string) => `Only those of the list's filter: ${what}.`,
  },
});
