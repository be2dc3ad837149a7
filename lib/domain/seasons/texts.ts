import { spoken } from "@/lib/platform/texts";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";

/** Texts about seasons. */
export const seasonTexts = spoken({
  en: {
    datesOrder: "The season must end after it starts.",
    paymentOrder: "The last day to pay must not be after the season's end.",
    linkShape: "Enter an address that begins with https://",
    momentShape: "Enter a date and time like 2026-12-05 08:00.",
    yesOrNo: "Choose yes or no.",
    notRegistering: (number: number) => `Season ${number} takes no registrations now.`,
    pastOpening:
      "This moment is past. Choose one that is still to come; a planned season is opened at once by Open registration.",
    noSeason: (number: number) => `There is no season ${number}.`,
    notPast: (number: number) => `Season ${number} is no past season.`,
    seasonSaved: (number: number) => `Season ${number} saved`,
    isClosed: (number: number) => `Season ${number} is closed and cannot be changed any more.`,
    registrationOpens: (number: number, at: Date | null) =>
      at
        ? `Registration for season ${number} opens on ${nairobiShown(at)}`
        : `Registration for season ${number} is open`,
  },
  sw: {
    datesOrder: "Msimu lazima uishe baada ya kuanza.",
    paymentOrder: "Siku ya mwisho ya kulipa haiwezi kuwa baada ya mwisho wa msimu.",
    linkShape: "Weka anwani inayoanza na https://",
    momentShape: "Weka tarehe na saa kama 2026-12-05 08:00.",
    yesOrNo: "Chagua ndiyo au hapana.",
    notRegistering: (number: number) => `Msimu wa ${number} haupokei usajili kwa sasa.`,
    pastOpening:
      "Wakati huu umeshapita. Chagua wakati ujao; msimu uliopangwa unafunguliwa mara moja kwa Kufungua usajili.",
    noSeason: (number: number) => `Hakuna msimu wa ${number}.`,
    notPast: (number: number) => `Msimu wa ${number} si msimu uliopita.`,
    seasonSaved: (number: number) => `Msimu wa ${number} umehifadhiwa`,
    isClosed: (number: number) => `Msimu wa ${number} umefungwa na hauwezi kubadilishwa tena.`,
    registrationOpens: (number: number, at: Date | null) =>
      at
        ? `Usajili wa msimu wa ${number} unafunguliwa ${nairobiShown(at)}`
        : `Usajili wa msimu wa ${number} umefunguliwa`,
  },
});
