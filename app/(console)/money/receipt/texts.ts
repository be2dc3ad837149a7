import { defineTexts } from "@/lib/platform/texts";

export const deskReceiptTexts = defineTexts({
  en: {
    title: "Receipt",
    toEnrollment: "Enrollment details",
    goBack: "Go Back",
  },
});
