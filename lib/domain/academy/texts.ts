import { defineTexts } from "@/lib/platform/texts";

/** Sentences about settings and seasons. */
export const academyTexts = defineTexts({
  en: {
    saved: "Settings saved",
    wholeNumber: "Enter a whole number.",
    phoneShape: (written: string) => `${written} is not a Kenyan phone number like 0712 345 678.`,
    networkShape: (written: string) =>
      `${written} is neither an address like 41.90.1.2 nor a network like 41.90.1.0/24.`,
    timeShape: "Enter a time like 08:00.",
    hoursOrder: "The last hour must be later than the first.",
    yearsOrder: "The last year of birth must not be before the first.",
    datesOrder: "The season must end after it starts.",
    paymentOrder: "The last day to pay must not be after the season's end.",
    linkShape: "Enter an address that begins with https://",
    yesOrNo: "Choose yes or no.",
    noSeason: (number: number) => `There is no season ${number}.`,
    notNext: (next: number) => `The next season is season ${next}.`,
    seasonAdded: (number: number) => `Season ${number} added`,
    seasonSaved: (number: number) => `Season ${number} saved`,
    step: {
      upcoming: "A season that was opened does not become upcoming again.",
      open: "Open the season first.",
      closed: "A season is opened before it is closed.",
    },
    onlyOpen: "Only an open season can be the current one.",
    notClosed: "A closed season cannot be advertised.",
  },
});
