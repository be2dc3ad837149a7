import { defineTexts } from "@/lib/platform/texts";

/** Texts about keeping places for students who come back, and the message that tells them. */
export const returningTexts = defineTexts({
  en: {
    chooseAudience: "Choose all students, those who complete, or a class.",
    laterSeason: "Choose a later season.",
    alreadyOpen: (season: number) =>
      `Registration for season ${season} is open already. Places are kept before it opens.`,
    untilPast: "Choose a moment that is still to come.",
    untilAfterOpening: (opens: string) =>
      `Registration opens on ${opens}. The places must be free again by then.`,
    untilAfterPayment: "No place is held after the season's last payment.",
    kept: (count: number) => (count === 1 ? "1 place is kept" : `${count} places are kept`),
    /** One SMS of 160 GSM characters holds it, with the texts cut by `fitted`. */
    message: (name: string, course: string, season: number, until: string, link: string) =>
      `${name}, a place in ${course} (season ${season}) is kept for you until ${until}: ${link}`,
    shortMessage: (name: string, season: number, until: string, link: string) =>
      `${name}, your place for season ${season} is kept until ${until}: ${link}`,
    hello: "Hello",
  },
});
