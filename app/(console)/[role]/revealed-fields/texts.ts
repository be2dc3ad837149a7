import { defineTexts } from "@/lib/platform/texts";

export const revealedTexts = defineTexts({
  en: {
    title: "Revealed Fields",
    lead: "Who looked at a student's date of birth or ID number, and why. Every admin sees this list; the fields themselves are not in it.",
    others: "Everything else is in the audit log.",
    loading: "Loading ...",
    failed: "The list could not be read.",
    empty: "Nothing was revealed in this month.",
    month: "Month",
    thisMonth: "This month",
    columns: { when: "When", who: "Who", student: "Student", fields: "Fields", reason: "Reason" },
    removed: "A removed record",
    inMonth: (month: string, count: number) =>
      `${month}: ${count === 1 ? "1 field or record was" : `${count} fields or records were`} revealed.`,
  },
});
