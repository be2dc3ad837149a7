import { defineTexts } from "@/lib/platform/texts";

export const registerTexts = defineTexts({
  en: {
    title: "Register for Academy",
    lead: (season: number) =>
      `Season ${season}. Fill in your details and choose one course. You will see everything again before it is sent.`,
    advert: (season: number, starts: string) => `Season ${season} starts on ${starts}.`,
    advertLink: (season: number) => `Register for season ${season} on its own site`,
    again: "Try again",
  },
});
