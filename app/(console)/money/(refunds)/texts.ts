import { defineTexts } from "@/lib/platform/texts";

const of = (code: string | null) => (code ? ` of payment ${code}` : "");
const coded = (code: string | null) => (code ? ` (${code})` : "");

/** Credit and refunds. */
export const refundTexts = defineTexts({
  en: {
    creditTitle: "Credit",
    refundTitle: "Give back",
    noEnrollment: "There is no such enrollment.",
    noPayment: "There is no such payment.",
    toEnrollment: "Enrollment details",
    toPayment: "Payment details",
    student: "Student",
    registrationNo: "Reg. Number",
    phone: "Phone Number",
    group: "Course and class",
    season: "Season",
    status: "Status",
    fee: "Fee",
    paid: "Paid",
    free: "Free credit",
    noCredit: "There is no free credit on this account.",
    keptSince: (when: string, by: string | null) =>
      `Kept for the student's next season since ${when}${by ? `, by ${by}` : ""}.`,
    notKept: "Not kept for a season yet.",
    fromPayment: (amount: string, when: string) => `of ${amount} paid on ${when}`,
    payer: "Payer",
    nobody: "Not given",
    refunds: "Refunds",
    history: "What happened",
    go: "Continue",

    code: "M-Pesa code",
    noCode: "waits for its code",
    amount: "Amount",
    left: "Not yet matched",
    date: "Paid at",
    account_typed: "Account typed",
    onAccount: (name: string, number: string) => `This payment is on the account of ${name} (${number}).`,
    toCredit: "Credit of that account",
    matchIt: "Match to a student",

    ask: "Give back",
    move: "Move",
    keep: "Keep for next season",
    donate: "Donate",

    amountLabel: "Amount (KES)",
    amountHint: (most: string) => `At most ${most}`,
    amountWrong: (most: string) => `Enter an amount from KES 1 up to ${most}.`,
    whichPayment: "Which payment?",
    partOf: (amount: string, code: string | null) => `${amount}${of(code)}`,

    askTitle: "Give money back",
    askText: (amount: string, code: string | null, payer: string) =>
      `${amount}${of(code)} is to go back to who paid it: ${payer}.`,
    askNext: "Somebody else of finance must approve it. Until then nobody can spend this money.",
    reason: "Reason",
    reasonHint: "In a few words, for example: moved to Mombasa",
    askSubmit: "Ask for the refund",

    moveTitle: "Move credit",
    samePayer: "The same student or payer",
    noSamePayer: "No other place of this student or payer was found.",
    search: "Search student by name, phone or number",
    searchButton: "Search",
    found: "Found",
    noneFound: "No Students Found",
    choose: "Choose",
    own: "same student",
    due: (amount: string) => `${amount} to pay`,
    nothingDue: "nothing to pay",
    seasonOf: (number: number) => `season ${number}`,
    moveText: (amount: string, from: string, to: string) => `Move ${amount} of ${from}'s credit to ${to}?`,
    movePays: (amount: string) => `It pays ${amount} that is due there.`,
    moveRest: (amount: string) => `${amount} stays as credit there.`,
    reasonOther: "Needed where the other student has another payer",
    moveSubmit: "Yes, move it",
    moved: (amount: string, then: string) => `${amount} was moved. ${then}`,

    keepTitle: "Keep for the next season",
    keepText: (amount: string, name: string) =>
      `Keep all ${amount} of ${name}'s credit for the next season? It then pays for the place by itself.`,
    keepSubmit: "Yes, keep it",

    donateTitle: "Donate credit",
    donateText: (amount: string, name: string) => `Does the payer of ${name} give ${amount} to the academy?`,
    donateWarning: "A donation is not given back.",
    donateHint: "In a few words, for example: said so on the phone",
    donateSubmit: "Yes, it is a donation",

    states: {
      asked: "asked for",
      approved: "approved",
      sent: "sent to M-Pesa",
      settled: "given back",
      cancelled: "cancelled",
      withdrawn: "out of the books with its statement",
      reversed: "reversed by M-Pesa",
    },
    refundTo: (amount: string, payer: string) => `${amount} to ${payer}`,
    why: "Reason",
    ofPayment: "Of payment",
    askedBy: "Asked by",
    approvedBy: "Approved by",
    paidOut: "M-Pesa code of the payout",
    when: (who: string, when: string) => `${who}, ${when}`,
    somebody: "somebody",
    yourOwn: "You asked for this refund, so somebody else of finance must approve it.",
    financeApproves: "Finance must approve this refund.",
    financePays: "Finance pays this refund out.",
    partOnly: "It is a part of a payment, so M-Pesa cannot reverse it: pay it out and enter the code.",
    payOut: "Pay it out by M-Pesa and enter its code, or let M-Pesa reverse the payment.",
    returned: (said: string) => `M-Pesa did not reverse the payment: ${said}`,
    returnedWays: "Pay it out another way and enter the code, send the reversal again, or cancel the refund.",
    alreadyReversed:
      "M-Pesa says that this payment was reversed before. Look for that reversal in its portal and enter the code.",
    takenBack: (who: string, why: string) => `${who} looked in M-Pesa's portal: ${why}`,
    onItsWay: (when: string) =>
      `The reversal was sent on ${when}. Safaricom answers later, mostly within minutes; this page then shows it.`,
    unanswered:
      "M-Pesa has not answered for an hour. Look in its portal: if the reversal is there, enter its code; if it is not, take it back.",
    surprise: (code: string) =>
      `M-Pesa reversed this payment after all (${code}), when nobody expected it any more. Look whether the money went back twice, and write down what was decided.`,
    surpriseCancelled: (code: string) =>
      `M-Pesa reversed this payment after all (${code}), although the refund was cancelled. Ask for a refund of it again and enter that code, then write down what was decided.`,
    surpriseReversed: (code: string) =>
      `M-Pesa gave this money back by itself (${code}), according to a statement. Talk to the payer, and write down what was decided.`,
    decided: "Decided",

    approve: "Approve",
    approveText: (amount: string, payer: string, by: string) =>
      `Approve the refund of ${amount} to ${payer}, asked for by ${by}?`,
    approveSubmit: "Yes, approve",
    give_up: "Cancel refund",
    giveUpText: (amount: string, payer: string) => `Cancel the refund of ${amount} to ${payer}?`,
    giveUpNote: "The money is credit again.",
    giveUpNobody: "The payment is in suspense again.",
    giveUpSubmit: "Yes, cancel the refund",
    settle: "Enter M-Pesa code",
    settleText: (amount: string, payer: string) => `${amount} was paid out to ${payer}.`,
    settleHint: "Ten letters and digits, of the payment that gave the money back",
    settleSubmit: "The money is given back",
    reverse: "Send reversal",
    reverseText: (amount: string, payer: string, code: string | null) =>
      `Let M-Pesa reverse the whole payment${coded(code)}: ${amount} to ${payer}?`,
    reverseNote: "Safaricom answers later. It cannot be stopped once it is sent.",
    reverseSubmit: "Yes, send it",
    reverseAllocation: "It was not done",
    withdrawText: (amount: string, payer: string) =>
      `The reversal of ${amount} to ${payer} is not in M-Pesa's portal. The refund is then approved again, to be paid another way.`,
    withdrawHint: "What you saw in the portal",
    withdrawSubmit: "Take it back",
    clear: "Write down the decision",
    clearText: (amount: string, payer: string) => `The refund of ${amount} to ${payer}: what was decided?`,
    clearHint: "For example: the payer sent the second amount back",
    clearSubmit: "Save",
    saving: "Saving ...",

    by: (who: string) => `by ${who}`,
    steps: {
      arrived: (amount: string, code: string | null) => `${amount} arrived${coded(code)}`,
      matched: (amount: string, code: string | null) => `${amount} was matched${coded(code)}`,
      unmatched: (amount: string, code: string | null) => `${amount} was taken off the account${coded(code)}`,
      paid: (amount: string, code: string | null) => `${amount} paid the fee${coded(code)}`,
      taken_back: (amount: string, code: string | null) =>
        `${amount} was taken back from the fee${coded(code)}`,
      moved_out: (amount: string, code: string | null) => `${amount} was moved${coded(code)}`,
      moved_in: (amount: string, code: string | null) => `${amount} was moved here${coded(code)}`,
      kept: () => "The credit is kept for the next season",
      donated: (amount: string, code: string | null) => `${amount} was donated to the academy${coded(code)}`,
      refund_asked: (amount: string, code: string | null) =>
        `A refund of ${amount} was asked for${coded(code)}`,
      refund_approved: (amount: string) => `The refund of ${amount} was approved`,
      refund_sent: (amount: string) => `A reversal of ${amount} was sent to M-Pesa`,
      refund_returned: (amount: string, code: string | null) =>
        `M-Pesa did not reverse the ${amount}${coded(code)}`,
      refund_taken_back: (amount: string) => `The reversal of ${amount} was found not to be done`,
      refund_settled: (amount: string, code: string | null) => `${amount} was given back${coded(code)}`,
      refund_cancelled: (amount: string) => `The refund of ${amount} was cancelled`,
      refund_reversed: (amount: string, code: string | null) =>
        `M-Pesa reversed ${amount} by itself${coded(code)}`,
      refund_surprise: (amount: string, code: string | null) =>
        `M-Pesa reversed the ${amount} after all${coded(code)}`,
      refund_cleared: () => "What follows was decided",
    },
    to: (name: string, number: string) => `to ${name} (${number})`,
    fromStudent: (name: string, number: string) => `from ${name} (${number})`,
    ofStudent: (name: string, number: string) => `${name} (${number})`,
  },
});
