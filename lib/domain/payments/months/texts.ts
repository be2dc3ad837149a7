import { defineTexts } from "@/lib/platform/texts";

/** Texts of the treasurer's month: its errors, and the names of its figures. */
export const monthTexts = defineTexts({
  en: {
    monthShape: "Enter a month like 2026-11.",
    notBegun: "This month has not begun yet.",
    notOver: "This month is not over yet.",
    already: (at: string, by: string) =>
      `This month was filed before, on ${at} by ${by}. Nothing has changed.`,
    earlier: (month: string) => `File ${month} first: months are filed in order.`,
    uncovered: (count: number) =>
      count === 1
        ? "One day is not wholly covered by a statement. Import it, or type why the month is filed without it."
        : `${count} days are not wholly covered by a statement. Import them, or type why the month is filed without them.`,
    filed: (month: string) => `${month} is filed. Its figures stay as they are.`,
    figures: {
      paid_in: "Paid in by M-Pesa",
      refunds: "Refunds by M-Pesa",
      reversals: "Reversals by M-Pesa",
      charges: "Charges",
      to_bank: "To the bank and own accounts",
      cash: "Cash taken",
      cash_refunds: "Refunds in cash",
      deposits: "Cash deposited",
      waived: "Waived by the academy",
      sponsored: "Paid by the bursary fund",
    },
    cashVoided: "Cash voided",
    notKnown: "not known",
    asFarAsKnown: "as far as known",
    notStated: "not yet seen in a statement",
    places: {
      credit: "Credit of students",
      suspense: "Suspense: nobody known for it",
      gift: "Gifts to the bursary fund",
      given_back: "Given back, or to be given back",
      deposit: "Cash deposited by M-Pesa",
    },
    whys: {
      found: "Found since",
      gone: "Left the books since",
      moved: "Moved since",
      changed: "Changed, and no record says why",
    },
  },
});
