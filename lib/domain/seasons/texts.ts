import { defineTexts } from "@/lib/platform/texts";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";

/** Texts about seasons. */
export const seasonTexts = defineTexts({
  en: {
    datesOrder: "The season must end after it starts.",
    paymentOrder: "The last day to pay must not be after the season's end.",
    linkShape: "Enter an address that begins with https://",
    momentShape: "Enter a date and time like 2026-12-05 08:00.",
    yesOrNo: "Choose yes or no.",
    noSeason: (number: number) => `There is no season ${number}.`,
    seasonSaved: (number: number) => `Season ${number} saved`,
    isClosed: (number: number) => `Season ${number} is closed and cannot be changed any more.`,
    registrationOpens: (number: number, at: Date | null) =>
      at
        ? `Registration for season ${number} opens on ${nairobiShown(at)}`
        : `Registration for season ${number} is open`,
  },
});
