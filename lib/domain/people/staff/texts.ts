import { defineTexts, spoken } from "@/lib/platform/texts";

export type StaffKind = "tutor" | "cashier" | "admin";

/**
 * Texts about signing in and passwords, which any client of the API may get; the console's pages are in English.
 * tests/unit/spec-messages.test.ts compares them with the specification's.
 */
export const signInTexts = spoken({
  en: {
    loggingIn: "Login in ...",
    wrongLogin: "Wrong phone number or password.",
    inactive: "This account is suspended.",
    firstPasswordOver:
      "This first password was for three days only. Ask for a link to choose your own, or ask an admin for a new one.",
    crowded: "Many people are signing in right now. Please try again in a moment.",
    signedOut: "You are signed out.",
    codeNeeded: "Enter the code of your authenticator app, or a recovery code.",
    codeWrong: "This code is not right, or it was used already. Wait for the next code and try again.",
    signInAnew: "Too much time went by. Enter your password again.",
    factorIsOn: "Your second factor is on already.",
    factorIsOff: "Your second factor is off.",
    startAnew: "This key is too old. Start again with a new one.",
    scanKey: "Scan the code with your authenticator app, then enter the six digits it shows.",
    factorOn: "Your second factor is on.",
    factorOff: "Your second factor is off.",
    codesRenewed: "You have new recovery codes. The old ones do not work any more.",
    passwordsNeeded: "Invalid Password. Passwords are required",
    passwordsDiffer: "Password entered do not match. Please ensure you enter the same password",
    currentNeeded: "Enter your current password.",
    notCurrent: "This is not your current password.",
    passwordWeak: "Choose a longer or less common password: at least 10 characters.",
    passwordPersonal: "Choose a password without the owner's name or phone number.",
    passwordSame: "This is your current password. Choose another one.",
    passwordChanged: "Password changed successfully",
    linkSent:
      "If this phone has an account, a link to choose a new password is on its way: by SMS to this phone, and by email where the account has an address.",
    linkSentBySms:
      "If this phone has an account, a link to choose a new password is on its way by SMS to this phone.",
    linkSentByMail:
      "If this phone has an account with an email address, a link to choose a new password is on its way there. An admin can give you a new first password too.",
    linksOff: "The academy cannot send links at the moment. Ask an admin for a new first password.",
    linkGood: "Choose a new password.",
    linkUnknown: "This link is not known. Ask for a new one.",
    linkOver: "This link was used already or is too old. Ask for a new one.",
  },
  sw: {
    loggingIn: "Unaingia ...",
    wrongLogin: "Nambari ya simu au nenosiri si sahihi.",
    inactive: "Akaunti hii imesimamishwa.",
    firstPasswordOver:
      "Nenosiri hili la kwanza lilikuwa la siku 3 tu. Omba link uchague lako, au mwombe msimamizi jipya.",
    crowded: "Watu wengi wanaingia sasa hivi. Tafadhali jaribu tena baada ya muda mfupi.",
    signedOut: "Umeondoka.",
    codeNeeded: "Weka nambari ya programu yako ya uthibitisho, au nambari ya akiba.",
    codeWrong: "Nambari hii si sahihi, au ilishatumika. Subiri nambari inayofuata kisha ujaribu tena.",
    signInAnew: "Muda umepita. Weka nenosiri lako tena.",
    factorIsOn: "Uthibitisho wako wa pili umeshawashwa.",
    factorIsOff: "Uthibitisho wako wa pili umezimwa.",
    startAnew: "Ufunguo huu ni wa zamani. Anza tena na mpya.",
    scanKey: "Skani msimbo kwa programu yako ya uthibitisho, kisha weka tarakimu 6 inazoonyesha.",
    factorOn: "Uthibitisho wako wa pili umewashwa.",
    factorOff: "Uthibitisho wako wa pili umezimwa.",
    codesRenewed: "Una nambari mpya za akiba. Za zamani hazifanyi kazi tena.",
    passwordsNeeded: "Nenosiri si sahihi. Nenosiri linahitajika",
    passwordsDiffer: "Manenosiri hayafanani. Tafadhali weka nenosiri lilelile",
    currentNeeded: "Weka nenosiri lako la sasa.",
    notCurrent: "Hili si nenosiri lako la sasa.",
    passwordWeak: "Chagua nenosiri refu zaidi au lisilo la kawaida: angalau herufi 10.",
    passwordPersonal: "Chagua nenosiri lisilo na jina au nambari ya simu ya mwenyewe.",
    passwordSame: "Hili ni nenosiri lako la sasa. Chagua jingine.",
    passwordChanged: "Nenosiri limebadilishwa",
    linkSent:
      "Kama simu hii ina akaunti, link ya kuchagua nenosiri jipya inakuja: kwa SMS kwenye simu hii, na kwa barua pepe kama akaunti ina anwani.",
    linkSentBySms:
      "Kama simu hii ina akaunti, link ya kuchagua nenosiri jipya inakuja kwa SMS kwenye simu hii.",
    linkSentByMail:
      "Kama simu hii ina akaunti yenye barua pepe, link ya kuchagua nenosiri jipya inakuja huko. Msimamizi pia anaweza kukupa nenosiri jipya la kwanza.",
    linksOff: "Kwa sasa academy haiwezi kutuma link. Mwombe msimamizi nenosiri jipya la kwanza.",
    linkGood: "Chagua nenosiri jipya.",
    linkUnknown: "Link hii haijulikani. Omba mpya.",
    linkOver: "Link hii ilishatumika au ni ya zamani. Omba mpya.",
  },
});

/** Texts about accounts of staff. tests/unit/spec-messages.test.ts compares them with the specification's. */
export const staffTexts = defineTexts({
  en: {
    resetSubject: "Choose a new password for the academy",
    resetBody: (name: string, link: string) =>
      `Hello ${name},\n\nOpen this link within 30 minutes to choose a new password:\n${link}\n\nIf you did not ask for it, do nothing.`,
    resetSms: (academy: string, until: string, link: string) =>
      `${academy}: choose a new password until ${until}: ${link}`,
    firstPasswordSms: (academy: string, password: string, until: string, link: string) =>
      `${academy}: your first password is ${password} until ${until}. Sign in with this phone: ${link}`,
    factorResetSubject: "Your second factor at the academy was reset",
    factorResetBody: (name: string, link: string) =>
      `Hello ${name},\n\nAn admin removed the second factor of your account, and every device was signed out. Sign in with your password and set up a new one:\n${link}\n\nIf you did not ask for it, call an admin at once.`,
    factorResetSms: (academy: string) =>
      `${academy}: an admin reset the second factor of your account. If you did not ask for it, call an admin at once.`,
    changedSubject: "Your account at the academy was changed",
    changedBody: (name: string, what: string, then: string, forgot: string) =>
      `Hello ${name},\n\n${what}.\n\n${then}\nA new password is chosen here: ${forgot}`,
    changedSms: (academy: string, what: string, then: string) => `${academy}: ${what}. ${then}`,
    /** The words for the fields of an account that its owner gets a message about. */
    changeable: { password: "password", phone: "phone number", email: "email address" },
    fieldsChanged: (fields: string[], by: string) =>
      `your ${new Intl.ListFormat("en").format(fields)} ${fields.length === 1 ? "was" : "were"} changed${by}`,
    factorChanged: {
      on: "a second factor was set up for your account",
      off: "the second factor of your account was turned off",
      codes: "new recovery codes were made for your account",
    },
    changedBy: { owner: "", link: " by a link sent to you", admin: " by an admin" },
    notYou: "If it was not you, call an admin at once.",
    notAsked: "If you did not ask for it, call an admin at once.",
    factorReset: "The second factor was reset. Every device of this account is signed out.",
    ownFactor: "Another admin resets yours. You turn it off under My Account, with your password and a code.",
    noFactor: "This account has no second factor.",
    accountUnknown: "There is no such account.",
    codeMissing: "Enter the code.",
    passwordRenewed: "A new first password was made. Whoever was signed in with the old one is signed out.",
    firstName: "Enter the first name.",
    lastName: "Enter the last name.",
    phoneTaken: "Another account has this phone number.",
    added: {
      tutor: "Tutor added successfully",
      cashier: "Cashier added successfully",
      admin: "Admin added successfully",
    },
    updated: {
      tutor: "Tutor updated successfully",
      cashier: "Cashier updated successfully",
      admin: "Admin updated successfully",
    },
    suspended: {
      tutor: "Tutor suspended successfully!",
      cashier: "Cashier suspended successfully!",
      admin: "Admin suspended successfully!",
    },
    activated: {
      tutor: "Tutor activated successfully!",
      cashier: "Cashier activated successfully!",
      admin: "Admin activated successfully!",
    },
    deleted: {
      tutor: "Tutor deleted successfully",
      cashier: "Cashier deleted successfully",
      admin: "Admin deleted successfully",
    },
    notThere: (kind: StaffKind, id: string) => `Failed to fetch ${kind} with ID: ${id}`,
    notDeleted: (kind: StaffKind, id: string) => `Failed to delete ${kind} with ID: ${id}`,
    lastAdmin: "The academy needs at least one active admin.",
    teaches: (sessions: number) =>
      `This tutor still has ${sessions} session${sessions === 1 ? "" : "s"}. Assign them to somebody else first.`,
  },
});
