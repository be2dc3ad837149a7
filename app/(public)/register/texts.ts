import { bilingual } from "@/lib/platform/texts";

export const registerTexts = bilingual({
  en: {
    title: "Register for Academy",
    titleOf: (course: string) => `${course}: Register for Academy`,
    lead: (season: number, age: number) =>
      `Season ${season}, for students of ${age} or older. Choose one course, and when you come.`,
    soon: "You will choose one course and give your details here.",
    you: "Your details",
    youLead: "You will see everything again before it is sent.",
    chosen: "You chose",
    sibling: (name: string) => `The parent or guardian is filled in as for ${name}. Check it once more.`,
    leaveEmpty: "Leave it empty",
    change: "Change",
    notYours: "Some answers were typed on this phone before. Not yours?",
    clear: "Clear the form",
    known: "Were you a student here before? Your phone number and date of birth are enough.",
    registered: "Registered already? Find your registration",
    advert: (season: number, starts: string) => `Later: season ${season} starts on ${starts}.`,
    advertLink: (season: number) => `Register for season ${season} on its own site`,
    again: "Try again",
  },
  sw: {
    title: "Jisajili",
    titleOf: (course: string) => `${course}: Jisajili`,
    lead: (season: number, age: number) =>
      `Msimu wa ${season}, kwa wanafunzi wa miaka ${age} na zaidi. Chagua kozi moja, na wakati unaokuja.`,
    soon: "Hapa unachagua kozi moja na kujaza maelezo yako.",
    you: "Maelezo yako",
    youLead: "Unaona kila kitu tena kabla ya kutuma.",
    chosen: "Umechagua",
    sibling: (name: string) => `Mzazi au mlezi amejazwa kama wa ${name}. Angalia tena.`,
    leaveEmpty: "Acha wazi",
    change: "Badilisha",
    notYours: "Baadhi ya majibu yaliandikwa kwenye simu hii awali. Si yako?",
    clear: "Futa fomu",
    known: "Ulikuwa mwanafunzi hapa? Nambari yako ya simu na tarehe ya kuzaliwa zinatosha.",
    registered: "Umeshajisajili? Tafuta usajili wako",
    advert: (season: number, starts: string) => `Baadaye: msimu wa ${season} unaanza ${starts}.`,
    advertLink: (season: number) => `Jisajili kwa msimu wa ${season} kwenye tovuti yake`,
    again: "Jaribu tena",
  },
});
