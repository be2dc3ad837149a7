import { sentences } from "@/lib/platform/texts";

export const deskReceiptWords = sentences({
  en: {
    title: "Receipt",
    toEnrollment: "Enrollment details",
    goBack: "Go Back",
  },
});
