import { defineTexts } from "@/lib/platform/texts";

/** The names of a student's fields, on the registration form and wherever they are shown again. */
export const registrationTexts = defineTexts({
  en: {
    phone: "Phone number",
    phoneHint: "For example 0700 123 456. We use it to find your registration and to ask for the payment.",
    fullName: "Full name",
    birth: "Date of birth",
    idNumber: "ID number",
    idNumberOver: (years: number) => `ID number, if you are over ${years}`,
    idHint: "4 to 15 letters or digits",
    guardianTitle: "Parent or guardian",
    guardianTitleUnder: (years: number) => `If you are ${years} or under: your parent or guardian`,
    guardianWhy: (years: number) =>
      `Students aged ${years} or under register with a parent or guardian, who must agree.`,
    guardianName: "Guardian's full name",
    guardianId: "Guardian's ID number",
    guardianIdHint: "Exactly 8 digits",
    guardianPhone: "Guardian's phone number",
    residence: "Current residence",
    residenceHint: "The estate, village or town where you live",
    email: "Email address",
    channel: "How did you hear about us?",
    enrollmentStatus: "Are you a new or a continuing student?",
    status: { new: "New", continuing: "Continuing" },
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
