import { bilingual, defineTexts, spoken } from "@/lib/platform/texts";

/** Sentences of the answers' verbs. */
export const impactTexts = spoken({
  en: {
    consentNeeded: "Please tick the box to agree before you save answers.",
    noAnswer: "Answer at least one question, or leave this page.",
    saved: "Your answers are saved. Thank you.",
    removed: "Your answers are removed.",
  },
  sw: {
    consentNeeded: "Tafadhali weka alama kwenye kisanduku kukubali kabla ya kuhifadhi majibu.",
    noAnswer: "Jibu angalau swali moja, au ondoka kwenye ukurasa huu.",
    saved: "Majibu yako yamehifadhiwa. Asante.",
    removed: "Majibu yako yamefutwa.",
  },
});

/** The questions, their answers and the consent, whose wording has a version (answers.ts). */
export const questionTexts = bilingual({
  en: {
    gender: "Gender",
    genders: { female: "Female", male: "Male", other: "Other", prefer_not: "I prefer not to say" },
    disability: "Do you live with a disability?",
    disabilities: { yes: "Yes", no: "No", prefer_not: "I prefer not to say" },
    county: "Home county",
    noAnswer: "No answer",
    outside: "Outside Kenya",
    consent:
      "I agree that the academy keeps these answers to count them in its impact report. The report shows groups, never a person. I can change or remove them at any time.",
    consentGuardian:
      "I am the student's parent or guardian, or fill this in with them. The guardian agrees that the academy keeps these answers to count them in its impact report. The report shows groups, never a person. We can change or remove them at any time.",
  },
  sw: {
    gender: "Jinsia",
    genders: { female: "Mwanamke", male: "Mwanaume", other: "Nyingine", prefer_not: "Sipendi kusema" },
    disability: "Je, unaishi na ulemavu?",
    disabilities: { yes: "Ndiyo", no: "Hapana", prefer_not: "Sipendi kusema" },
    county: "Kaunti ya nyumbani",
    noAnswer: "Hakuna jibu",
    outside: "Nje ya Kenya",
    consent:
      "Ninakubali academy ihifadhi majibu haya ili iyahesabu kwenye ripoti ya matokeo yake. Ripoti inaonyesha vikundi, kamwe haionyeshi mtu. Ninaweza kuyabadilisha au kuyafuta wakati wowote.",
    consentGuardian:
      "Mimi ni mzazi au mlezi wa mwanafunzi, au ninajaza pamoja naye. Mzazi au mlezi anakubali academy ihifadhi majibu haya ili iyahesabu kwenye ripoti ya matokeo yake. Ripoti inaonyesha vikundi, kamwe haionyeshi mtu. Tunaweza kuyabadilisha au kuyafuta wakati wowote.",
  },
});

/** The report's words, on the screen, on paper and in the workbook. */
export const reportWords = defineTexts({
  en: {
    parts: {
      by_gender: "By gender",
      by_age: "By age",
      by_county: "By county",
      by_disability: "By disability",
      by_course: "By course",
    },
    all: "The season",
    merged: "groups of fewer than 5, together",
    attendance: "Attendance (%)",
    waived: "Waived (KES)",
    followUp: "After the certificate",
    followUps: {
      asked: "Asked",
      answered: "Answered",
      working: "Working",
      studying: "Studying",
      business: "In business",
      none: "None of these",
    },
    columns: ["Part", "Group", "Figure"],
    season: (number: number) => `Season ${number}`,
    figures: { registered: "Registered", enrolled: "Enrolled", completed: "Completed" },
    withheld: "withheld",
    definition: "Definition",
    definitions: [
      [
        "Registered",
        "Students who registered for the season; by course, who ever asked for a place in it: some asked for none, some for several.",
      ],
      ["Enrolled", "Students with a place, their fee paid or waived."],
      ["Completed", "Enrolled students with the outcome completed."],
      [
        "Attendance",
        "Attended of counted meetings in saved registers; late is attended, excused does not count.",
      ],
      ["Waived", "Fees that the academy did not ask for; those that the bursary fund paid are not in it."],
      ["Age", "Full years on the first day of the season."],
      [
        "Gender, disability, county",
        "What students told us about themselves, by their own or their guardian's consent. Who did not answer is under “not said”.",
      ],
      [
        "Groups of fewer than 5, together",
        "Groups of fewer than five people are one row, with larger groups where subtracting rows, columns or seasons would reveal a few people. A group also counts as small if fewer than five of it registered only, or enrolled and did not complete, or completed. Courses are shown as they are: nothing is crossed with them.",
      ],
      [
        "Withheld",
        "Where merging would leave one row of everybody, and nobody is in another season too, “enrolled” or “completed” is withheld of all groups instead; the season's own figures have their sum.",
      ],
      [
        "After the certificate",
        "Those who completed the season and agreed are asked by SMS 1, 6 and 12 months after their certificate; people by their newest answer.",
      ],
      ["Frozen", "The figures of a closed season are those of the day on which it closed."],
    ],
  },
});
