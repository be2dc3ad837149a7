import { bilingual } from "@/lib/platform/texts";

/** Texts about being told by SMS before registration opens. */
export const openingTexts = bilingual({
  en: {
    off: "SMS are switched off here, so nobody can be told. Please come back at that time.",
    noOpening: "No opening is planned at the moment.",
    asked: "Thank you. We send you one SMS before registration opens, and then delete your number.",
    opens: (academy: string, season: string, when: string, site: string) =>
      `${academy}: registration for season ${season} opens on ${when}. First come, first served: ${site}`,
    isOpen: (academy: string, season: string, site: string) =>
      `${academy}: registration for season ${season} is open. First come, first served: ${site}`,
  },
  sw: {
    off: "SMS zimezimwa hapa, kwa hivyo hatuwezi kukukumbusha. Tafadhali rudi wakati huo.",
    noOpening: "Hakuna usajili uliopangwa kufunguliwa kwa sasa.",
    asked: "Asante. Tunakutumia SMS 1 kabla ya usajili kufunguliwa, kisha tunafuta nambari yako.",
    opens: (academy: string, season: string, when: string, site: string) =>
      `${academy}: Usajili wa msimu wa ${season} unafunguliwa ${when}. Anayewahi anapata: ${site}`,
    isOpen: (academy: string, season: string, site: string) =>
      `${academy}: Usajili wa msimu wa ${season} umefunguliwa. Anayewahi anapata: ${site}`,
  },
});
