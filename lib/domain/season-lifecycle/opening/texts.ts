import { academyPiece, fitSms } from "@/lib/domain/messaging/messages/fit";
import { writtenMoment } from "@/lib/domain/messaging/messages/written";
import { bilingual } from "@/lib/platform/texts";

/** `opensAt` is null once registration is open. */
type Opening = { academy: string; season: number; opensAt: Date | null; site: string };

/** Texts about being told by SMS before registration opens. */
export const openingTexts = bilingual({
  en: {
    off: "SMS are switched off here, so nobody can be told. Please come back at that time.",
    noOpening: "No opening is planned at the moment.",
    asked: "Thank you. We send you one SMS before registration opens, and then delete your number.",
    sms: ({ academy, season, opensAt, site }: Opening) =>
      fitSms({ academy: academyPiece(academy) }, (said) =>
        opensAt
          ? `${said.academy}: registration for season ${season} opens on ${writtenMoment(opensAt, "en")}. First come, first served: ${site}`
          : `${said.academy}: registration for season ${season} is open. First come, first served: ${site}`,
      ),
  },
  sw: {
    off: "SMS zimezimwa hapa, kwa hivyo hatuwezi kukukumbusha. Tafadhali rudi wakati huo.",
    noOpening: "Hakuna usajili uliopangwa kufunguliwa kwa sasa.",
    asked: "Asante. Tunakutumia SMS 1 kabla ya usajili kufunguliwa, kisha tunafuta nambari yako.",
    sms: ({ academy, season, opensAt, site }: Opening) =>
      fitSms({ academy: academyPiece(academy) }, (said) =>
        opensAt
          ? `${said.academy}: Usajili wa msimu wa ${season} unafunguliwa ${writtenMoment(opensAt, "sw")}. Anayewahi anapata: ${site}`
          : `${said.academy}: Usajili wa msimu wa ${season} umefunguliwa. Anayewahi anapata: ${site}`,
      ),
  },
});
