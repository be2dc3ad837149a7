import { defineTexts } from "@/lib/platform/texts";

export const payTexts = defineTexts({
  en: {
    title: "Pay the enrollment fee",
    toPay: "To pay",
    once: "Once, for the whole season.",
    method: "How do you want to pay?",
    express: "M-Pesa prompt on your phone",
    expressNote: "The fastest way",
    paybill: (business: string) => `Pay with Paybill ${business}`,
    paybillNote: "By hand, also from another phone",
    goToPayment: "Go to payment",
    going: "One moment…",
    back: "Back",
    change: "Change course, class or times",
    holdEnded: "Your hold has ended. Go to payment takes a place for you again, if one is left.",
  },
});
