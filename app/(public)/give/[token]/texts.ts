import { bilingual } from "@/lib/platform/texts";

/** Texts for payers asked to pay for a student. */
export const giveTexts = bilingual({
  en: {
    pageTitle: "Pay for a student",
    title: (name: string) => `Pay for ${name}`,
    preview: (course: string, amount: string, until: string) => `${course}: ${amount}, by ${until}`,
    lead: (name: string) => `${name} asks you to pay the fee of a place that is kept until the time below.`,
    waitTitle: (name: string) => `The fee of ${name}`,
    notNow: {
      claim_open: (name: string) =>
        `${name} told us of a payment, and we are checking it with M-Pesa. Do not pay now: open this link again later.`,
      prompt_open: (name: string) =>
        `A request for the fee of ${name} is open on another phone. Do not pay now: open this link again in a few minutes.`,
      choosing: (name: string) =>
        `${name} has not chosen a class and times yet. Do not pay now: open this link again later.`,
    },
    for: "For",
    amount: "Amount",
    until: "Kept until",
    time: "Time",
    phone: "Your M-Pesa phone number",
    phoneHint: "The request comes to this phone, for example 0700 123 456. You get the receipt there too.",
    send: "Send the request to my phone",
    sending: "Sending…",
    safe: "M-Pesa shows the academy's name, the amount and an account number. You enter your PIN on your phone only.",
    again: "Check again",
    unsure: "We are still asking M-Pesa. You can close this page and open the link again later.",
    comesBack: "This page updates when the payment arrives.",
    notMade: "The payment was not made",
    notMadeText: "M-Pesa's message on your phone says why. You can send the request again.",
    paid: "Thank you, it is paid",
    paidText: "The receipt is on its way to your phone by SMS.",
    paidBefore: "It is paid already",
    paidBeforeText: (name: string) => `The fee for ${name} is paid. There is nothing left to pay.`,
    expired: "The place is not kept any more",
    expiredText: (name: string) =>
      `It was not paid in time, so this link has ended. ${name} can take a place again, if one is left, and send you the link once more.`,
    cancelled: "This enrollment was cancelled",
    cancelledText: "There is nothing to pay, and this link has ended.",
    wrong: "This link is not right",
    wrongText: "Open it from the message once more, or ask the student to send it again.",
    failed: "This link cannot be read now. Please try again in a while.",
    home: "Go to the start page",
  },
  sw: {
    pageTitle: "Mlipie mwanafunzi",
    title: (name: string) => `Mlipie ${name}`,
    preview: (course: string, amount: string, until: string) => `${course}: ${amount}, kabla ya ${until}`,
    lead: (name: string) => `${name} anakuomba ulipe ada ya nafasi iliyowekwa hadi wakati ulio hapa chini.`,
    waitTitle: (name: string) => `Ada ya ${name}`,
    notNow: {
      claim_open: (name: string) =>
        `${name} ametuambia kuhusu malipo, na tunayathibitisha na M-Pesa. Usilipe sasa: fungua link hii tena baadaye.`,
      prompt_open: (name: string) =>
        `Ombi la ada ya ${name} liko kwenye simu nyingine. Usilipe sasa: fungua link hii tena baada ya dakika chache.`,
      choosing: (name: string) =>
        `${name} bado hajachagua darasa na vipindi. Usilipe sasa: fungua link hii tena baadaye.`,
    },
    for: "Kwa",
    amount: "Kiasi",
    until: "Imewekwa hadi",
    time: "Wakati",
    phone: "Nambari yako ya simu ya M-Pesa",
    phoneHint: "Ombi litakuja kwa simu hii, kwa mfano 0700 123 456. Risiti pia utaipata hapo.",
    send: "Tuma ombi kwa simu yangu",
    sending: "Tunatuma…",
    safe: "M-Pesa inaonyesha jina la chuo, kiasi na nambari ya akaunti. PIN unaiweka kwenye simu yako pekee.",
    again: "Angalia tena",
    unsure: "Bado tunauliza M-Pesa. Unaweza kufunga ukurasa huu na kufungua link tena baadaye.",
    comesBack: "Ukurasa huu utabadilika malipo yakifika.",
    notMade: "Malipo hayakufanyika",
    notMadeText: "Ujumbe wa M-Pesa kwenye simu yako unaeleza sababu. Unaweza kutuma ombi tena.",
    paid: "Asante, imelipwa",
    paidText: "Risiti inakuja kwa simu yako kwa SMS.",
    paidBefore: "Tayari imelipwa",
    paidBeforeText: (name: string) => `Ada ya ${name} imelipwa. Hakuna kilichobaki kulipa.`,
    expired: "Nafasi haijawekwa tena",
    expiredText: (name: string) =>
      `Haikulipwa kwa wakati, kwa hiyo link hii imeisha. ${name} anaweza kupata nafasi tena, kama ipo, na kukutumia link tena.`,
    cancelled: "Nafasi hii imefutwa",
    cancelledText: "Hakuna cha kulipa, na link hii imeisha.",
    wrong: "Link hii si sahihi",
    wrongText: "Ifungue tena kutoka kwenye ujumbe, au mwombe mwanafunzi akutumie tena.",
    failed: "Link hii haiwezi kusomwa sasa. Tafadhali jaribu tena baada ya muda.",
    home: "Nenda mwanzo",
  },
});
