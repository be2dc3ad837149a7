import { defineTexts } from "@/lib/platform/texts";

export const confirmationTexts = defineTexts({
  en: {
    title: "Check your details",
    lead: "Nothing is sent before you press Complete.",
    change: "Change",
    complete: "Complete",
    completing: "Completing…",
    failedTitle: "Oops! Something Went wrong",
    failed:
      "Your registration could not be completed. Try again, or contact an administrator; what you typed is kept.",
    doneTitle: "Congratulations!",
    done: "You are registered for the academy. This is your student number:",
    copy: "Copy",
    copied: "Copied",
    numberDescribes: "the student number",
    codeTitle: "Your manage code",
    codeWhy:
      "Write it down or take a picture now: it is shown only this once. With it you can change your details, and your times after you have paid. After paying, the receipt code in the M-Pesa message does the same.",
    codeDescribes: "the manage code",
    seatHeld: "Your place in the class is held for you. Choose your times and pay the fee to keep it.",
    seatRefused:
      "You are registered, but the class filled up in the meantime, so you have no place yet. Choose another class; nothing you typed is lost.",
    another: "Register Another",
    goToEnroll: "Go to Enroll",
  },
});
