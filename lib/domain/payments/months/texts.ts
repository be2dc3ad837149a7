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
    parts: {
      notes: "Notes",
      account: "M-Pesa account",
      beside: "Beside the M-Pesa account",
      courses: "Income by course",
      classes: "Income by class",
      refunds: "Register of refunds",
      counts: "Counts of the till that differ",
      late: "Of months that were filed before",
      since: "Since this month was filed",
    },
    kinds: { balance: "Balance", line: "Line", total: "Total", note: "Note" },
    opening: "Opening balance",
    closing: "Closing balance",
    from: {
      filed: (month: string) => `from the closing of ${month}, as filed`,
      back: (month: string) => `reckoned back from ${month}, the first month that was filed`,
      statement: (day: string) => `from the first statement, of ${day}`,
      nothing:
        "the sum of what our books have of the months before: no statement says what was there when they began",
    },
    cashOpening: "Cash on hand before",
    onHand: "Cash on hand at the end",
    short: "Counted too little",
    over: "Counted too much",
    totals: {
      courses: "Paid in and cash",
      classes: "All classes",
      refunds: "All refunds",
      counts: "All differences",
    },
    ofClass: (course: string, group: string, season: number) => `${course}, ${group}, season ${season}`,
    change: (figure: string, why: string) => `${figure}: ${why.toLowerCase()}`,
    more: (count: number) => `And ${count} more; the sums have all of them.`,
    changed:
      "Something of a filed month has changed, and no record says why. Look at the audit log, and call the administrator.",
    filedBy: (at: string, by: string) => `Filed on ${at} by ${by}. These figures stay as they are.`,
    because: (reason: string) => `Filed without all days because: ${reason}`,
    stillChanges: "This month is not over: its figures still change.",
    daysOpen: (days: string, count: number) =>
      count === 1
        ? `One day is not wholly covered by a statement: ${days}.`
        : `${count} days are not wholly covered by a statement: ${days}.`,
    statement: {
      equal: (amount: string) => `M-Pesa's statements close with ${amount}, as our books do.`,
      none: "No statement has a row of this month: charges and transfers to the bank are not known yet.",
      noBalance: "The statements of this month have no balance to compare with.",
      apart: (day: string, ours: string, said: string) =>
        `From ${day} on the balances differ: ${ours} by our books, ${said} by the statement.`,
      end: (ours: string, said: string) => `At the end: ${ours} by our books, ${said} by the statement.`,
      before: "They differ from the first moment of the month on: look at the months before.",
    },
    unexplained: (figure: string, amount: string) =>
      `${amount} of ${figure} stand in statements alone: no payment or refund of our books explains them.`,
    notOurs: "not in our books",
    figures: {
      paid_in: "Paid in by M-Pesa",
      refunds: "Refunds by M-Pesa",
      reversals: "Reversals by M-Pesa",
      charges: "Charges",
      to_bank: "To the bank and own accounts",
      cash: "Cash taken",
      cash_refunds: "Refunds in cash",
      deposits: "Cash deposited",
      cash_differences: "Counted too much or too little",
      waived: "Waived by the academy",
      sponsored: "Paid by the bursary fund",
    },
    cashVoided: "Cash voided",
    notKnown: "not known without a statement",
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
