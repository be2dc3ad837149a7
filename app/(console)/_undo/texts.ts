import { defineTexts } from "@/lib/platform/texts";

export const undoTexts = defineTexts({
  en: { undone: "Undone.", why: (name: string, why: string) => `${name}: ${why}` },
});
