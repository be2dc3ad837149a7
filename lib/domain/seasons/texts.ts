import { defineTexts } from "@/lib/platform/texts";

/** Texts about seasons. */
export const seasonTexts = defineTexts({
  en: {
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
