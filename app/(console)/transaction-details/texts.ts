import { defineTexts } from "@/lib/platform/texts";

export const moneyPageTexts = defineTexts({
  en: {
    gift: {
      give: "A gift to the bursary fund",
      giveMeans: "What is in suspense of this payment goes to the fund, and its payer is thanked by SMS.",
      takeOut: "No gift",
      takeOutMeans: "The payment leaves the bursary fund and is in suspense again.",
      reason: "Reason",
      yes: "Yes",
      saving: "Saving ...",
    },
    match: "Match to a student",
    unmatch: "Take off the account",
    giveBack: "Give it back",
    toCredit: "Credit",
    allocations: "Where the money is",
    what: {
      pays: "Pays for the enrollment",
      credit: "Free credit",
      refund: "Refunded or being refunded",
      donated: "Given to the bursary fund",
      suspense: "On nobody's account",
    },
    matches: "Who matched it",
    steps: { matched: "Matched to an enrollment", unmatched: "Taken off the enrollment" },
    byPayer: "by the payer, with the code",
    byStaff: (name: string | null) => (name ? `by ${name}` : "by staff who left"),
    ask: (amount: string, name: string, number: string) =>
      `Take ${amount} off the account of ${name} (${number})?`,
    toSuspense:
      "The money is on nobody's account, until somebody matches it again. No message of M-Pesa puts it back.",
    losesSeat: (course: string, group: string) =>
      `The place in ${course}, ${group} is no longer paid for. It is held for as long as a payment by Paybill may take, and other credit of the student pays for it first.`,
    staysCredit: "It paid for nothing there, so the student's place stays as it is.",
    dialog: {
      title: "Take this payment off the account?",
      becomes: "What happens then",
      reason: "Why it is taken off",
      reasonHint: "For whoever looks at it later, for example: the payer named another student.",
      yes: "Yes, take it off",
      busy: "Taking it off…",
    },
  },
});
