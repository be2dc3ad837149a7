import { defineTexts } from "@/lib/platform/texts";

export const overviewTexts = defineTexts({
  en: {
    title: "Registers",
    loading: "Loading ...",
    empty: "No session met between these dates.",
    failed: "Request Failed. Something went wrong. Please try again later.",
    between: (from: string, to: string, isMissingFirst: boolean) =>
      `Sessions that met from ${from} to ${to}${isMissingFirst ? "; missing registers first" : ""}.`,
    columns: {
      date: "Date",
      class: "Class",
      day: "Day",
      season: "Season",
      tutor: "Tutor",
      status: "Status",
      present: "Present",
      absent: "Absent",
      unmarked: "Unmarked",
      action: "Action",
    },
    statuses: { missing: "missing", draft: "draft", saved: "saved" },
    statusFilters: { unfinished: "missing or draft", missing: "missing", draft: "draft", saved: "saved" },
    notAssigned: "Not Assigned",
    view: "View",
    times: (from: string, to: string) => `${from} - ${to}`,
    filters: { from: "From", to: "To", status: "Status", tutor: "Tutor", class: "Class" },
  },
});
