import { defineTexts } from "@/lib/platform/texts";

export const updateTexts = defineTexts({
  en: {
    agree:
      "By ticking this box you confirm that you understand and agree to the collection of this data for educational purposes.",
    update: "Update",
    updating: "Updating…",
    tickFirst: "Tick the box above to update.",
  },
});
