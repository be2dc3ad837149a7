import { defineTexts } from "@/lib/platform/texts";

export const cashTexts = defineTexts({
  en: {
    amountNeeded: "Enter whole KES, for example 500.",
    countNeeded: "Enter the cash you counted in whole KES, 0 for an empty till.",
    tooMuch: (due: string, credit: string | 0) =>
      credit === 0
        ? `Only ${due} is due. Take no more than that.`
        : `Credit of ${credit} pays first, so only ${due} is due. Take no more than that.`,
    creditWaits: (credit: string) =>
      `Credit of ${credit} pays for this place. Take no cash: enroll the student in the class once more, and the credit pays.`,
    nothingDue: "Nothing is due: the fee is paid.",
    takenAlready: (amount: string, at: string, by: string, receipt: string) =>
      `${amount} was taken from this student on ${at} by ${by}, receipt ${receipt}.`,
    lookAgain: "Look at what is due now, then press again.",
    closedAccount: "This enrollment takes no more payments. Enroll the student again first.",
    noSeat: "There is no seat for this money. Give the student another class first, then take it.",
    narrative: "Cash at the desk",
    taken: (receipt: string) => `Receipt ${receipt}.`,
    notCash: "This payment is no cash.",
    ownCash: "Somebody else must void the cash that you took.",
    alreadyVoided: "This cash is voided already.",
    voided: "The cash is voided. The student owes it again.",
    future: "This day has not come yet.",
    closed: "The day is closed.",
    alreadyClosed: "This day is closed already. What was filed stays.",
    kindNeeded: "Say where the cash went: to M-Pesa or to the bank.",
    referenceNeeded: "Enter the M-Pesa code of the deposit, or the number on the bank's slip.",
    daysNeeded: "Choose the closed days whose cash this is.",
    dayOpen: (day: string) => `Close the till of ${day} first.`,
    dayDeposited: (day: string) => `The cash of ${day} was paid in already.`,
    notArrived:
      "M-Pesa has not told us of this payment yet. Wait some minutes, or import the statement, and try again.",
    onAccount: "This payment is on a student's account. Take it off first.",
    notFree: "Some of this payment was given back, so it is no deposit.",
    amountDiffers: (arrived: string) => `M-Pesa says ${arrived} for this code.`,
    knownDeposit: "This deposit is recorded already.",
    beforeDay: "The deposit cannot be older than the cash it carries.",
    deposited: "The deposit is recorded.",
    noDeposit: "No such deposit.",
    ownDeposit: "Somebody else must withdraw the deposit that you recorded.",
    alreadyWithdrawn: "This deposit is withdrawn already.",
    withdrawn: "The deposit is withdrawn. Its cash is on hand again, and its days are not paid in.",
    backInSuspense:
      "The deposit is withdrawn. Its cash is on hand again, and its payment is on nobody's account.",
  },
});
