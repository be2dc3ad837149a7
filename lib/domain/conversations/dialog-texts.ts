import type { StepState } from "@/lib/domain/enrollments/standing/next-step";
import type { FieldName } from "@/lib/domain/people/students/fields";
import type { Language } from "@/lib/platform/language";
import { bilingual } from "@/lib/platform/texts";

type Step = Exclude<StepState, "closed">;

/** What an answer says of a place: the words of messages (lib/domain/messaging/messages/written.ts). */
export type PlaceWords = { name: string; course: string; until: string; amount: string };

type Texts = {
  begin: (academy: string) => string;
  goOn: string;
  ask: Partial<Record<FieldName, string>>;
  minor: (years: number) => string;
  knownBirth: string;
  course: string;
  class: string;
  time: Record<"saturday" | "sunday" | "chapel", string>;
  left: (seats: number) => string;
  full: string;
  more: string;
  check: (summary: string) => string;
  checkWaiting: (summary: string) => string;
  notUnderstood: string;
  noSuchChoice: string;
  handOver: string;
  noAnswerToChange: string;
  kenyanGuardian: string;
  otherBirth: string;
  guardianAsked: (phone: string) => string;
  guardianQuestion: (said: { academy: string; child: string; course: string; fee: string }) => string;
  guardianOwn: (said: { academy: string; child: string }) => string;
  nothingKept: string;
  guardianThanks: string;
  notAgreed: string;
  working: string;
  held: (said: PlaceWords) => string;
  heldForChild: (said: PlaceWords) => string;
  heldElsewhere: (said: PlaceWords) => string;
  waiting: (said: { course: string }) => string;
  classFull: string;
  closed: string;
  phoneInUse: string;
  refused: string;
  unknownPhone: string;
  ringing: (said: { name: string; amount: string }) => string;
  step: Record<Step, (said: PlaceWords) => string>;
  silent: string;
  onWeb: (said: { link: string }) => string;
  noWeb: string;
  menu: string;
};

/**
 * Every sentence of a conversation by SMS or USSD. Each fits, with the question that follows it, in one part of an SMS, which also fits
 * on a USSD screen: names are cut, never words (tests/unit/conversations.test.ts measures them).
 */
export const dialogTexts = bilingual<Texts>({
  en: {
    begin: (academy) => `${academy}: register here. 0 goes back, CHANGE 2 corrects answer 2, STOP ends.`,
    goOn: "Welcome back.",
    ask: {
      full_name: "Your full name?",
      dob: "Your date of birth, day first? Like 05-03-2001",
      id_number: "Your ID, passport or alien card number?",
      guardian_name: "Your guardian's full name?",
      guardian_id_no: "Your guardian's ID number?",
      guardian_msisdn: "Your guardian's phone number? We ask there if they agree.",
      residence: "Where do you live? Estate, village or town",
    },
    minor: (years) => `At ${years} or younger you need a guardian.`,
    knownBirth: "This phone is registered with us. Date of birth of the student, day first?",
    course: "Course? Answer its number",
    class: "Class?",
    time: { saturday: "Time on Saturday?", sunday: "Time on Sunday?", chapel: "Time of chapel?" },
    left: (seats) => `${seats} left`,
    full: "full",
    more: "98 more",
    check: (summary) =>
      `${summary}\nAll right, and may we keep this? 1 or YES registers you, CHANGE 2 corrects`,
    checkWaiting: (summary) =>
      `${summary}\nClass full. 1 or YES: we keep this and you wait for a seat. CHANGE 2 corrects`,
    notUnderstood: "Sorry, we did not understand.",
    noSuchChoice: "Answer one of the numbers.",
    handOver: "We did not understand again. Somebody of the academy will write to you. To go on, send JOIN.",
    noAnswerToChange: "There is no such answer yet.",
    kenyanGuardian: "We need a Kenyan phone number.",
    otherBirth: "That is not the date we have for this phone.",
    guardianAsked: (phone) =>
      `We have asked your guardian on ${phone}. When they answer YES, your seat is held. STATUS tells you where you stand.`,
    guardianQuestion: ({ academy, child, course, fee }) =>
      `${academy}: ${child} wants to learn ${course}. Do you, the guardian, agree to pay ${fee} here, and may we keep these details? Answer YES or NO.`,
    guardianOwn: ({ academy, child }) =>
      `To the guardian: do you agree that ${child} joins ${academy}, and may we keep these details? Answer YES or NO.`,
    nothingKept: "Thank you. We have kept nothing.",
    guardianThanks: "Thank you.",
    notAgreed: "Your guardian did not agree, so you are not registered. Talk together, then send JOIN.",
    working: "One moment: we are registering you. STATUS tells you where you stand.",
    held: ({ course, until, amount }) =>
      `Your seat in ${course} is held until ${until}. Enter your M-Pesa PIN on this phone to pay ${amount}. No request? Send PAY.`,
    heldForChild: ({ name, course, until, amount }) =>
      `${name}: seat in ${course} held until ${until}. Enter your M-Pesa PIN on this phone to pay ${amount}. No request? Send PAY.`,
    heldElsewhere: ({ course, until }) =>
      `Your guardian agreed. Your seat in ${course} is held until ${until}, and the M-Pesa request is on their phone.`,
    waiting: ({ course }) =>
      `${course} is full: you are on the waiting list. We write when there is a seat. Pay nothing yet.`,
    classFull: "This class has just filled up.",
    closed: "Registration is closed now. Send JOIN when it opens again.",
    phoneInUse: "This phone is registered to another student. Use your own phone, or come to the desk.",
    refused: "We could not register you here. Somebody of the academy will write to you.",
    unknownPhone: "This phone is not registered yet. Send JOIN to register.",
    ringing: ({ name, amount }) => `Enter your M-Pesa PIN on this phone to pay ${amount} for ${name}.`,
    step: {
      no_class: ({ name }) => `${name} has no class yet. Send JOIN to choose one.`,
      hold_ended: ({ name }) => `The seat of ${name} was not paid in time. Send JOIN to choose again.`,
      choose_times: ({ name, course }) =>
        `${name} has a seat in ${course} but no times. Choose them on our website or at the desk.`,
      pay: ({ name, course, until, amount }) =>
        `${name}: seat in ${course} held until ${until}. ${amount} to pay: send PAY.`,
      pay_rest: ({ name, course, until, amount }) =>
        `${name}: seat in ${course} held until ${until}. ${amount} left: send PAY.`,
      prompt_open: ({ name }) => `${name}: answer the M-Pesa request on the phone with your PIN.`,
      claim_open: ({ name }) => `${name}: we are checking the payment. Pay nothing more.`,
      waiting: ({ name }) =>
        `${name} is on the waiting list. We write when there is a seat. Pay nothing yet.`,
      paid_waiting: ({ name }) => `${name} has paid and gets the next seat. Pay nothing more.`,
      offered: ({ name, course, until, amount }) =>
        `${name}: a seat in ${course} is yours if you pay ${amount} before ${until}. Send PAY.`,
      enrolled: ({ name, course }) => `${name} is enrolled in ${course}.`,
    },
    silent:
      "You did not answer for a day, so we stopped your registration and kept nothing. Send JOIN to begin again.",
    onWeb: ({ link }) => `Go on on the web within 2 hours: ${link}`,
    noWeb: "There is no registration to go on with. Send JOIN.",
    menu: "1 Register or go on\n2 Where do I stand?\n3 Pay",
  },
  sw: {
    begin: (academy) =>
      `${academy}: jisajili hapa. 0 hurudi nyuma, BADILI 2 hubadilisha jibu la 2, ACHA humaliza.`,
    goOn: "Karibu tena.",
    ask: {
      full_name: "Majina yako kamili?",
      dob: "Tarehe yako ya kuzaliwa, anza na siku? Mfano 05-03-2001",
      id_number: "Nambari ya kitambulisho, pasipoti au alien card?",
      guardian_name: "Majina kamili ya mzazi au mlezi wako?",
      guardian_id_no: "Nambari ya kitambulisho ya mzazi au mlezi?",
      guardian_msisdn: "Nambari ya simu ya mzazi au mlezi? Tutamuuliza kama anakubali.",
      residence: "Unaishi wapi? Mtaa, kijiji au mji",
    },
    minor: (years) => `Kwa miaka ${years} au chini ya hapo, mzazi au mlezi anahitajika.`,
    knownBirth: "Simu hii imesajiliwa kwetu. Tarehe ya kuzaliwa ya mwanafunzi, anza na siku?",
    course: "Kozi gani? Jibu nambari yake",
    class: "Darasa gani?",
    time: { saturday: "Saa ngapi Jumamosi?", sunday: "Saa ngapi Jumapili?", chapel: "Ibada saa ngapi?" },
    left: (seats) => `nafasi ${seats}`,
    full: "limejaa",
    more: "98 zaidi",
    check: (summary) => `${summary}\nNi sawa, na tuyahifadhi? 1 au NDIYO kujisajili, BADILI 2 kubadilisha`,
    checkWaiting: (summary) =>
      `${summary}\nLimejaa. 1 au NDIYO: tunahifadhi haya na unasubiri nafasi. BADILI 2 kubadilisha`,
    notUnderstood: "Samahani, hatujaelewa.",
    noSuchChoice: "Jibu moja ya nambari.",
    handOver: "Hatujaelewa tena. Mtu wa academy atakuandikia. Kuendelea, tuma JIUNGE.",
    noAnswerToChange: "Jibu hilo halipo bado.",
    kenyanGuardian: "Tunahitaji nambari ya simu ya Kenya.",
    otherBirth: "Hiyo si tarehe tuliyo nayo kwa simu hii.",
    guardianAsked: (phone) =>
      `Tumemuuliza mzazi au mlezi wako kwa ${phone}. Akijibu NDIYO, nafasi yako itawekwa. HALI hukuambia ulipofika.`,
    guardianQuestion: ({ academy, child, course, fee }) =>
      `${academy}: ${child} anataka kusoma ${course}. Kama mzazi au mlezi, unakubali kulipa ${fee} hapa, na tuhifadhi maelezo? Jibu NDIYO au HAPANA.`,
    guardianOwn: ({ academy, child }) =>
      `Kwa mzazi au mlezi: unakubali ${child} ajiunge na ${academy}, na tuhifadhi maelezo haya? Jibu NDIYO au HAPANA.`,
    nothingKept: "Asante. Hatujahifadhi chochote.",
    guardianThanks: "Asante.",
    notAgreed: "Mzazi au mlezi wako hakubali, basi hujasajiliwa. Zungumzeni, kisha tuma JIUNGE.",
    working: "Subiri kidogo: tunakusajili. HALI hukuambia ulipofika.",
    held: ({ course, until, amount }) =>
      `Nafasi yako ya ${course} imewekwa hadi ${until}. Weka PIN ya M-Pesa kwenye simu hii kulipa ${amount}. Hukuombwa? Tuma LIPA.`,
    heldForChild: ({ name, course, until, amount }) =>
      `${name}: nafasi ya ${course} imewekwa hadi ${until}. Weka PIN ya M-Pesa kwenye simu hii kulipa ${amount}. Hukuombwa? Tuma LIPA.`,
    heldElsewhere: ({ course, until }) =>
      `Mzazi au mlezi wako amekubali. Nafasi ya ${course} imewekwa hadi ${until}, na ombi la M-Pesa liko kwenye simu yake.`,
    waiting: ({ course }) =>
      `${course} imejaa: uko kwenye orodha ya kusubiri. Tutakuandikia nafasi ikipatikana. Usilipe sasa.`,
    classFull: "Darasa hili limejaa sasa hivi.",
    closed: "Usajili umefungwa sasa. Tuma JIUNGE ukifunguliwa tena.",
    phoneInUse: "Simu hii ni ya mwanafunzi mwingine. Tumia simu yako, au njoo kwenye dawati.",
    refused: "Hatukuweza kukusajili hapa. Mtu wa academy atakuandikia.",
    unknownPhone: "Simu hii haijasajiliwa bado. Tuma JIUNGE kujisajili.",
    ringing: ({ name, amount }) => `Weka PIN ya M-Pesa kwenye simu hii kulipa ${amount} ya ${name}.`,
    step: {
      no_class: ({ name }) => `${name} hana darasa bado. Tuma JIUNGE kuchagua.`,
      hold_ended: ({ name }) => `Nafasi ya ${name} haikulipwa kwa wakati. Tuma JIUNGE kuchagua tena.`,
      choose_times: ({ name, course }) =>
        `${name} ana nafasi ya ${course} bila ratiba. Chagua vipindi kwenye tovuti yetu au dawati.`,
      pay: ({ name, course, until, amount }) =>
        `${name}: nafasi ya ${course} imewekwa hadi ${until}. Lipa ${amount}: tuma LIPA.`,
      pay_rest: ({ name, course, until, amount }) =>
        `${name}: nafasi ya ${course} imewekwa hadi ${until}. Imebaki ${amount}: tuma LIPA.`,
      prompt_open: ({ name }) => `${name}: jibu ombi la M-Pesa kwenye simu kwa PIN yako.`,
      claim_open: ({ name }) => `${name}: tunahakiki malipo. Usilipe tena.`,
      waiting: ({ name }) =>
        `${name} yuko kwenye orodha ya kusubiri. Tutakuandikia nafasi ikipatikana. Usilipe sasa.`,
      paid_waiting: ({ name }) => `${name} amelipa na anapata nafasi inayofuata. Usilipe tena.`,
      offered: ({ name, course, until, amount }) =>
        `${name}: nafasi ya ${course} ni yako ukilipa ${amount} kabla ya ${until}. Tuma LIPA.`,
      enrolled: ({ name, course }) => `${name} amejiunga na ${course}.`,
    },
    silent:
      "Hujajibu kwa siku 1, basi tumesimamisha usajili wako bila kuhifadhi kitu. Tuma JIUNGE kuanza upya.",
    onWeb: ({ link }) => `Endelea kwenye mtandao ndani ya saa 2: ${link}`,
    noWeb: "Hakuna usajili wa kuendelea nao. Tuma JIUNGE.",
    menu: "1 Jisajili au endelea\n2 Nimefika wapi?\n3 Lipa",
  },
});

/** The screen of a caller without a Kenyan mobile number. */
export const ONLY_KENYAN = "Tumia simu ya Kenya, au tovuti yetu.\nUse a Kenyan phone, or our website.";
/** The first screen for a phone whose language is not known. */
export const CHOOSE_LANGUAGE = "1 Kiswahili\n2 English";
/** The languages by number on that screen. */
export const LANGUAGE_BY_NUMBER: Record<string, Language> = { "1": "sw", "2": "en" };
