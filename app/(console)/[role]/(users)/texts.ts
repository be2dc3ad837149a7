import { defineTexts } from "@/lib/platform/texts";

const LINK_WAYS = { sms: "by SMS to the phone of the account", mail: "by mail to its address" };

/** System Users. Texts of the specification, letter by letter. */
export const userTexts = defineTexts({
  en: {
    title: "System Users",
    switch: "Kind of account",
    addNew: "Add New",
    view: "View",
    suspend: "Suspend",
    activate: "Activate",
    loading: "Loading ...",
    columns: {
      firstName: "First Name",
      lastName: "Last Name",
      phone: "Phone Number",
      email: "Email",
      status: "Status",
      added: "Date Added",
      action: "Action",
    },
    statuses: { active: "active", inactive: "suspended" },
    noEmail: "Not provided",
    role: "Role",
    tutors: {
      name: "Tutors",
      search: "Search Tutor...",
      empty: "No Tutors",
      failed: "Failed to fetch tutors",
      addFailed: "Failed to add tutor. Try again later",
      updateFailed: "Updating tutor failed. Try again later",
      add: "Add Tutor",
      update: "Update Tutor Details",
      details: "Tutor details",
    },
    cashiers: {
      name: "Cashiers",
      search: "Search Cashier...",
      empty: "No Cashiers",
      failed: "Failed to fetch cashiers",
      addFailed: "Failed to add cashier. Try again later",
      updateFailed: "Updating cashier failed. Try again later",
      add: "Add Cashier",
      update: "Update Cashier Details",
      details: "Cashier details",
    },
    admins: {
      name: "Admins",
      search: "Search Admin...",
      empty: "No Admins",
      failed: "Failed to fetch admins",
      addFailed: "Failed to add admin. Try again later",
      updateFailed: "Updating admin failed. Try again later",
      add: "Add Admin",
      update: "Update Admin Details",
      details: "Admin details",
    },
    firstPassword: "First password",
    firstPasswordHint:
      "At least 10 characters. Tell it to the person yourself; the first sign-in asks for a new one.",
    locked: "Sign-in",
    lockedUntil: (time: string) =>
      `Locked until ${time} after wrong passwords. A reset link lets the owner in at once; so do the owner's own devices.`,
    currentPassword: "Your current password",
    currentPasswordHint: "Only to change your own phone number or email.",
    newPassword: "New First Password",
    renewPassword: "Yes, make one",
    confirmPassword: (name: string, bySms: boolean) =>
      bySms
        ? `Make a new first password for ${name}? It is sent by SMS to the phone of the account, and shown here once.`
        : `Make a new first password for ${name}? It is shown here once; SMS are switched off, so tell it to the person yourself.`,
    passwordWarning: "Everybody who is signed in to the account is signed out.",
    passwordOnce: (password: string) =>
      `New first password: ${password} - valid for three days. It is shown only now; tell it to the person yourself if it does not arrive.`,
    sendLink: "Send Reset Link",
    confirmLink: (name: string, ways: ("sms" | "mail")[]) =>
      `Send ${name} a link to choose a new password? It goes ${ways.map((way) => LINK_WAYS[way]).join(" and ")} and works once, for 30 minutes.`,
    linkWarning: "Until it is used, the present password stays. Earlier links end.",
    yesSend: "Yes, send it",
    sending: "Sending ...",
    linkSent: "The link to choose a new password is on its way.",
    factor: "Second factor",
    factorOn: (date: string) => `on since ${date}`,
    factorOff: "off",
    resetFactor: "Reset Second Factor",
    confirmFactor: (name: string) =>
      `Remove the second factor of ${name}, who lost phone and recovery codes? Make sure that it is really ${name} who asks.`,
    factorWarning:
      "Everybody who is signed in to the account is signed out, and its owner gets a message. Until a new one is set up, the password alone is enough.",
    yesReset: "Yes, reset it",
    submit: "Submit",
    saving: "Saving ...",
    confirm: (name: string, status: string) => `Are you sure you want to update ${name} to ${status}?`,
    group: (course: string, name: string, season: number) => `${course}, ${name} (season ${season})`,
    leaves: (sessions: number) =>
      `${sessions === 1 ? "1 session has" : `${sessions} sessions have`} no active tutor then. Give ${sessions === 1 ? "it" : "them"} another one under Classes & Sessions; until then Needs attention names ${sessions === 1 ? "it" : "them"}. The classes:`,
    suspended: "Whoever is suspended is signed out everywhere at the next click.",
    yes: "Yes, update",
    back: "System Users",
    fullName: "Full Name",
    edit: "Edit Details",
    notFound: "No Results",
    notFoundText: "There is no such account.",
    waiting: "Has not signed in yet",
  },
});
