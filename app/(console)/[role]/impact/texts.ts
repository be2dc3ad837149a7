import { defineTexts } from "@/lib/platform/texts";

/** The impact report. */
export const impactPageTexts = defineTexts({
  en: {
    title: (season: number) => `Impact of season ${season}`,
    metaTitle: "Impact report",
    about: (academy: string, first: string, last: string) => `${academy}, ${first} to ${last}`,
    back: "Dashboard",
    notThere: "There is no such season. Choose one from the list of seasons.",
    failed: "The report could not be read. Reload the page to try again.",
    frozen: (date: string) => `As the figures were on ${date}, when the season closed.`,
    open: (date: string) => `Figures of ${date}. They stay as they are once the season closes.`,
    export: "Export CSV",
    print: "Print",
    reportTo: "Season report",
    seasons: "Beside earlier seasons",
    season: "Season",
    seasonName: (number: number) => `Season ${number}`,
    group: "Group",
    registered: "Registered",
    enrolled: "Enrolled",
    completed: "Completed",
    attendance: "Attendance",
    waived: "Waived",
    none: "None",
    nothing: "–",
    threes: "Beside each group, of an earlier season: registered / enrolled / completed.",
    percent: (share: number) => `${share} %`,
    nobody: "Nobody registered for this season yet.",
    followUp: "After the certificate",
    definitions: "What the words mean",
  },
});
