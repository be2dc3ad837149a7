import { defineTexts } from "@/lib/platform/texts";

export const expressTexts = defineTexts({
  en: {
    title: "Pay with M-Pesa",
    lead: (amount: string) => `We send a request for ${amount} to the phone that pays.`,
    send: "Send Payment Request",
    sending: "Sending…",
    byPaybill: "Pay by Paybill instead",
    back: "Back",
  },
});
