import { defineTexts } from "@/lib/platform/texts";

/** Texts shared by the money desk's pages: finding a student, giving a seat. */
export const moneyTexts = defineTexts({
  en: {
    back: "Money Desk",
    failed: "Request Failed. Something went wrong. Please try again later.",
    retry: "Try again",
    matched: (msg: string) => `The payment is matched. ${msg}`,
    find: {
      label: "Name, phone number or registration number",
      search: "Search",
      nobody: (q: string) => `Nobody was found for "${q}".`,
      best: "The best matches are shown. Type more to narrow them.",
      notEnrolled: "Not enrolled yet",
      openStudent: "Open student",
      due: (amount: string) => `${amount} left to pay`,
      nothingDue: "Nothing left to pay",
    },
    seat: {
      give: "Give a seat",
      title: "Give a seat",
      lead: (name: string, paid: string) =>
        `${name} has paid ${paid} and has no seat. Choose a class that has one.`,
      isFull: (course: string, group: string) =>
        `The class chosen first, ${course}, ${group}, is still full.`,
      isFree: (course: string, group: string) =>
        `A place has come free in the class chosen first: ${course}, ${group}.`,
      giving: "Giving the seat…",
    },
  },
});
