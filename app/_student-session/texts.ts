import { bilingual } from "@/lib/platform/texts";
import type { Until } from "@/lib/platform/time/until";

/** Where the messages about a minor go. */
export const guardianTexts = bilingual({
  en: { messages: (ends: string) => `Messages go to your guardian's phone, which ends in ${ends}.` },
  sw: {
    messages: (ends: string) => `Ujumbe unatumwa kwa simu ya mzazi au mlezi wako inayoishia na ${ends}.`,
  },
});

/** Texts of the next step. */
export const nextStepTexts = bilingual({
  en: {
    no_class: () => "Choose your class and times",
    hold_ended: () => "Choose a place again",
    choose_times: () => "Choose your times",
    pay: (amount: string) => `Pay ${amount}`,
    pay_rest: (amount: string) => `Pay the rest: ${amount}`,
    prompt_open: () => "See your payment",
    claim_open: () => "See your payment",
    waiting: () => "See the waiting list",
    paid_waiting: () => "See what happens next",
    offered: () => "Accept your place",
    enrolled: () => "See your place and times",
    closed: () => "",
  },
  sw: {
    no_class: () => "Chagua darasa na vipindi vyako",
    hold_ended: () => "Chagua nafasi tena",
    choose_times: () => "Chagua vipindi vyako",
    pay: (amount: string) => `Lipa ${amount}`,
    pay_rest: (amount: string) => `Lipa kilichobaki: ${amount}`,
    prompt_open: () => "Ona malipo yako",
    claim_open: () => "Ona malipo yako",
    waiting: () => "Ona orodha ya kusubiri",
    paid_waiting: () => "Ona kinachofuata",
    offered: () => "Kubali nafasi yako",
    enrolled: () => "Ona nafasi na vipindi vyako",
    closed: () => "",
  },
});

const english = {
  at: ({ clock, day, isNear }: Until) => (isNear ? `${clock} ${day}` : `${clock} on ${day}`),
  left: ({ minutesLeft: minutes }: Until) =>
    minutes < 120 ? `${minutes} min left` : `${Math.floor(minutes / 60)} hours left`,
};

const kiswahili = {
  at: ({ clock, day }: Until) => `${day}, ${clock}`,
  left: ({ minutesLeft: minutes }: Until) => {
    if (minutes === 1) return "dakika 1 imebaki";
    return minutes < 120 ? `dakika ${minutes} zimebaki` : `saa ${Math.floor(minutes / 60)} zimebaki`;
  },
};

const oneName = (course: string, group: string) => (course === group ? course : `${course}, ${group}`);

/** The state of a student's enrollment. */
export const summaryTexts = bilingual({
  en: {
    title: "Where you stand",
    /** 10:22 today (28 min left) */
    until: (at: Until) => `${english.at(at)} (${english.left(at)})`,
    at: english.at,
    left: english.left,
    none: "You are registered. You have no place in a class yet.",
    closed: "Registration is closed now, so there is nothing to choose or to pay.",
    over: "Your season has ended.",
    record: "Your certificate, receipt and attendance",
    offered: (until: string) => `A place is offered to you until ${until}.`,
    prompted: "We have sent a request to the phone that pays, and are waiting for the answer.",
    held: (until: string) => `Your place is held until ${until}.`,
    toPay: (amount: string) => `${amount} to pay.`,
    partWaived: (waived: string, fee: string) => `${waived} of ${fee} is waived.`,
    received: (received: string) => `We have received ${received}.`,
    paidPart: (received: string, left: string) => `We have received ${received}. ${left} is left to pay.`,
    ended: (when: string) => `We kept your place until ${when}, but no payment came.`,
    endedPart: (when: string) => `We kept your place until ${when}, but not the whole fee came.`,
    endedChecking: (when: string) => `We kept your place until ${when}.`,
    checking: (code: string) =>
      `We have your M-Pesa code ${code} and are checking it with M-Pesa. Do not pay again.`,
    checkingHeld: "Your place stays held meanwhile.",
    checkingEnded: "When we find the money you get a place if one is left, or your money back.",
    refused: (code: string) =>
      `We checked the M-Pesa code ${code}: it is not a payment for you. If you have paid, show the message at the desk.`,
    enrolled: "Your fee is paid and your place is yours.",
    enrolledWaived: "Your fee is waived and your place is yours.",
    noTimes: "You have not chosen your times yet.",
    waiting:
      "Your money is here, but you have no place yet. We will offer you a place or give the money back.",
    waitingWaived: "Your fee is waived, but you have no place yet. We will offer you one.",
    class: oneName,
  },
  sw: {
    title: "Hali yako",
    /** leo, 10:22 (dakika 28 zimebaki) */
    until: (at: Until) => `${kiswahili.at(at)} (${kiswahili.left(at)})`,
    at: kiswahili.at,
    left: kiswahili.left,
    none: "Umesajiliwa. Bado huna nafasi kwenye darasa.",
    closed: "Usajili umefungwa kwa sasa, kwa hivyo hakuna cha kuchagua wala kulipa.",
    over: "Msimu wako umekwisha.",
    record: "Cheti chako, risiti na mahudhurio",
    offered: (until: string) => `Umepewa nafasi hadi ${until}.`,
    prompted: "Tumetuma ombi kwa simu ya anayelipa, na tunasubiri jibu.",
    held: (until: string) => `Tumekuwekea nafasi hadi ${until}.`,
    toPay: (amount: string) => `Unalipa ${amount}.`,
    partWaived: (waived: string, fee: string) => `Umesamehewa ${waived} kati ya ${fee}.`,
    received: (received: string) => `Tumepokea ${received}.`,
    paidPart: (received: string, left: string) => `Tumepokea ${received}. Imebaki ${left} ya kulipa.`,
    ended: (when: string) => `Tulikuwekea nafasi hadi ${when}, lakini malipo hayakuja.`,
    endedPart: (when: string) => `Tulikuwekea nafasi hadi ${when}, lakini ada yote haikuja.`,
    endedChecking: (when: string) => `Tulikuwekea nafasi hadi ${when}.`,
    checking: (code: string) => `Tuna msimbo wako wa M-Pesa ${code} na tunauhakiki na M-Pesa. Usilipe tena.`,
    checkingHeld: "Nafasi yako inabaki kwa sasa.",
    checkingEnded: "Tukiona pesa, unapata nafasi ikiwa imebaki, au unarudishiwa pesa zako.",
    refused: (code: string) =>
      `Tumeangalia msimbo wa M-Pesa ${code}: si malipo yako. Kama umelipa, onyesha ujumbe huo kwenye dawati.`,
    enrolled: "Ada yako imelipwa na nafasi ni yako.",
    enrolledWaived: "Ada yako imesamehewa na nafasi ni yako.",
    noTimes: "Bado hujachagua vipindi vyako.",
    waiting: "Pesa zako zimefika, lakini bado huna nafasi. Tunakupa nafasi au tunarudisha pesa.",
    waitingWaived: "Ada yako imesamehewa, lakini bado huna nafasi. Tunakupa ikipatikana.",
    class: oneName,
  },
});

export const groupLinkTexts = bilingual({
  en: { title: "WhatsApp group of your class", unlock: "open your details with your code to see the link" },
  sw: {
    title: "Kikundi cha WhatsApp cha darasa lako",
    unlock: "fungua maelezo yako kwa code yako uone link",
  },
});
