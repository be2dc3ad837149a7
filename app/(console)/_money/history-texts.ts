import { defineTexts } from "@/lib/platform/texts";

const coded = (code: string | null) => (code ? ` (${code})` : "");

/** The steps of the history of money. */
export const historyTexts = defineTexts({
  en: {
    by: (who: string) => `by ${who}`,
    steps: {
      arrived: (amount: string, code: string | null) => `${amount} arrived${coded(code)}`,
      cash_taken: (amount: string, code: string | null) => `${amount} was taken in cash${coded(code)}`,
      voided: (amount: string, code: string | null) => `${amount} of cash was voided${coded(code)}`,
      matched: (amount: string, code: string | null) => `${amount} was matched${coded(code)}`,
      unmatched: (amount: string, code: string | null) => `${amount} was taken off the account${coded(code)}`,
      paid: (amount: string, code: string | null) => `${amount} paid the fee${coded(code)}`,
      taken_back: (amount: string, code: string | null) =>
        `${amount} was taken back from the fee${coded(code)}`,
      moved_out: (amount: string, code: string | null) => `${amount} was moved${coded(code)}`,
      moved_in: (amount: string, code: string | null) => `${amount} was moved here${coded(code)}`,
      kept: () => "The credit is kept for the next season",
      donated: (amount: string, code: string | null) =>
        `${amount} was given to the bursary fund${coded(code)}`,
      waiver_requested: (amount: string) => `A waiver of ${amount} was requested`,
      waiver_approved: (amount: string) => `${amount} of the fee was waived`,
      waiver_refused: (amount: string) => `The waiver of ${amount} was refused`,
      waiver_withdrawn: (amount: string) => `The waiver of ${amount} was withdrawn`,
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
  },
});
