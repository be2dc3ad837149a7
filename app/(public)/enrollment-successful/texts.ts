import { defineTexts } from "@/lib/platform/texts";

export const successTexts = defineTexts({
  en: {
    title: "Enrollment",
    done: "You are enrolled",
    doneText: "Your fee is paid and your place is yours. See you at the weekend!",
    active: "Active",
    paid: "Paid",
    receipt: "M-Pesa receipt code",
    receiptNo: "Academy receipt number",
    timesTitle: "Your times",
    day: "Day",
    from: "From",
    to: "To",
    noTimes: "No times chosen yet.",
    chooseTimes: "Choose your times",
    firstDay: "First day",
    nextDay: "Your next day",
    place: "Where",
    bring: "Bring",
    calendar: "Add my times to my calendar",
    share: "Share on WhatsApp",
    shared: (course: string, academy: string, times: string) =>
      `I have a place in ${course} at ${academy}: ${times}.`,
    change: "Change class or times",
    print: "Print",
    toReceipt: "Receipt",
    details: "See or change your details",
    waitingTitle: "Your money has arrived, but the class is full",
    waitingText:
      "Nothing is lost. You are on the list for this class, and an administrator will offer you a place or another class, or give the money back.",
    failedTitle: "Your enrollment is not complete",
    tryAgain: "Try payment again",
    credit: (amount: string) => `${amount} more than the fee arrived. It is kept for you as a credit.`,
    toEnroll: "Go to Enroll",
  },
});
