import { bursaryTexts } from "@/lib/domain/payments/bursary/texts";
import { defineTexts } from "@/lib/platform/texts";

export const bursaryPageTexts = defineTexts({
  en: {
    title: "Bursary Fund",
    lead: "It pays fees of students who cannot. Donated credit feeds it, and gifts to the paybill with the account BURSARY.",
    balance: "In the fund",
    overdrawn: (amount: string) =>
      `M-Pesa took back gifts that had paid fees already: ${amount} is missing. The students keep their seats, and nothing can be drawn until new gifts come.`,
    failed: "The fund's book could not be read.",
    empty: "Nothing was given yet.",
    loading: "Loading ...",
    search: "Search name, number or M-Pesa code...",
    kinds: bursaryTexts.kinds,
    filters: { kind: "Kind" },
    columns: { at: "Date", kind: "Kind", who: "Payer or student", code: "M-Pesa code", amount: "Amount" },
    waivers: "Fee waivers",
  },
});
