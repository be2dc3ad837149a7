import { defineTexts } from "@/lib/platform/texts";

/** How far a place is paid, one word for each everywhere in the console. */
export const paymentWords = defineTexts({
  en: {
    paid: "paid",
    waived: "waived",
    part_paid: "part paid",
    not_paid: "paid 0",
    hold_ended: "hold ended",
    no_class: "no class",
    no_times: "no times",
    paid_waiting: "waits for place",
    past: "past season",
    /** Those of a season who paid 0 or a part, and those whose hold ended. */
    owing: "everyone who owes",
  },
});

/** Those of studentPageTexts that tables load into the browser. */
export const rowTexts = defineTexts({
  en: {
    noPayments: "No payments yet.",
    loading: "Fetching Data",
    payments: "Payments",
    enrollment: {
      pending: "Pending",
      enrolled: "Enrolled",
      paid_waiting: "Waits for a place",
      expired: "Hold ended",
      cancelled: "Cancelled",
    },
    money: {
      what: "Payment",
      request: "Payment asked",
      money: "Payment received",
      date: "Date",
      method: "Method",
      amount: "Amount",
      payer: "Payer",
      code: "M-Pesa Code",
      noCode: "None",
      status: "Status",
      methods: { express: "M-Pesa prompt", paybill: "Paybill", cash: "Cash" },
      statuses: {
        pending: "pending",
        success: "success",
        failed: "failed",
        cancelled: "cancelled",
        matched: "matched",
        credit: "credit",
        voided: "voided",
        refunded: "refunded",
        partly_refunded: "partly refunded",
        reversed: "reversed by M-Pesa",
        gift: "given to the bursary fund",
      } as Record<string, string>,
    },
  },
});
