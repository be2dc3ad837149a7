/** What money of a payer paid for, or where else it is: a class, as `class:` and its id, or one of these. */
export const PLACES = ["credit", "suspense", "gift", "given_back", "deposit"] as const;

/** The place of money that left, or came, by a row of a statement that no payment or refund of the books explains. */
export const NOT_OURS = "not_ours";

/** The figure of a row of a statement that no payment or refund of the books stands for. */
export const FIGURE_OF_KIND = {
  charge: "charges",
  other: "charges",
  sweep: "to_bank",
  withdrawal: "to_bank",
  payout: "refunds",
  reversal: "reversals",
} as const;

/** The figures of the account that statements alone tell. */
export const FROM_STATEMENTS = ["charges", "to_bank"] as const;

/** What each figure does to the M-Pesa account; the others are beside it. */
export const SIGNS = { paid_in: 1, refunds: -1, reversals: -1, charges: -1, to_bank: -1 } as const;

export type AccountFigure = keyof typeof SIGNS;
