import { defineTexts } from "@/lib/platform/texts";

/** Texts about certificates: what stands on the paper, and what callers are told. */
export const certificateTexts = defineTexts({
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

    issuedSome: (issued: number, season: number) =>
      issued === 0
        ? `Everybody who completed season ${season} has a certificate already.`
        : issued === 1
          ? `1 certificate of season ${season} issued`
          : `${issued} certificates of season ${season} issued`,
    withdrawn: (number: number) => `Certificate ${number} withdrawn`,
    numberNeeded: "Enter the number of the certificate.",
    checkNeeded: "Enter the check code of the certificate.",
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
});
