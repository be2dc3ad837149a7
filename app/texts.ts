import { defineTexts } from "@/lib/platform/texts";

/** Texts of the header, footer and the page for unknown addresses. */
export const siteTexts = defineTexts({
  en: {
    name: "Academy",
    motto: "Free weekend training",
    description:
      "A free weekend training academy run by a youth fellowship in Kenya. Register, choose a class and enroll with M-Pesa.",
    skip: "Skip to the main part",
    mainMenu: "Main menu",
    register: "Register",
    enroll: "Enroll",
    needHelp: "Need help?",
    callUs: "Call the administrators:",
    askAtDesk: "Ask the administrators at the academy's desk on a Saturday or Sunday.",
    privacy: "Privacy policy",
    by: "A youth fellowship's gift to its neighbours: three months, every weekend, taught by volunteers.",
    visitOf: (name: string) => `Signed in as ${name}`,
    finish: "Sign out",
    notFoundTitle: "This page does not exist",
    notFoundText:
      "The address may be old, or a letter in it may be wrong. Nothing is lost: start from the home page.",
    toHome: "Go to the home page",
  },
});
