import { bilingual } from "@/lib/platform/texts";

/** Texts of the registration form besides its fields, which have theirs in lib/domain/people/students/fields.ts. */
export const registrationTexts = bilingual({
  en: {
    youngest: (age: number) => `Students are ${age} or older when the season begins.`,
    guardianTitle: "Parent or guardian",
    guardianTitleUnder: (years: number) => `If you are ${years} or under: your parent or guardian`,
    guardianWhy: (years: number) =>
      `Students aged ${years} or under register with a parent or guardian, who must agree.`,
    courseAndClass: "Course",
    class: "Class",
    times: "Times",
    consent:
      "I have read the privacy policy, and I understand and agree that the academy collects this data for educational purposes.",
    consentGuardian:
      "I am the student's parent or guardian, or fill this in with them. We have read the privacy policy, and the guardian understands and agrees that the academy collects this data for educational purposes.",
    consentAny:
      "I, or the parent or guardian of a student who needs one, agree that the academy keeps these details for educational purposes, as the privacy policy says. Without this the registration is deleted after a day.",
    readPolicy: "Read the privacy policy (opens in a new tab)",
    submit: "Continue",
    busy: "Saving…",
    notProvided: "Not provided",
  },
  sw: {
    youngest: (age: number) => `Wanafunzi wana miaka ${age} au zaidi msimu unapoanza.`,
    guardianTitle: "Mzazi au mlezi",
    guardianTitleUnder: (years: number) => `Kama una miaka ${years} au chini ya hapo: mzazi au mlezi wako`,
    guardianWhy: (years: number) =>
      `Wanafunzi wa miaka ${years} au chini ya hapo wanajisajili pamoja na mzazi au mlezi, ambaye lazima akubali.`,
    courseAndClass: "Kozi",
    class: "Darasa",
    times: "Vipindi",
    consent:
      "Nimesoma sera ya faragha, na ninaelewa na kukubali kwamba academy inakusanya maelezo haya kwa madhumuni ya elimu.",
    consentGuardian:
      "Mimi ni mzazi au mlezi wa mwanafunzi, au ninajaza fomu hii pamoja naye. Tumesoma sera ya faragha, na mzazi au mlezi anaelewa na kukubali kwamba academy inakusanya maelezo haya kwa madhumuni ya elimu.",
    consentAny:
      "Mimi, au mzazi au mlezi wa mwanafunzi anayehitaji mmoja, ninakubali academy ihifadhi maelezo haya kwa madhumuni ya elimu, kama sera ya faragha inavyosema. Bila hili usajili unafutwa baada ya siku moja.",
    readPolicy: "Soma sera ya faragha (inafunguka kwenye ukurasa mpya)",
    submit: "Endelea",
    busy: "Inahifadhi…",
    notProvided: "Haijajazwa",
  },
});
