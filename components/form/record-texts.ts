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
    leave: "What you typed is not saved. Close without saving?",
    close: "Close",
  },
});
