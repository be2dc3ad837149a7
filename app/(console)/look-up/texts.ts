import { defineTexts } from "@/lib/platform/texts";

export const lookUpTexts = defineTexts({
  en: {
    title: "Search",
    for: (q: string) => `Results for "${q}"`,
    failed: "The search could not be done.",
    retry: "Try again",
    nothing: "No Results",
    nothingFor: (q: string) => `Nothing was found for "${q}".`,
    hint: "Search by name, phone number, registration number or M-Pesa code.",
    ownHint: "You find the students of your own sessions by name, phone number or registration number.",
    goBack: "Go Back",
    students: "Students",
    courses: "Courses",
    classes: "Classes",
    staff: "Staff",
    best: "The five best matches are shown. Type more to narrow them.",
  },
});
