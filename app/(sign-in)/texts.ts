import { signInTexts } from "@/lib/domain/people/staff/texts";
import { defineTexts } from "@/lib/platform/texts";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";

/** Texts of the pages for signing in and passwords; the specification's words where it has them. */
export const authTexts = defineTexts({
  en: {
    loginTitle: "Sign in",
    loginLead: "For the academy's staff.",
    phone: "Phone number",
    password: "Password",
    signIn: "Sign in",
    signingIn: "Login in ...",
    forgot: "Forgot your password?",
    help: "Contact admin for assistance",
    tooMany: (time: string) => `Too many tries. You can try again at ${time}`,
    failed: "Request Failed. Something went wrong. Please try again later.",
    toSite: "To the academy's site",
    callUs: "Call the administrators:",

    forgotTitle: "Forgot your password?",
    forgotLead: "Enter the phone number you sign in with. We send you a link to choose a new password.",
    sendLink: "Send the link",
    sendingLink: "Sending ...",
    linkSentTitle: "Look at your messages",
    linkHelp:
      "The link works once, for 30 minutes. If nothing comes, an admin can give you a new first password.",
    askAgain: "Ask for another link",
    toLogin: "Back to sign in",

    resetTitle: "Choose a new password",
    linkBadTitle: "This link does not work",
    linkNew: "Ask for a new link",
    submit: "Submit",
    saving: "Saving ...",
    signedOutEverywhere: "Every device that is signed in to your account will be signed out.",

    firstTitle: "Congratulations, Login successful!",
    firstLead: "The password you were given was only for the first time. Choose a new secure password now.",
    firstWarning: "Do not share it with anybody, not even with other staff.",
    signOut: "Sign out",

    changedTitle: "Your new password is saved",
    redirecting: "Redirecting ...",
    redirectingToLogin: "Redirecting to login ...",
    inSeconds: (seconds: number) => (seconds === 1 ? "In 1 second." : `In ${seconds} seconds.`),
    goNow: "Go now",
    stayHere: "Stay here",
  },
});

/**
 * A refused sign-in in the specification's words: '{message}. Contact admin for assistance'.
 * @param waitSeconds after too many tries: seconds until the next one; shown as the time of day in Nairobi
 */
export function refusedWith(message: string, waitSeconds?: number): string {
  const reason = waitSeconds === undefined ? message : authTexts.tooMany(timeAfter(waitSeconds));
  return `${reason.replace(/\.$/, "")}. ${authTexts.help}`;
}

/** The sentence for the error code that next-auth puts into the sign-in page's address. */
export function refusedAs(code: string): string {
  if (code === "wrong_login" || code === "invalid") return refusedWith(signInTexts.wrongLogin);
  if (code === "account_inactive") return refusedWith(signInTexts.inactive);
  if (code === "first_password_over") return refusedWith(signInTexts.firstPasswordOver);
  if (code === "session_over") return signInTexts.signInAnew;
  if (code === "second_factor_needed") return signInTexts.codeNeeded;
  if (code === "second_factor_wrong") return signInTexts.codeWrong;
  if (code === "busy") return refusedWith(signInTexts.crowded);
  const seconds = /^too_many_(\d{1,5})$/.exec(code)?.[1];
  return refusedWith(authTexts.failed, seconds === undefined ? undefined : Number(seconds));
}

/** HH:MM in Nairobi: the first full minute after the wait. */
function timeAfter(seconds: number): string {
  return nairobiShown(new Date(Date.now() + seconds * 1000 + 59_999)).slice(-5);
}
