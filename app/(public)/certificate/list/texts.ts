import { bilingual } from "@/lib/platform/texts";

export const listTexts = bilingual({
  en: {
    title: "Check several certificates",
    papers: "Certificates",
    hint: (most: number) => `One a line, ${most} at most: number and check code, or a link of the code.`,
    check: "Check",
    checking: "Checking…",
    found: "Result",
    valid: "Valid",
    withdrawn: (date: string) => `Withdrawn on ${date}`,
    unknown: "Not known",
    altered: "Altered",
    unknown_key: "Signed with an unknown key",
    several: "Several certificates in one line",
    unable: "Not checked",
    unreadable: "Number or check code is missing",
    about: (season: number, date: string) => `Season ${season}, issued on ${date}`,
  },
  sw: {
    title: "Hakiki vyeti kadhaa",
    papers: "Vyeti",
    hint: (most: number) =>
      `Kimoja kwa mstari, visizidi ${most}: nambari na msimbo wa kuhakiki, au link ya msimbo.`,
    check: "Hakiki",
    checking: "Inahakiki…",
    found: "Matokeo",
    valid: "Halali",
    withdrawn: (date: string) => `Kilifutwa tarehe ${date}`,
    unknown: "Hakijulikani",
    altered: "Kimebadilishwa",
    unknown_key: "Sahihi haijulikani",
    several: "Vyeti kadhaa kwenye mstari mmoja",
    unable: "Hakikuhakikiwa",
    unreadable: "Nambari au msimbo wa kuhakiki haupo",
    about: (season: number, date: string) => `Msimu wa ${season}, kilitolewa ${date}`,
  },
});
