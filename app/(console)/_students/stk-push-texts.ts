import { defineTexts } from "@/lib/platform/texts";

/** A prompt from the desk and its progress, on the student's page. */
export const stkPushTexts = defineTexts({
  en: {
    open: "Send M-Pesa prompt",
    title: "Send an M-Pesa prompt",
    lead: (amount: string, name: string) =>
      `${amount} for ${name}. The payer gets a message from M-Pesa and enters the PIN on the phone.`,
    phone: "Paying phone number",
    phoneHint: "Whoever pays; it need not be the student's.",
    send: "Send",
    sending: "Sending…",
    card: "M-Pesa prompt",
    waits: (amount: string, phone: string) => `${amount} asked of ${phone}.`,
    pinThere: "The payer enters the PIN on the phone. Never ask for it.",
    noAnswerYet: (seconds: number) =>
      seconds > 0
        ? `No answer yet; we are asking M-Pesa. You can send again in ${seconds} seconds.`
        : "No answer yet; we are asking M-Pesa. You can send again.",
    paid: (amount: string, phone: string) => `${amount} came from ${phone}.`,
    enrolled: "The student is enrolled.",
    left: (amount: string) => `${amount} is left to pay.`,
    notPaid: (phone: string) => `Not paid from ${phone}.`,
    forPayer: (why: string) => `For the payer: ${why}`,
    again: "Send again",
    check: "Check now",
    receipt: "Receipt",
    asked: (time: string) => `Asked ${time}`,
  },
});

/** The registration card to print for a student. */
export const cardTexts = defineTexts({
  en: {
    open: "Print card",
    title: "Registration card",
    print: "Print",
    number: "Registration number",
    course: "Course",
    class: "Class",
    times: "Times",
    status: "Status",
    payTitle: (amount: string) => `Pay ${amount} by M-Pesa`,
    holdUntil: (time: string) => `The place is held until ${time}.`,
    nothingDue: "Nothing is left to pay.",
    noSeat: "No place in a class yet.",
    help: (phones: string) => `Help: ${phones}`,
  },
});
