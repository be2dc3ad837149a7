import { bilingual } from "@/lib/platform/texts";

/** Texts of the header, footer and the page for unknown addresses. */
export const siteTexts = bilingual({
  en: {
    /** Where the academy's own name is not known: on the console and when the database does not answer. */
    name: "Academy",
    motto: "Free weekend training",
    description:
      "A free weekend training academy run by a youth fellowship in Kenya. Register, choose a class and enroll with M-Pesa.",
    shareLine: (fee: string) => `Training is free. You pay ${fee} once to enroll.`,
    moreCourses: (count: number) => `and ${count} more`,
    demo: "Demo: known passwords, no real money",
    skip: "Skip to the main part",
    mainMenu: "Main menu",
    register: "Register",
    enroll: "Enroll",
    needHelp: "Need help?",
    callUs: "Call the administrators:",
    askAtDesk: "Ask the administrators at the academy's desk on a Saturday or Sunday.",
    privacy: "Privacy policy",
    checkCertificate: "Check a certificate",
    by: "A youth fellowship's gift to its neighbours: three months, every weekend, taught by volunteers.",
    signedInAs: (name: string) => `Signed in as ${name}`,
    nowSignedInAs: (name: string) =>
      `This browser is now signed in as ${name}. What you pressed belonged to another student: nothing was done.`,
    myPlace: "My place",
    finish: "Sign out",
    notFoundTitle: "This page does not exist",
    notFoundText:
      "The address may be old, or a letter in it may be wrong. Nothing is lost: start from the home page.",
    toHome: "Go to the home page",
  },
  sw: {
    name: "Academy",
    motto: "Mafunzo ya bure wikendi",
    description:
      "Mafunzo ya bure ya wikendi yanayoendeshwa na vijana wa kanisa nchini Kenya. Jisajili, chagua darasa na ulipe kwa M-Pesa.",
    shareLine: (fee: string) => `Mafunzo ni bure. Unalipa ${fee} mara moja tu kujiunga.`,
    moreCourses: (count: number) => `na nyingine ${count}`,
    demo: "Demo: manenosiri yanajulikana, pesa si halisi",
    skip: "Ruka hadi sehemu kuu",
    mainMenu: "Menyu kuu",
    register: "Jisajili",
    enroll: "Jiunge",
    needHelp: "Unahitaji msaada?",
    callUs: "Pigia wasimamizi simu:",
    askAtDesk: "Uliza wasimamizi kwenye dawati la academy Jumamosi au Jumapili.",
    privacy: "Sera ya faragha",
    checkCertificate: "Hakiki cheti",
    by: "Zawadi ya vijana kwa majirani zao: miezi 3, kila wikendi, walimu ni wa kujitolea.",
    signedInAs: (name: string) => `Umeingia kama ${name}`,
    nowSignedInAs: (name: string) =>
      `Kivinjari hiki sasa kimeingia kama ${name}. Ulichobonyeza kilikuwa cha mwanafunzi mwingine: hakuna kilichofanyika.`,
    myPlace: "Nafasi yangu",
    finish: "Ondoka",
    notFoundTitle: "Ukurasa huu haupo",
    notFoundText:
      "Huenda anwani ni ya zamani au ina kosa. Hakuna kilichopotea: anza kwenye ukurasa wa mwanzo.",
    toHome: "Nenda kwenye ukurasa wa mwanzo",
  },
});
