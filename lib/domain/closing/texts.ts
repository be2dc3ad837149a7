import { defineTexts } from "@/lib/platform/texts";

/** Texts about closing a season. */
export const closingTexts = defineTexts({
  en: {
    reasonShort: "Say in a few words why the season is closed now.",
    reasonLong: "Please use at most 300 characters.",
    notReady: (number: number) =>
      `Something is left to do before season ${number} is closed. Do it, or say why it is closed now.`,
    ended: (count: number) =>
      count === 1 ? "One unpaid place was ended" : `${count} unpaid places were ended`,
    accepted: (completed: number, others: number) =>
      `Results accepted: ${completed} completed, ${others} did not complete`,
    closed: (number: number) => `Season ${number} is closed`,
  },
});
