import { reconciliationTexts } from "@/lib/domain/payments/reconciliation/texts";
import { defineTexts } from "@/lib/platform/texts";

export const pageTexts = defineTexts({
  en: {
    title: "Reconciliation",
    lead: "What M-Pesa's statements say came in, beside what our books say, for each day in Nairobi.",
    failed: "Request Failed. Something went wrong. Please try again later.",
    export: "Export CSV",
    print: "Print",
    from: "From",
    to: "To",
    show: "Show",
    between: (from: string, to: string) => `${from} to ${to}`,
    statements: "M-Pesa Statements",

    nothing: "Nothing to look at in these days.",
    nothingYet: "Nothing to look at so far.",
    uncovered: (count: number) =>
      count === 1
        ? "One day is not wholly covered by a statement: what it brought is not known yet."
        : `${count} days are not wholly covered by a statement: what they brought is not known yet.`,
    something: (count: number) =>
      count === 1 ? "One thing to look at in these days:" : `${count} things to look at in these days:`,

    days: {
      title: "Day by day",
      day: "Day",
      covered: "Statement covers",
      said: "Statement says",
      ours: "Books say",
      difference: "Difference",
      both: "In both",
      statementOnly: "Statement only",
      onlyOurs: "Books only",
      total: "All days",
      how: { whole: "the whole day", part: "part of the day", none: "nothing yet" },
      open: (count: number) => `${count} not covered yet`,
      uncovered: "No statement covers this day yet",
      note: "A difference is what the books say less what the statement says, without payments that no statement covers yet. A payment in both counts on the statement's day.",
    },

    account: {
      title: "The paybill's account",
      about:
        "What the statements say moved the account, with the sign of the money. Paid in is payers' money alone. Charges, transfers and the bank are not in the academy's books, which contain payments only.",
      opening: "Opening",
      flows: {
        paid_in: "Paid in",
        charges: "Charges",
        reversals: "Reversals",
        paid_out: "Paid out to customers",
        sweeps: "Own accounts",
        to_bank: "To the bank",
        other: "Other",
      },
      closing: "Closing",
      yes: (closing: string) => `Opening and all that moved make ${closing}, as the statements say.`,
      no: (found: string, closing: string) =>
        `Opening and all that moved make ${found}; the statements close with ${closing}. Rows are missing: a day without a statement, or a changed file.`,
    },

    control: {
      title: "Check of these figures",
      said: (all: number, both: number, only: number) =>
        `Payments in statements: ${all} = ${both} in both + ${only} in the statement only.`,
      ours: (all: number, both: number, only: number, open: number) =>
        `Payments in our books: ${all} = ${both} in both + ${only} in the books only${open > 0 ? `; ${open} of them wait for a statement` : ""}.`,
      difference: (all: string, ours: string, said: string, apart: string) =>
        `Difference: ${all} = ${ours} in the books only and covered by a statement - ${said} in the statement only ${apart} where amounts differ.`,
      plus: (amount: string) => `+ ${amount}`,
      minus: (amount: string) => `- ${amount}`,
      yes: "Yes, these figures add up.",
      no: "No, these figures do not add up. Reload the page; if it stays, call the administrator.",
    },

    lists: {
      seats: {
        title: "Seats without a receipt",
        about:
          "Enrolled, but nothing of M-Pesa proves the money: it named no receipt, or a statement covers the time and does not have it. Such a payment may be forged or typed. Look it up on the M-Pesa portal.",
        none: "Every seat paid for in these days has its receipt, as far as statements go.",
      },
      money: {
        title: "Receipts without a seat",
        about: "Money that came and gives nobody a seat: match it, find a seat, or decide about the credit.",
        none: "All money that came in these days gives somebody a seat, or somebody decided about it.",
      },
      missing: {
        title: "Statement money not in our books",
        about:
          "A statement counts it and nobody put it into the books: its rows were left for a person. Take it into suspense, or dismiss it with the reason. Below 0: M-Pesa gave back a payment and the books do not say so.",
        none: "Our books have every payment that statements count.",
        noneYet: "No payment is missing of those that the imported statements count.",
      },
      differs: {
        title: "Amounts that differ",
        about: "One receipt came with two amounts. The statement's is the right one.",
        none: "No receipt came with two amounts.",
      },
    },
    row: {
      when: "When",
      receipt: "Receipt",
      why: "Why",
      whose: "Whose",
      said: "Statement",
      ours: "Books",
      otherwise: "Also reported",
      difference: "Difference",
      amount: "Amount",
      open: "Open",
      noReceipt: "No receipt",
      nobody: "Nobody known",
      account: (account: string) => `account ${account}`,
      payer: (name: string) => `paid by ${name}`,
    },
    links: {
      enrollment: "Enrollment",
      payment: "Payment",
      match: "Match",
      take: "Take into suspense",
      dismiss: "Decide",
      credit: "Credit",
      statement: "Statement",
    },
    of: (what: string) => ` of ${what}`,
    causes: reconciliationTexts.causes,
    proofs: reconciliationTexts.proofs,
    sum: (count: number, amount: string) => `${count === 1 ? "1 payment" : `${count} payments`}, ${amount}`,
    first: (shown: number, all: number) => `The first ${shown} of ${all}; the export has all of them.`,

    balance: {
      title: "Where all the money is",
      about: "All days, not only those above: all that arrived must be somewhere.",
      arrived: "Arrived",
      pays: "Pays for places",
      credit: "Credit on accounts",
      suspense: "Suspense, nobody known",
      refunded: "Refunded or reversed, or on its way back",
      donated: "Given to the bursary fund",
      sum: "These five together",
      yes: "Yes, the books are even.",
      no: (amount: string) => `No, the books are not even: ${amount} apart. Call the administrator.`,
    },
  },
});
