import { defineTexts } from "@/lib/platform/texts";

/** The export dialog of every list. */
export const exportTexts = defineTexts({
  en: {
    title: "Select Dates to Export",
    dateFrom: "Date From",
    dateTo: "Date To",
    all: "All",
    format: "File",
    csv: "CSV",
    xlsx: "Excel (XLSX)",
    searched: (search: string) => `Only what the list's search "${search}" finds.`,
    export: "Export",
    exporting: "Exporting ...",
    rows: (rows: number) => (rows === 1 ? "The file has 1 row." : `The file has ${rows} rows.`),
    datesOf: "Dates of",
    bothDates: "Choose both dates to export.",
    saved: (file: string) => `${file} is saved with your downloads.`,
  },
});
