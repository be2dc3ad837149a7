import { bilingual } from "@/lib/platform/texts";

export const paymentLinkTexts = bilingual({
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
    paidBefore: "Nothing is left to pay",
    paidBeforeText: (name: string) => `The fee for ${name} is settled. Thank you.`,
    expired: "The place is not kept any more",
    expiredText: (name: string) =>
      `It was not paid in time, so this link has ended. ${name} can take a place again, if one is left, and send you the link once more.`,
    cancelled: "This enrollment was cancelled",
    cancelledText: (name: string) =>
      `There is nothing to pay, and this link has ended. If ${name} has taken another place, ask for the link of that one.`,
    wrong: "This link is not right",
    wrongText: "Open it from the message once more, or ask the student to send it again.",
    failed: "This link cannot be read now. Please try again in a while.",
  },
  sw: {
    pageTitle: "Mlipie mwanafunzi",
    title: (name: string) => `Mlipie ${name}`,
    preview: (course: string, amount: string, until: string) => `${course}: ${amount}, kabla ya ${until}`,
    lead: (name: string) => `${name} anakuomba ulipe ada ya nafasi iliyowekwa hadi wakati ulio hapa chini.`,
    waitTitle: (name: string) => `Ada ya ${name}`,
    notNow: {
      claim_open: (name: string) =>
        `${name} ametuambia kuhusu malipo, na tunayahakiki na M-Pesa. Usilipe sasa: fungua link hii tena baadaye.`,
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
    phoneHint: "Ombi linakuja kwa simu hii, kwa mfano 0700 123 456. Risiti pia inakuja hapo.",
    send: "Tuma ombi kwa simu yangu",
    sending: "Tunatuma…",
    safe: "M-Pesa inaonyesha jina la academy, kiasi na nambari ya akaunti. PIN unaiweka kwenye simu yako pekee.",
    again: "Angalia tena",
    unsure: "Bado tunauliza M-Pesa. Unaweza kufunga ukurasa huu na kufungua link tena baadaye.",
    comesBack: "Ukurasa huu unabadilika malipo yakifika.",
    notMade: "Malipo hayakufanyika",
    notMadeText: "Ujumbe wa M-Pesa kwenye simu yako unaeleza sababu. Unaweza kutuma ombi tena.",
    paid: "Asante, imelipwa",
    paidText: "Risiti inakuja kwa simu yako kwa SMS.",
    paidBefore: "Hakuna kilichobaki kulipa",
    paidBeforeText: (name: string) => `Ada ya ${name} imekamilika. Asante.`,
    expired: "Nafasi haijawekwa tena",
    expiredText: (name: string) =>
      `Haikulipwa kwa wakati, kwa hivyo link hii imeisha. ${name} anaweza kupata nafasi tena, kama ipo, na kukutumia link tena.`,
    cancelled: "Nafasi hii imefutwa",
    cancelledText: (name: string) =>
      `Hakuna cha kulipa, na link hii imeisha. Kama ${name} amepata nafasi nyingine, omba link ya nafasi hiyo.`,
    wrong: "Link hii si sahihi",
    wrongText: "Ifungue tena kutoka kwenye ujumbe, au mwombe mwanafunzi akutumie tena.",
    failed: "Link hii haiwezi kusomwa sasa. Tafadhali jaribu tena baada ya muda.",
  },
});
