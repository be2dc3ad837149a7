import { defineTexts } from "@/lib/platform/texts";

/** Texts about settings. */
export const academyTexts = defineTexts({
  en: {
    saved: "Settings saved",
    wholeNumber: "Enter a whole number.",
    anyNumber: "Enter a number like 30 or 0.5.",
    phoneShape: (written: string) => `${written} is not a Kenyan phone number like 0712 345 678.`,
    networkShape: (written: string) =>
      `${written} is neither an address like 41.90.1.2 nor a network like 41.90.1.0/24.`,
    tooLong: (most: number) => `Use at most ${most} characters.`,
    nameMissing: "Enter the name of the academy.",
    yesOrNo: "Choose yes or no.",
    noSetting: "There is no setting of this name.",
    timeShape: "Enter a time like 08:00.",
    hoursOrder: "The last hour must be later than the first.",
  },
});
