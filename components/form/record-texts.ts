import { defineTexts } from "@/lib/platform/texts";

/** Further texts of the console's forms and dialogs. */
export const recordTexts = defineTexts({
  en: {
    cancel: "Cancel",
    showCurrent: "See the current version (discards your changes)",
    signInAgain: "Sign in again to go on",
    signedInAgain: "You are signed in again. Save once more.",
    signIn: "Sign in",
    signingIn: "Login in ...",
    phone: "Phone number",
    password: "Password",
    code: "Code",
    leave: "What you typed is not saved. Leave without saving?",
    meanwhile: "Changed by somebody else meanwhile",
    meanwhileHelp: "Choose for each field which of the two to keep, then save again.",
    theirs: "Saved now:",
    yours: "You:",
    nothing: "(empty)",
    takeTheirs: "Use theirs",
    takeYours: "Use yours",
    close: "Close",
  },
});
