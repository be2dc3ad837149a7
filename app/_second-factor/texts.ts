import { defineTexts } from "@/lib/platform/texts";

/** Texts about the second factor, on My Account and when signing in. */
export const secondFactorTexts = defineTexts({
  en: {
    title: "Second factor",
    off: "Off. With it, signing in needs your password and a code of an app on your phone, so that a password that somebody saw is not enough.",
    on: (date: string) => `On since ${date}. Signing in needs your password and a code of your app.`,
    left: (codes: number) =>
      codes === 0
        ? "You have no recovery code left. Make new ones."
        : `${codes} recovery code${codes === 1 ? " is" : "s are"} left, for a day without your phone.`,
    start: "Set up a second factor",
    starting: "Making a key ...",
    restart: "Make another key",
    scan: "Scan this with an authenticator app, such as Aegis, Google Authenticator or Microsoft Authenticator.",
    qr: "The key as a QR code",
    byHand: "Or type this key into the app:",
    openApp: "Open it in the app on this phone",
    enterFirst: "Then enter the code that the app shows.",
    code: "Six digits of the app",
    anyCode: "Code",
    anyCodeHint: "The six digits of your app, or one of your recovery codes.",
    turnOn: "Turn it on",
    checking: "Checking ...",
    newCodes: "Make new recovery codes",
    newCodesLead: "You get ten new ones. The old ones stop working.",
    turnOff: "Turn it off",
    turnOffLead: "Then your password is enough, until you set up the next phone.",
    currentPassword: "Current password",
    saving: "Saving ...",

    requiredTitle: "Set up a second factor",
    requiredLead:
      "Your role needs more than a password to sign in. It takes two minutes, with an authenticator app on your phone.",
    signOut: "Sign out",

    codesTitle: "Your recovery codes",
    codesLead:
      "Each of them signs you in once without your phone. Print them or write them down, and keep them where nobody else looks.",
    codesWarning: "They are shown only now.",
    print: "Print",
    putAway: "I have stored them",

    enterTitle: "Enter your code",
    enterLead: "Open your authenticator app and enter the six digits for the academy.",
    lostPhone: "Without your phone, enter one of your recovery codes. If you lost those too, call an admin.",
    signIn: "Sign in",
    signingIn: "Signing in ...",
    toLogin: "Back to phone and password",
    usedRecovery: (left: number) =>
      `You signed in with a recovery code; ${left} ${left === 1 ? "is" : "are"} left. Under My Account you make new ones.`,
  },
});
