import { sentences } from "@/lib/platform/sentences";

/** Sentences of the pages for signing in and passwords; spec/staff.md 2.3 and section 8 where it has them. */
export const authWords = sentences({
  en: {
    loginTitle: "Sign in",
    loginLead: "For the academy's staff.",
    phone: "Phone number",
    password: "Password",
    signIn: "Sign in",
    signingIn: "Login in ...",
    forgot: "Forgot your password?",
    help: "Contact admin for assistance",
    toSite: "To the academy's site",
  },
});

/** A refused sign-in as the spec words it: '{message}. Contact admin for assistance'. */
export function fromSpec(message: string): string {
  return `${message.replace(/\.$/, "")}. ${authWords.help}`;
}
