import { defineTexts } from "@/lib/platform/texts";

export const chartTexts = defineTexts({
  en: {
    title: "The season day by day",
    season: "Season",
    choice: (number: number, isCurrent: boolean) => (isCurrent ? `${number} (current)` : String(number)),
    show: "Show",
    each: { day: "Each bar is a day.", week: "Each bar is a week." },
    since: (from: string, to: string) => `From ${from} to ${to}.`,
    empty: (season: number) => `Season ${season} has no registrations, enrollments or payments yet.`,
    failed: "The season's days could not be read.",
    retry: "Retry",
    measures: {
      registrations: "Registrations",
      enrollments: "Enrollments",
      amount_paid: "Amount paid (KES)",
    },
    told: (total: string, when: string | undefined, most: string) =>
      when ? `Together ${total}; most on ${when}: ${most}.` : `Together ${total}.`,
    span: (from: string, to: string) => `${from} to ${to}`,
    table: "The same as a table",
    caption: (season: number) => `Season ${season} in figures; what is left out is nought.`,
    columns: {
      day: "Date",
      week: "Week",
      registrations: "Registered",
      enrollments: "Enrolled",
      amount_paid: "KES",
    },
    together: "Together",
  },
});
