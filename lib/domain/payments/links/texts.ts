import { spoken } from "@/lib/platform/texts";

/** Texts for students who ask for help with the fee and for payers by link. */
export const linkTexts = spoken({
  en: {
    noLink: "This payment link is not right. Ask for it once more.",
    expired: "The place is not kept any more, so it cannot be paid for by this link.",
    cancelled: "This enrollment was cancelled, so there is nothing to pay.",
    chooseTimes: "The student has not chosen their times yet. Do not pay now: open this link again later.",
    openElsewhere: "A payment request is open on another phone. Wait two minutes, then try again.",
    tooManyToPhone: (sent: number, clock: string) =>
      `${sent} requests were sent to this phone. Try again after ${clock}.`,
    tooMany: (clock: string) => `Many requests have been sent. Try again after ${clock}.`,
    sent: "Payment request sent. Check your phone and enter your M-Pesa PIN.",
    open: "A payment request is on this phone already. Answer it, or wait two minutes and send again.",
    unknown: "We sent the request, but M-Pesa has not answered yet. Check your phone; we keep checking too.",
    refused: "M-Pesa did not take the payment request. Try again in a minute.",
  },
  sw: {
    noLink: "Link hii ya malipo si sahihi. Omba utumiwe tena.",
    expired: "Nafasi haijawekwa tena, kwa hivyo haiwezi kulipiwa kwa link hii.",
    cancelled: "Nafasi hii imefutwa, kwa hivyo hakuna cha kulipa.",
    chooseTimes: "Mwanafunzi bado hajachagua vipindi. Usilipe sasa: fungua link hii tena baadaye.",
    openElsewhere: "Kuna ombi la malipo kwenye simu nyingine. Subiri dakika 2, kisha ujaribu tena.",
    tooManyToPhone: (sent: number, clock: string) =>
      `Maombi ${sent} yametumwa kwa simu hii. Jaribu tena baada ya ${clock}.`,
    tooMany: (clock: string) => `Maombi mengi yametumwa. Jaribu tena baada ya ${clock}.`,
    sent: "Ombi la malipo limetumwa. Angalia simu yako na uweke PIN yako ya M-Pesa.",
    open: "Tayari kuna ombi la malipo kwenye simu hii. Lijibu, au subiri dakika 2 kisha utume tena.",
    unknown: "Tumetuma ombi, lakini M-Pesa bado haijajibu. Angalia simu yako; nasi tunaendelea kuangalia.",
    refused: "M-Pesa haikukubali ombi la malipo. Jaribu tena baada ya dakika 1.",
  },
});
