import { spoken } from "../texts";

/** Sentences common to all calls and forms. */
export const responseTexts = spoken({
  en: {
    unexpected: "Request Failed. Something went wrong. Please try again later.",
    otherSite: "This form was sent from another site.",
    outOfDate: "This page is out of date. Nothing was saved. Look at it again, then press once more.",
    tooMuch: "This is too much text.",
    once: "Please send each parameter once.",
    odd: "This does not look right.",
    useMethod: (methods: string) => `Please use ${methods}.`,
    noAddress: "There is nothing at this address.",
    notJson: "Please send JSON (content-type application/json).",
    tooDeep: "This JSON is nested too deeply.",
    hasNul: "Please leave out the character NUL.",
    tooLong: (kilobytes: number) => `Please send at most ${kilobytes} KB.`,
    cutOff: "This did not arrive whole.",
    invalidJson: "This is not valid JSON.",
    oneObject: "Please send one JSON object.",
  },
  sw: {
    unexpected: "Ombi halikufaulu. Kuna hitilafu. Tafadhali jaribu tena baadaye.",
    otherSite: "Fomu hii ilitumwa kutoka tovuti nyingine.",
    outOfDate:
      "Ukurasa huu umepitwa na wakati. Hakuna kilichohifadhiwa. Uangalie tena, kisha bonyeza mara nyingine.",
    tooMuch: "Maandishi haya ni mengi mno.",
    once: "Tafadhali tuma kila kigezo mara moja.",
    odd: "Hii haionekani kuwa sahihi.",
    useMethod: (methods: string) => `Tafadhali tumia ${methods}.`,
    noAddress: "Hakuna kitu kwenye anwani hii.",
    notJson: "Tafadhali tuma JSON (content-type application/json).",
    tooDeep: "JSON hii ina ngazi nyingi mno.",
    hasNul: "Tafadhali ondoa herufi NUL.",
    tooLong: (kilobytes: number) => `Tafadhali tuma KB zisizozidi ${kilobytes}.`,
    cutOff: "Hii haikufika yote.",
    invalidJson: "Hii si JSON sahihi.",
    oneObject: "Tafadhali tuma object moja ya JSON.",
  },
});
