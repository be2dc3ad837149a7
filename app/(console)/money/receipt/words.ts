import { sentences } from "@/lib/platform/sentences";

export const deskReceiptWords = sentences({
  en: {
    title: "Receipt",
    toEnrollment: "Enrollment details",
    goBack: "Go Back",
  },
});
