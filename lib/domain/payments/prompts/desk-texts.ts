import { defineTexts } from "@/lib/platform/texts";

/** Texts for staff about a prompt sent from the desk. */
export const deskPromptTexts = defineTexts({
  en: {
    sent: "Payment request sent. The payer enters the M-Pesa PIN on the phone.",
    open: "A payment request is on this phone already. Let the payer answer it, or send again after two minutes.",
    unknown: "We sent the request, but M-Pesa has not answered yet. Look at the phone; we keep checking too.",
    refused: (why: string) => `M-Pesa did not take the request. For the payer: ${why}`,
    openElsewhere: "A payment request is open on another phone. Wait two minutes, then send again.",
    tooManyToPhone: (sent: number, clock: string) =>
      `${sent} requests were sent to this phone. Use paybill now, or try after ${clock}.`,
    tooMany: (clock: string) =>
      `Many requests were sent for this student. Use paybill now, or try after ${clock}.`,
  },
});
