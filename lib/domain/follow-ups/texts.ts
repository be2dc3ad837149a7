import { bilingual, defineTexts, spoken } from "@/lib/platform/texts";

/** Texts of the console about those who completed a course. */
export const followUpTexts = defineTexts({
  en: {
    doing: {
      working: "Works",
      studying: "Studies",
      business: "Has a business",
      none: "None of these",
    },
    helps: { yes: "Helps", a_little: "Helps a little", no: "Does not help" },
    story: { yes: "Story may be told", no: "Story may not be told" },
    calls: { answered: "Answered", not_reached: "Not reached", do_not_call: "Do not call again" },
    chooseResult: "Choose what came of the call.",
    doingNeeded: "Choose what the student does now.",
    notAnswered: "Choose “Answered” above, or cancel and record the call without answers.",
    choose: "Choose one of the answers.",
    notAsked: "This student is not asked where they are now.",
    notListed: "This student is not to be called any more.",
    recorded: { answered: "Answer saved", not_reached: "Call saved", do_not_call: "Nobody asks again" },
  },
});

/** What students and guardians agree to; a new wording needs a new CONSENT_VERSION (rules.ts). */
export const followUpConsentTexts = bilingual({
  en: {
    student: (name: string) =>
      `The academy may ask me, ${name}, by SMS 1, 6 and 12 months after my certificate: what I do now, whether the course helps, and whether it may tell my story. If I do not answer, it may call me. It counts the answers and shows nobody's name. I can end it at any time, here or with STOP; then my answers are deleted.`,
    guardian: (name: string) =>
      `I am the parent or guardian of ${name}. The academy may ask me by SMS 1, 6 and 12 months after the certificate: what ${name} does now, whether the course helps, and whether it may tell the story. If I do not answer, it may call me. It counts the answers and shows nobody's name. I can end it at any time, here or with STOP; then the answers are deleted.`,
  },
  sw: {
    student: (name: string) =>
      `Academy inaweza kuniuliza mimi, ${name}, kwa SMS miezi 1, 6 na 12 baada ya cheti changu: ninafanya nini sasa, kama kozi inanisaidia, na kama inaweza kusimulia habari zangu. Nisipojibu, inaweza kunipigia simu. Inahesabu majibu bila kuonyesha jina la mtu. Naweza kuacha wakati wowote, hapa au kwa STOP; majibu yangu yanafutwa.`,
    guardian: (name: string) =>
      `Mimi ni mzazi au mlezi wa ${name}. Academy inaweza kuniuliza kwa SMS miezi 1, 6 na 12 baada ya cheti: ${name} anafanya nini sasa, kama kozi inamsaidia, na kama inaweza kusimulia habari zake. Nisipojibu, inaweza kunipigia simu. Inahesabu majibu bila kuonyesha jina la mtu. Naweza kuacha wakati wowote, hapa au kwa STOP; majibu yanafutwa.`,
  },
});

export const followUpSentences = spoken({
  en: {
    yesOrNo: "Choose yes or no.",
    noCertificate: "Only who has a certificate is asked.",
    agreed: "Thank you. You can end it here at any time.",
    ended: "You are not asked any more, and your answers are deleted.",
  },
  sw: {
    yesOrNo: "Chagua ndiyo au hapana.",
    noCertificate: "Anaulizwa tu mwenye cheti.",
    agreed: "Asante. Unaweza kuacha hapa wakati wowote.",
    ended: "Huulizwi tena, na majibu yako yamefutwa.",
  },
});
