import { bilingual } from "@/lib/platform/texts";

export const verifyTexts = bilingual({
  en: {
    title: "Verify a certificate",
    lead: "This page checks the signature in the code of a certificate. Once open, it needs no network and sends nothing.",
    credential: "Text or link of the code",
    credentialHint: "Scan the code with the camera, copy the link, paste all of it here.",
    photo: "Or a photo of the certificate",
    photoHint: "Sharp, from above, with the whole code. It stays on this phone.",
    verify: "Verify",
    noScripts: "This browser runs no scripts. Check the certificate by its number and check code below.",
    signed: "Signed by the academy",
    signedText: (moment: string) =>
      `It is not among the certificates withdrawn by ${moment}. Compare name and course with the paper you were shown.`,
    withdrawn: "Withdrawn",
    withdrawnText: (moment: string) =>
      `The academy signed it and withdrew it later; it does not count any more. List of ${moment}.`,
    altered: "Altered",
    alteredText: "The signature does not fit the text. The text was changed, or a part of it is missing.",
    unknown_key: "Signed with an unknown key",
    unknown_keyText: (moment: string) =>
      `The academy had no such key by ${moment}. Somebody else signed it, or this page is older than the key.`,
    numbered: "A number needs the network",
    numberedText:
      "Only a signature is checked on this phone. Enter number and check code below when there is network.",
    unreadable: "No certificate found",
    unreadableText: "Paste all of the link, from https to the end, or try another photo.",
    unable: "This browser cannot check signatures",
    unableText: "Check the certificate by its number and check code below.",
    academy: "Academy",
    number: "Certificate number",
    name: "Name",
    course: "Course",
    season: "Season",
    issued: "Issued on",
    byCode: "By number and check code",
    several: "Check several certificates",
  },
  sw: {
    title: "Hakiki sahihi ya cheti",
    lead: "Ukurasa huu unahakiki sahihi iliyo kwenye msimbo wa cheti. Ukishafunguka hauhitaji mtandao wala hautumi chochote.",
    credential: "Maandishi au link ya msimbo",
    credentialHint: "Soma msimbo kwa kamera, nakili link, kisha ubandike yote hapa.",
    photo: "Au picha ya cheti",
    photoHint: "Iwe wazi, kutoka juu, na msimbo wote. Inabaki kwenye simu hii.",
    verify: "Hakiki",
    noScripts:
      "Kivinjari hiki hakiwezi kuhakiki sahihi. Hakiki cheti kwa nambari na msimbo wa kuhakiki hapa chini.",
    signed: "Kimetiwa sahihi na academy",
    signedText: (moment: string) =>
      `Si kati ya vyeti vilivyofutwa hadi ${moment}. Linganisha jina na kozi na karatasi uliyoonyeshwa.`,
    withdrawn: "Kimefutwa",
    withdrawnText: (moment: string) =>
      `Academy ilikitia sahihi, kisha ikakifuta; hakitumiki tena. Orodha ya ${moment}.`,
    altered: "Kimebadilishwa",
    alteredText: "Sahihi hailingani na maandishi. Maandishi yalibadilishwa, au sehemu yake haipo.",
    unknown_key: "Sahihi haijulikani",
    unknown_keyText: (moment: string) =>
      `Academy haikuwa na sahihi hiyo hadi ${moment}. Ni ya mtu mwingine, au ukurasa huu ni wa zamani.`,
    numbered: "Nambari inahitaji mtandao",
    numberedText:
      "Simu hii inahakiki sahihi tu. Andika nambari na msimbo wa kuhakiki hapa chini ukiwa na mtandao.",
    unreadable: "Hakuna cheti kilichopatikana",
    unreadableText: "Bandika link yote, kuanzia https hadi mwisho, au jaribu picha nyingine.",
    unable: "Kivinjari hiki hakiwezi kuhakiki sahihi",
    unableText: "Hakiki cheti kwa nambari na msimbo wa kuhakiki hapa chini.",
    academy: "Academy",
    number: "Nambari ya cheti",
    name: "Jina",
    course: "Kozi",
    season: "Msimu",
    issued: "Kilitolewa",
    byCode: "Kwa nambari na msimbo wa kuhakiki",
    several: "Hakiki vyeti kadhaa",
  },
});
