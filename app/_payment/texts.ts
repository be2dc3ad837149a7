import { defineTexts } from "@/lib/platform/texts";

/** Texts of the claim form: the payer has M-Pesa's message, but the payment is not shown yet. */
export const claimTexts = defineTexts({
  en: {
    open: "Paid, but not enrolled yet? Paste the M-Pesa message",
    title: "Paste the M-Pesa message",
    lead: "We look for the payment by its code. The message alone does not enroll anybody: the money does.",
    label: "M-Pesa message or its code",
    hint: "The whole message, or only the code of ten letters and digits at its beginning",
    send: "Find my payment",
    sending: "Checking…",
    close: "Close",
    next: {
      on_its_way:
        "M-Pesa mostly answers within a few minutes. Keep its message, and open this page again then. If you are not enrolled by tomorrow, call the administrators or show the message at the desk.",
      kept: "Somebody at the money desk looks at it. Keep M-Pesa's message. If you are not enrolled by tomorrow, call the administrators or show the message at the desk.",
      in_part: "Pay the rest in the same way as before.",
    },
  },
});
