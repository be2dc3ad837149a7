import { defineTexts } from "@/lib/platform/texts";

export const classicTexts = defineTexts({
  en: {
    title: "Pay by Paybill",
    lead: "Pay by hand from any phone with M-Pesa. The account number belongs to this enrollment alone: type it exactly.",
    stepsTitle: "How to pay",
    formTitle: "When you have paid",
    formLead: "Tell us who paid, so that we find the money even if the account number was typed wrong.",
    phoneHint: "The phone you paid from, for example 0700 123 456",
    complete: "Complete",
    completing: "Checking…",
    waitTitle: "We are waiting for the money",
    held: (until: string) => `Your place is held until ${until}.`,
    expressInstead: "Pay with an M-Pesa prompt instead",
    back: "Back",
  },
});
