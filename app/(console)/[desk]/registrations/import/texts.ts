import type { RowOutcome } from "@/lib/domain/people/imports/input";
import { defineTexts } from "@/lib/platform/texts";

/** Importing students from a file. */
export const importPageTexts = defineTexts({
  en: {
    open: "Import from a file",
    title: "Import students",
    back: "Registrations",
    lead: "Upload a list with one student a row. Nothing is registered before you have looked at the rows.",
    field: "File with students",
    hint: "An .xlsx or CSV file with up to 500 students. Its first row names the columns, as in the template.",
    look: "Look at the rows",
    template: "Download the template",
    columns: "Columns",
    another: "Another file",
    file: "File",
    rows: "Rows",
    keptUntil: "The file is deleted a day after the upload.",
    submitTitle: "Import",
    willDo: (count: number) =>
      count === 1
        ? "1 student is registered and gets the message with the registration number."
        : `${count} students are registered, and each gets the message with the registration number.`,
    noSeat: "They have no place in a class yet.",
    nothing: "No row of this file is a new student.",
    consent: "Every student in the file, or the guardian, has agreed to the privacy policy",
    submit: (count: number) => (count === 1 ? "Import 1 student" : `Import ${count} students`),
    busy: "Importing…",
    importing: "The students are being registered. Five hundred can take half a minute.",
    reading: "The file is being sent and read.",
    refused: "Download the refused rows",
    outcomes: { new: "New", registered: "Registered already", refused: "Refused" } satisfies Record<
      RowOutcome,
      string
    >,
    all: "All",
    filter: "Rows by outcome",
    columnRow: "Row",
    name: "Full name",
    phone: "Phone number",
    born: "Date of birth",
    outcome: "Outcome",
    problems: "What to mend",
    loading: "Loading ...",
    empty: "No rows.",
    failed: "The rows could not be read.",
  },
});
