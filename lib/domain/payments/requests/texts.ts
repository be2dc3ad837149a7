import { spoken } from "@/lib/platform/texts";
import { meaningOfCode } from "../daraja/error-codes";

/** Texts for a payer about a payment request and its outcome: what happened, and what to do next. */
export const paymentTexts = spoken({
  en: {
    promptSent: "Payment request sent. Check your phone and enter your M-Pesa PIN.",
    promptOpen: "A payment request is on this phone already. Answer it, or wait two minutes and send again.",
    tooManyToPhone: (sent: number, clock: string) =>
      `You have sent ${sent} requests. Use paybill now, or try after ${clock}.`,
    tooMany: (clock: string) => `Many requests have been sent. Use paybill now, or try after ${clock}.`,
    promptUnknown:
      "We sent the payment request but M-Pesa has not answered yet. Check your phone; we keep checking too.",
    promptRefused: "M-Pesa did not take the payment request. Try again in a minute, or pay by Paybill.",
    paybill: (shillings: number, business: string, account: string) =>
      `Pay KES ${shillings} to paybill ${business}, account number ${account}. Your place is confirmed when the money arrives.`,
    heldForPaybill: (until: string) => `Your place is held until ${until}. Pay at the paybill by then.`,
    alreadyPaid: "This enrollment is paid already.",
    creditWaits: (shillings: number) =>
      `KES ${shillings} of credit is there and pays for this place. Do not pay again: choose the class once more.`,
    noEnrollment: "Choose a class first; then you can pay for it.",
    noRequest: "We could not find a payment request with those details.",
    verified: "Payment received. You are enrolled.",
    notYet: "We have not received the payment yet. M-Pesa can take a few minutes.",
    inPart: (received: string, left: string) =>
      `We have received ${received}. ${left} is left to pay: pay it in the same way.`,
    notPaid: "The payment was not made. You can try again, or pay by Paybill.",
    nameNeeded: "Enter the payer's name.",
    methodNeeded: "Choose how to pay.",
    results: {
      "1": "Not enough M-Pesa balance. Top up and send again.",
      "4": "This would go over today's M-Pesa limit. Try tomorrow, or let somebody else pay.",
      "17": "M-Pesa allows the same amount only once in two minutes. Wait two minutes and send again.",
      "1001": "Another M-Pesa request is open on your phone. Finish it, wait one minute, send again.",
      "1019":
        "We got no answer from your phone. Check it is on, or dial *234# to update the M-Pesa menu, then send again.",
      "1031": "You cancelled the request. You can send it again, or pay by Paybill.",
      "1032": "You cancelled the request. You can send it again, or pay by Paybill.",
      "1037":
        "We got no answer from your phone. Check it is on, or dial *234# to update the M-Pesa menu, then send again.",
      "2001": "Wrong PIN. Send again and enter your M-Pesa PIN.",
      "8006": "Your M-Pesa PIN is locked. Call Safaricom on 100 or 200, or let somebody else pay.",
    } as Record<string, string>,
    notSent: "M-Pesa is busy, so the request was not sent. Try again in a minute, or pay by Paybill.",
    busy: "M-Pesa is busy. Try again in 30 seconds or use Paybill.",
    stillChecking:
      "We are still checking with M-Pesa. You can close this page; your place stays held meanwhile.",
    noAnswer:
      "We have not heard from M-Pesa about the last request. You can send it again, or pay by Paybill.",
  },
  sw: {
    promptSent: "Ombi la malipo limetumwa. Angalia simu yako na uweke PIN yako ya M-Pesa.",
    promptOpen: "Tayari kuna ombi la malipo kwenye simu hii. Lijibu, au subiri dakika 2 kisha utume tena.",
    tooManyToPhone: (sent: number, clock: string) =>
      `Umetuma maombi ${sent}. Tumia Paybill sasa, au jaribu baada ya ${clock}.`,
    tooMany: (clock: string) => `Maombi mengi yametumwa. Tumia Paybill sasa, au jaribu baada ya ${clock}.`,
    promptUnknown:
      "Tumetuma ombi la malipo lakini M-Pesa bado haijajibu. Angalia simu yako; nasi tunaendelea kuangalia.",
    promptRefused: "M-Pesa haikukubali ombi la malipo. Jaribu tena baada ya dakika 1, au lipa kwa Paybill.",
    paybill: (shillings: number, business: string, account: string) =>
      `Lipa KES ${shillings} kwa Paybill ${business}, nambari ya akaunti ${account}. Nafasi yako inathibitishwa pesa zikifika.`,
    heldForPaybill: (until: string) => `Umewekewa nafasi hadi ${until}. Lipa kwa Paybill kufikia hapo.`,
    alreadyPaid: "Nafasi hii tayari imelipiwa.",
    creditWaits: (shillings: number) =>
      `Una salio la KES ${shillings} linalolipia nafasi hii. Usilipe tena: chagua darasa mara nyingine.`,
    noEnrollment: "Chagua darasa kwanza, kisha unaweza kulilipia.",
    noRequest: "Hatukupata ombi la malipo lenye maelezo hayo.",
    verified: "Tumepokea malipo. Umejiunga.",
    notYet: "Bado hatujapokea malipo. M-Pesa inaweza kuchukua dakika chache.",
    inPart: (received: string, left: string) =>
      `Tumepokea ${received}. Imebaki ${left}: lipa kwa njia ileile.`,
    notPaid: "Malipo hayakufanyika. Unaweza kujaribu tena, au kulipa kwa Paybill.",
    nameNeeded: "Weka jina la anayelipa.",
    methodNeeded: "Chagua njia ya kulipa.",
    results: {
      "1": "Salio la M-Pesa halitoshi. Weka pesa, kisha utume tena.",
      "4": "Malipo haya yanapita kikomo cha M-Pesa cha leo. Jaribu kesho, au mwombe mtu mwingine alipe.",
      "17": "M-Pesa inaruhusu kiasi kilekile mara moja tu kwa dakika 2. Subiri dakika 2, kisha utume tena.",
      "1001": "Kuna ombi lingine la M-Pesa kwenye simu yako. Limalize, subiri dakika 1, kisha utume tena.",
      "1019":
        "Hatukupata jibu kutoka kwa simu yako. Hakikisha imewashwa, au piga *234# kusasisha menyu ya M-Pesa, kisha utume tena.",
      "1031": "Ulighairi ombi. Unaweza kulituma tena, au kulipa kwa Paybill.",
      "1032": "Ulighairi ombi. Unaweza kulituma tena, au kulipa kwa Paybill.",
      "1037":
        "Hatukupata jibu kutoka kwa simu yako. Hakikisha imewashwa, au piga *234# kusasisha menyu ya M-Pesa, kisha utume tena.",
      "2001": "PIN si sahihi. Tuma tena na uweke PIN yako ya M-Pesa.",
      "8006": "PIN yako ya M-Pesa imefungwa. Pigia Safaricom kwa 100 au 200, au mwombe mtu mwingine alipe.",
    },
    notSent:
      "M-Pesa ina shughuli nyingi, kwa hivyo ombi halikutumwa. Jaribu tena baada ya dakika 1, au lipa kwa Paybill.",
    busy: "M-Pesa ina shughuli nyingi. Jaribu tena baada ya sekunde 30 au tumia Paybill.",
    stillChecking: "Bado tunaangalia na M-Pesa. Unaweza kufunga ukurasa huu; nafasi yako inabaki imewekwa.",
    noAnswer:
      "Hatujapata jibu la M-Pesa kuhusu ombi la mwisho. Unaweza kulituma tena, au kulipa kwa Paybill.",
  },
});

/**
 * The text for the code of a prompt, M-Pesa's result or the error with which Daraja did not take it; null means M-Pesa never
 * answered.
 */
export function resultSentence(code: string | null): string {
  if (code === null) return paymentTexts.noAnswer;
  const known = paymentTexts.results[code];
  if (known) return known;
  const meaning = meaningOfCode(code);
  if (meaning === "spike" || meaning === "busy") return paymentTexts.notSent;
  return meaning === "refused" || meaning === "token" ? paymentTexts.promptRefused : paymentTexts.busy;
}
