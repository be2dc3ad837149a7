import { defineTexts } from "@/lib/platform/texts";

export const receiptTexts = defineTexts({
  en: {
    title: "Take a receipt",
    whose: "Whose payment is it?",
    whoseHelp: "Find the student first. A shared phone shows every student who has it.",
    choose: "Take receipt",
    known: "This M-Pesa code is known here already.",
    openPayment: "Open the payment",
    noEnrollment: "There is no such enrollment.",
    another: "Another student",
    student: "Student",
    registrationNo: "Registration number",
    phone: "Phone number",
    group: "Course and class",
    status: "Status",
    paid: "Paid",
    paidOf: (paid: string, fee: string) => `${paid} of ${fee}`,
    due: "Left to pay",
    credit: "Credit",
    account: "Pay code",
    field: "M-Pesa code or the whole message",
    hint: "Ten letters and digits, such as UKL7A1B2C3, or the message as M-Pesa sent it.",
    take: "Take receipt",
    taking: "Taking it…",
    nothingDue: "Nothing is left to pay here. What comes more is credit.",
    doubtful: {
      no_such_day:
        "This code cannot be right: its date does not exist. Compare each sign with the payer's message: O and 0, I and 1 are easily mixed up.",
      future: "This code is of a day to come. Compare each sign with the payer's message.",
    },
    sure: "I compared it with the payer's message, and it says this code",
    again: "Take another receipt",
    toEnrollment: "Open enrollment",
    toReceipt: "Receipt",
    here: (amount: string, time: string) => `This payment is on the student's account: ${amount}, ${time}.`,
    hereHelp: "Nothing more is to be done with this code.",
    elsewhere: "This payment is another student's",
    elsewhereHelp:
      "Look at the other student's payment. If it was meant for this one, finance takes it off there first.",
    openOther: "Open the other enrollment",
    suspense: "The money is here, on nobody's account",
    suspenseText: (payer: string, amount: string, time: string) =>
      `${amount}${payer ? ` from ${payer}` : ", from somebody whom M-Pesa does not name"}, paid ${time}. Match it to this student, and it pays at once.`,
    match: "Match to this student",
    keptTitle: "The code is kept as unproven",
    keptHelp:
      "Nobody is enrolled by a code alone. When the money is heard of, it pays by itself or can be matched.",
    saidAmount: (amount: string) => `The message says ${amount}.`,
    doubts: {
      no_such_day: "The code cannot be right: its date does not exist.",
      future: "The code is of a day to come.",
      old: "The code is older than half a year.",
    } as Record<string, string>,
    refusedBefore: "This code was refused before: its money is another student's.",
    toClaims: "Unproven codes",
  },
});
