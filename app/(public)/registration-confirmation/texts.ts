import { bilingual } from "@/lib/platform/texts";

export const confirmationTexts = bilingual({
  en: {
    title: "Check your details",
    lead: "Check everything, then tap Complete.",
    change: "Change",
    complete: "Complete",
    completing: "Completing…",
    failedTitle: "Oops! Something Went wrong",
    failed:
      "Your registration could not be completed. Try again, or contact an administrator; what you typed is kept.",
    doneTitle: "Congratulations!",
    done: "You are registered for the academy. This is your registration number:",
    copy: "Copy",
    copied: "Copied",
    numberDescribes: "the registration number",
    codeTitle: "Your secret code",
    codeWhy:
      "Write it down or take a picture now: we cannot show it again later. With it you can change your details, and your times after you have paid. After paying, the receipt code in the M-Pesa message does the same.",
    codeDescribes: "the secret code",
    waits: "None yet: the class is full. Once you are registered you can wait for a place in it.",
    seatRefused:
      "You are registered, but the class is full, so you have no place yet. Wait for a place in it, or choose another class; nothing you typed is lost.",
    another: "Register Another",
    sibling: "Register a brother or sister",
    lostTitle: "Your details are not in this browser",
    lost: "The browser that typed them keeps them for two hours, or until you sign out. If you typed them just now, this browser keeps no cookies: allow cookies for this site, use another browser, or call the administrators at the foot of this page.",
    backTitle: (name: string) => `Welcome back, ${name}!`,
    backSame:
      "You are registered already, and your details are up to date. This is your registration number:",
    back: "You are registered already. This is your registration number:",
    notSaved: (count: number) =>
      count === 1 ? "One detail was not saved" : `${count} details were not saved`,
    notSavedWhy:
      "They differ from what we have of you. To save what you typed now, show that it is you. Without a code your record stays as it is.",
    typed: (value: string) => `You typed: ${value}`,
    proof: "Secret code or M-Pesa receipt code",
    proofHint:
      "The code you got when you registered, or the code in the M-Pesa message of a payment for you, also of an earlier season",
    saveThem: "Save my details",
    savingThem: "Saving…",
    noCode: "No code at hand? You can go on without it, and have your details changed at the desk.",
    goToEnroll: "Go to Enroll",
  },
  sw: {
    title: "Angalia maelezo yako",
    lead: "Angalia kila kitu, kisha bonyeza Kamilisha.",
    change: "Badilisha",
    complete: "Kamilisha",
    completing: "Inakamilisha…",
    failedTitle: "Samahani! Kuna hitilafu",
    failed: "Usajili wako haukukamilika. Jaribu tena, au wasiliana na msimamizi; ulichoandika kimehifadhiwa.",
    doneTitle: "Hongera!",
    done: "Umesajiliwa. Hii ndiyo nambari yako ya usajili:",
    copy: "Nakili",
    copied: "Imenakiliwa",
    numberDescribes: "nambari ya usajili",
    codeTitle: "Code yako ya siri",
    codeWhy:
      "Iandike au ipige picha sasa: hatuwezi kuionyesha tena baadaye. Kwa code hii unaweza kubadilisha maelezo yako, na vipindi vyako baada ya kulipa. Ukishalipa, msimbo wa risiti ulio kwenye ujumbe wa M-Pesa unafanya kazi hiyohiyo.",
    codeDescribes: "code ya siri",
    waits: "Bado: darasa limejaa. Ukishasajiliwa unaweza kusubiri nafasi.",
    seatRefused:
      "Umesajiliwa, lakini darasa limejaa, kwa hivyo bado huna nafasi. Isubiri, au chagua darasa lingine; ulichoandika hakijapotea.",
    another: "Sajili mwingine",
    sibling: "Sajili ndugu yake",
    lostTitle: "Maelezo yako hayamo kwenye browser hii",
    lost: "Browser uliyoyaandikia inayahifadhi kwa saa 2, au hadi uondoke. Kama umeyaandika sasa hivi, browser hii haihifadhi cookies: ziruhusu kwa tovuti hii, tumia browser nyingine, au wapigie wasimamizi walio chini ya ukurasa huu.",
    backTitle: (name: string) => `Karibu tena, ${name}!`,
    backSame: "Umeshasajiliwa, na maelezo yako ni sahihi. Hii ndiyo nambari yako ya usajili:",
    back: "Umeshasajiliwa. Hii ndiyo nambari yako ya usajili:",
    notSaved: (count: number) =>
      count === 1 ? "Jambo moja halikuhifadhiwa" : `Mambo ${count} hayakuhifadhiwa`,
    notSavedWhy:
      "Ni tofauti na tulichonacho. Ili kuhifadhi ulichoandika sasa, onyesha kuwa ni wewe. Bila code au msimbo, maelezo ya zamani yanabaki.",
    typed: (value: string) => `Uliandika: ${value}`,
    proof: "Code ya siri au msimbo wa risiti ya M-Pesa",
    proofHint:
      "Code uliyopata ulipojisajili, au msimbo ulio kwenye ujumbe wa M-Pesa wa malipo yako, hata ya msimu uliopita",
    saveThem: "Hifadhi maelezo yangu",
    savingThem: "Inahifadhi…",
    noCode: "Huna code sasa? Unaweza kuendelea bila hiyo; maelezo yako yanabadilishwa kwenye dawati.",
    goToEnroll: "Endelea kujiunga",
  },
});
