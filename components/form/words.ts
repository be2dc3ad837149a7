import { sentences } from "@/lib/platform/sentences";

/** What every form says, whatever it asks. */
export const formWords = sentences({
  en: {
    problem: "There is a problem",
    errorTitle: "Error: ",
    offline: "You are offline. What you typed is still here: send it again when you have signal.",
    unreachable:
      "We could not reach the academy. What you typed is still here: wait a moment and send it again.",
    optional: "(optional)",
    day: "Day",
    month: "Month",
    year: "Year",
    birthHint: "For example, 27 3 2004",
    error: "Error:",
    showCurrent: "Show what stands now (what you typed here is lost)",
    signInAgain: "Sign in again to go on",
    signedInAgain: "You are signed in again. Save once more.",
    signIn: "Sign in",
    signingIn: "Login in ...",
    phone: "Phone number",
    password: "Password",
    leave: "What you typed is not saved. Close without saving?",
    close: "Close",
  },
});
