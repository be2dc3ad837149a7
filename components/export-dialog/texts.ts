import { defineTexts } from "@/lib/platform/texts";

/** Select Dates to Export: the same dialog over every list. What a file holds is said by the list. */
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
