import { defineTexts } from "@/lib/platform/texts";

/** Those of studentPageTexts that tables load into the browser. */
export const rowTexts = defineTexts({
  en: {
    noPayments: "No payments yet.",
    loading: "Fetching Data",
    payments: "Payments",
    enrollment: {
      pending: "Pending",
      enrolled: "Enrolled",
      paid_waiting: "Paid, waiting",
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
      methods: { express: "M-Pesa prompt", paybill: "Paybill" },
      statuses: {
        pending: "pending",
        success: "success",
        failed: "failed",
        cancelled: "cancelled",
        matched: "matched",
        credit: "credit",
      } as Record<string, string>,
    },
  },
});
