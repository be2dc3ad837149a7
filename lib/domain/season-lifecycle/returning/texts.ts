import { defineTexts } from "@/lib/platform/texts";

/** Texts about keeping places for returning students. */
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
  },
});
