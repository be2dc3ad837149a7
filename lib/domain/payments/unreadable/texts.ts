import { defineTexts } from "@/lib/platform/texts";

/** Texts for staff about messages and statement rows that could not be booked. */
export const unreadableTexts = defineTexts({
  en: {
    /** Why a message was not booked. Those of statement rows are in statements/texts.ts. */
    reasons: {
      not_understood: "This message cannot be read.",
      no_receipt: "M-Pesa says that this prompt was paid, without a readable code and amount.",
      another_shortcode: "It names another paybill than the academy's.",
      another_prompt: "It names another prompt than the one it was sent to.",
      another_amount:
        "It names another amount than the prompt asked for, and nothing else tells of this payment.",
      another_order: "It answers another question than the one it was sent to.",
      another_receipt: "It is about another code than the one that was asked about.",
      receipt_of_another: "Its code paid for another prompt already.",
      amount_differs: "The books have another amount for this code.",
      undecided: "M-Pesa's answer tells no end of this prompt, and the student has paid otherwise or left.",
      no_subject: "It is about a claim or refund that is not here.",
      not_recorded: "It could be read, and writing it into the books failed again and again.",
    },
    noEntry: "There is no such message.",
    resolved: "Somebody has decided about this already.",
    notIn: "This money left the account, so it cannot be taken into suspense. Settle the payment it is of.",
    receiptNeeded: "Enter the M-Pesa code: letters and digits, such as UKL7A1B2C3.",
    amountNeeded: "Enter the amount in KES, for example 500.",
    timeNeeded: "Enter when it was paid: date and time.",
    timeToCome: "This time is still to come.",
    timeTooOld: "M-Pesa did not exist then. Look at the year.",
    phoneShape: "Enter a phone number, or leave it empty.",
    booksDiffer: (receipt: string, shillings: number) =>
      `The books have ${receipt} with KES ${shillings}. An amount in the books does not change: if that one is right, dismiss this message with the reason.`,
    taken: "The payment is in suspense. Match it to its student.",
    known: "The books have this payment already. The message is settled.",
    dismissed: "The message is dismissed, with your reason.",
    narrative: "Typed from a message",
  },
});

export type UnreadableReason = keyof typeof unreadableTexts.reasons;
