import { defineTexts } from "@/lib/platform/texts";

export const unreachedTexts = defineTexts({
  en: {
    title: "Who is not reached",
    back: "Write to people",
    lead: (left: number, people: number) => `${left} of ${people === 1 ? "1 person" : `${people} people`}`,
    unknown: "These people could not be found. Choose whom you write to again.",
    csv: "Save as CSV",
    everyone: "Everyone is reached.",
  },
});
