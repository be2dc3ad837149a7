import { bilingual, defineTexts, spoken } from "@/lib/platform/texts";

/** What every room says of a class: that it is unknown, and its days. */
export const CLASS_WORDS = {
  en: {
    noClass: (id: string) => `Failed to fetch class with ID: ${id}`,
    days: { saturday: "Saturday", sunday: "Sunday", chapel: "Sunday Chapel" },
  },
  sw: {
    noClass: (id: string) => `Hakuna darasa lenye kitambulisho: ${id}`,
    days: { saturday: "Jumamosi", sunday: "Jumapili", chapel: "Ibada ya Jumapili" },
  },
};
export const classTexts = spoken(bilingual(CLASS_WORDS));

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
    logoSaved: "Logo saved",
    logoRemoved: "Logo removed",
    logoMissing: "Choose a picture first.",
    logoBase64: "Send the file as Base64.",
    logoTooLarge: (most: number) => `This file is too large. A logo has at most ${most} KB.`,
    logoKind: "This is not a PNG or JPEG picture, whatever its name says.",
    logoBroken: "This picture is damaged or of a rare kind. Save it again as PNG or JPEG.",
    logoSides: (least: number, most: number) =>
      `Each side of the logo must have between ${least} and ${most} pixels.`,
  },
});
