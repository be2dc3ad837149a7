import { bilingual, spoken } from "@/lib/platform/texts";

/** Texts printed on a certificate. */
export const paperTexts = bilingual({
  en: {
    academy: "Academy",
    title: "Certificate of Completion",
    certifies: "This is to certify that",
    completed: "has completed the course",
    inSeason: (season: number) => `in season ${season} of the academy`,
    number: "Certificate number",
    issued: "Issued on",
    signature: "Signature",
    checkAt: (address: string) =>
      `Scan the code to check this certificate, or enter number and code at ${address}`,
    paperTitle: (number: number) => `Certificate ${number}`,
    paperTitles: "Certificates",
  },
  sw: {
    academy: "Academy",
    title: "Cheti cha Kukamilisha Kozi",
    certifies: "Tunathibitisha kwamba",
    completed: "amekamilisha kozi ya",
    inSeason: (season: number) => `katika msimu wa ${season} wa academy`,
    number: "Nambari ya cheti",
    issued: "Kimetolewa tarehe",
    signature: "Sahihi",
    checkAt: (address: string) =>
      `Soma msimbo kwa simu ili kuhakiki cheti hiki, au weka nambari na msimbo kwenye ${address}`,
    paperTitle: (number: number) => `Cheti ${number}`,
    paperTitles: "Vyeti",
  },
});

/** Texts of answers about certificates. */
export const certificateTexts = spoken({
  en: {
    issuedSome: (issued: number, season: number) =>
      issued === 0
        ? `Everybody who completed season ${season} has a certificate already.`
        : issued === 1
          ? `1 certificate of season ${season} issued`
          : `${issued} certificates of season ${season} issued`,
    withdrawn: (number: number) => `Certificate ${number} withdrawn`,
    numberNeeded: "Enter the number of the certificate.",
    checkNeeded: "Enter the check code of the certificate.",
    papersNeeded: "Enter the numbers of the certificates with their check codes.",
    papersMany: (most: number) => `Check at most ${most} certificates at once.`,
    seasonNeeded: "Choose a season.",
    reasonNeeded: "Say why it is withdrawn.",
    reasonLong: (most: number) => `Use at most ${most} characters.`,
    noCertificate: "There is no such certificate.",
    notKnown: "The academy knows no certificate with this number and code.",
    none: "There is no valid certificate to print here.",
    whichOne: "Name a certificate by its number, or a season or class.",
    tooMany: (most: number) => `These are more than ${most} certificates. Print them class by class.`,
    isWithdrawn: "This certificate was withdrawn and is not printed any more.",
    wasWithdrawn: "This certificate was withdrawn already.",
  },
  sw: {
    issuedSome: (issued: number, season: number) =>
      issued === 0
        ? `Kila aliyekamilisha msimu wa ${season} tayari ana cheti.`
        : issued === 1
          ? `Cheti 1 cha msimu wa ${season} kimetolewa`
          : `Vyeti ${issued} vya msimu wa ${season} vimetolewa`,
    withdrawn: (number: number) => `Cheti ${number} kimefutwa`,
    numberNeeded: "Weka nambari ya cheti.",
    checkNeeded: "Weka msimbo wa kuhakiki ulio kwenye cheti.",
    papersNeeded: "Weka nambari za vyeti pamoja na misimbo yake ya kuhakiki.",
    papersMany: (most: number) => `Hakiki vyeti visivyozidi ${most} kwa mara moja.`,
    seasonNeeded: "Chagua msimu.",
    reasonNeeded: "Eleza kwa nini kinafutwa.",
    reasonLong: (most: number) => `Tumia herufi zisizozidi ${most}.`,
    noCertificate: "Hakuna cheti kama hicho.",
    notKnown: "Academy haina cheti chenye nambari na msimbo huu.",
    none: "Hakuna cheti halali cha kuchapisha hapa.",
    whichOne: "Taja nambari ya cheti, au msimu au darasa.",
    tooMany: (most: number) => `Vyeti hivi ni zaidi ya ${most}. Chapisha darasa moja moja.`,
    isWithdrawn: "Cheti hiki kilifutwa na hakichapishwi tena.",
    wasWithdrawn: "Cheti hiki tayari kilifutwa.",
  },
});
