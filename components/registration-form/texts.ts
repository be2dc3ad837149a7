import { defineTexts } from "@/lib/platform/texts";

/** Texts of the registration form besides its fields, which have theirs in lib/domain/students/fields.ts. */
export const registrationTexts = defineTexts({
  en: {
    guardianTitle: "Parent or guardian",
    guardianTitleUnder: (years: number) => `If you are ${years} or under: your parent or guardian`,
    guardianWhy: (years: number) =>
      `Students aged ${years} or under register with a parent or guardian, who must agree.`,
    courseAndClass: "Course",
    class: "Class",
    consent:
      "I have read the privacy policy, and I understand and agree that the academy collects this data for educational purposes.",
    consentGuardian:
      "I am the student's parent or guardian, or fill this in with them. We have read the privacy policy, and the guardian understands and agrees that the academy collects this data for educational purposes.",
    consentEither: (years: number) =>
      `If the student is ${years} or under, the parent or guardian named above agrees.`,
    readPolicy: "Read the privacy policy (opens in a new tab)",
    submit: "Continue",
    busy: "Saving…",
    notProvided: "Not provided",
  },
});
