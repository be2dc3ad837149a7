import { defineTexts } from "@/lib/platform/texts";

const people = (count: number) => (count === 1 ? "1 student" : `${count} students`);
const payments = (count: number) => (count === 1 ? "1 payment" : `${count} payments`);

/** The money desk's queues: name, next step, and meaning of the total. */
export const queueTexts = defineTexts({
  en: {
    title: "Money Desk",
    queues: "Queues of the money desk",
    waiting: "waiting",
    takeReceipt: "Take a receipt",
    unreadable: {
      name: "Not booked",
      what: "M-Pesa told of money that is not in the books: a message that cannot be read, or a row of a statement left for a person.",
      help: "Read the text and look the payment up in M-Pesa's portal. Take it into suspense, or dismiss it with the reason.",
      warning: (count: number) =>
        count === 1
          ? "M-Pesa told of money that could not be booked: one message or row waits for you."
          : `M-Pesa told of money that could not be booked: ${count} messages or rows wait for you.`,
      sum: (count: number, amount: string) =>
        `${count === 1 ? "1 message or row" : `${count} messages or rows`}; ${amount} as far as it can be read`,
      search: "Search M-Pesa code, phone or any part of the text...",
      empty: "All is well: everything that M-Pesa told of is in the books.",
      emptyResolved: "Nobody has decided about anything yet.",
    },
    suspense: {
      name: "Not matched",
      what: "Money came with an account number that is nobody's.",
      help: "Match each payment to its student. The academy suggests whose it may be; you decide.",
      sum: (count: number, amount: string) => `${payments(count)}, ${amount} on nobody's account`,
      search: "Search M-Pesa code, account, phone or name...",
      empty: "All is well: every payment is on a student's account.",
    },
    paid_waiting: {
      name: "Paid, no seat",
      what: "The money is here, but the class was full when it came.",
      help: "Give a seat in a class that has one. What is paid stays paid.",
      sum: (count: number, amount: string) => `${people(count)}, ${amount} paid`,
      search: "Search name, phone or registration number...",
      empty: "All is well: everybody who paid has a seat.",
    },
    short: {
      name: "Part paid",
      what: "A part of the fee is here, and the rest is not.",
      help: "Ask the payer for the rest. If it was paid already, take the receipt.",
      sum: (count: number, amount: string) => `${people(count)}, ${amount} left to pay`,
      search: "Search name, phone or registration number...",
      empty: "All is well: nobody has paid only a part.",
    },
    over: {
      name: "Paid too much",
      what: "More came than the fee, it came twice, or the enrollment was over when it came.",
      help: "Keep the credit for the next season, move it to another student, give it back or take it as a gift.",
      sum: (count: number, amount: string) => `${people(count)}, ${amount} of credit`,
      search: "Search name, phone or registration number...",
      empty: "All is well: there is no credit to decide about.",
    },
    claims: {
      name: "Unproven codes",
      what: "A payer showed an M-Pesa code whose money is not known here.",
      help: "A code proves nothing by itself. M-Pesa is asked, and when the money is heard of it can be matched.",
      sum: (count: number, amount: string) =>
        `${count === 1 ? "1 code" : `${count} codes`}, ${amount} said to be paid`,
      search: "Search M-Pesa code or student...",
      empty: "All is well: no code waits to be proved.",
    },
    undecided: {
      name: "No answer",
      what: "A prompt was sent to a phone, and M-Pesa has not said how it ended.",
      help: "The academy goes on asking. If the payer has M-Pesa's message, take the receipt.",
      sum: (count: number, amount: string) =>
        `${count === 1 ? "1 prompt" : `${count} prompts`}, ${amount} asked for`,
      search: "Search phone or student...",
      empty: "All is well: M-Pesa has answered about every prompt.",
    },
    refunds: {
      name: "Refunds",
      what: "Money is to be given back, or M-Pesa took some back by itself.",
      help: "One person asks, another approves, then it is paid out and its M-Pesa code entered.",
      sum: (count: number, amount: string) =>
        `${count === 1 ? "1 refund" : `${count} refunds`}, ${amount} to give back`,
      search: "Search M-Pesa code, phone or student...",
      empty: "All is well: no refund is under way.",
    },
  },
});
