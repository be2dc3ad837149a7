import { defineTexts } from "@/lib/platform/texts";

/** Texts of the reconciliation: its errors, and the labels of causes, sources and proofs. */
export const reconciliationTexts = defineTexts({
  en: {
    order: "The first day comes after the last.",
    /** Why a payment is an exception. */
    causes: {
      seat_no_receipt: "Seat without a receipt",
      seat_unproven: "Not in the statement",
      money_suspense: "Nobody known for it",
      money_waiting: "Paid, no seat",
      money_part: "Only a part is paid",
      money_credit: "Credit, undecided",
      money_closed: "Closed account",
      missing: "Not in our books",
      differs: "Amounts differ",
    },
    foundIn: { both: "Statement and books", statement: "Statement only", books: "Books only" },
    proofs: {
      proved: "Statement",
      no_receipt: "No receipt",
      unproven: "Not in the statement",
      open: "No statement yet",
    },
    tooLong: (days: number) => `At most ${days} days at a time.`,
  },
});
