import { spoken } from "../texts";

/** Sentences of any call or form, whatever it is about. */
export const responseTexts = spoken({
  en: {
    unexpected: "Request Failed. Something went wrong. Please try again later.",
    otherSite: "This form was sent from another site.",
    tooMuch: "This is too much text.",
    once: "Please send each parameter once.",
    odd: "This does not look right.",
  },
  sw: {
    unexpected: "Ombi halikufaulu. Kuna hitilafu. Tafadhali jaribu tena baadaye.",
    otherSite: "Fomu hii ilitumwa kutoka tovuti nyingine.",
    tooMuch: "Maandishi haya ni mengi mno.",
    once: "Tafadhali tuma kila kigezo mara moja.",
    odd: "Hii haionekani kuwa sahihi.",
  },
});
