import { defineTexts } from "@/lib/platform/texts";

/** The export dialog of every list. */
export const exportTexts = defineTexts({
  en: {
    title: "Select Dates to Export",
    dateFrom: "Date From",
    dateTo: "Date To",
    all: "All",
    withoutSearch: "The list's search does not narrow the file.",
    export: "Export",
    exporting: "Exporting ...",
    bothDates: "Choose both dates to export.",
    saved: (file: string) => `${file} is saved with your downloads.`,
  },
});
