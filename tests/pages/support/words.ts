/** Texts and buttons on a student's way from registering to a paid seat, in each language. */
export const WORDS = {
  en: {
    continue: "Continue",
    check: "Check your details",
    complete: "Complete",
    registered: "Congratulations!",
    goToEnroll: "Go to Enroll",
    chooseTitle: "Choose your class and times",
    enroll: "Enroll",
    payTitle: "Pay the enrollment fee",
    prompt: /M-Pesa prompt/,
    paybill: /Pay with Paybill/,
    goToPayment: "Go to payment",
    expressTitle: "Pay with M-Pesa",
    paybillTitle: "Pay by Paybill",
    send: "Send Payment Request",
    checkPhone: "Check your phone",
    notMade: "The payment was not made",
    waiting: "We are waiting for the money",
    enrolled: "You are enrolled",
    incomplete: "Your enrollment is not complete",
    tryAgain: "Pay the rest: KES 300",
    part: "We have received KES 200. KES 300 is left to pay.",
    paste: /^Paid, but not enrolled yet/,
    message: "M-Pesa message or its code",
    find: "Find my payment",
    noCode: "We found no M-Pesa code in this.",
    search: "Search",
    day: /^(First|Your next) day:$/,
    change: "Change class or times",
    unlock: "Unlock",
    changeTitle: "Change your class or times",
    signOut: "Sign out",
    home: "Learn a skill, free, at the weekend",
    signedOut: /^You have been signed out/,
    receipt: "Receipt",
    saturday: "Saturday",
    yourName: "Full name",
    welcomeBack: "Welcome back, Neema!",
    notSaved: "3 details were not saved",
    typed: "You typed: ",
    proof: "Secret code or M-Pesa receipt code",
    saveDetails: "Save my details",
    wrongCode: /^(Error: )?That code does not fit this student/,
    upToDate: "your details are up to date",
  },
  sw: {
    continue: "Endelea",
    check: "Angalia maelezo yako",
    complete: "Kamilisha",
    registered: "Hongera!",
    goToEnroll: "Endelea kujiunga",
    chooseTitle: "Chagua darasa na vipindi vyako",
    enroll: "Jiunge",
    payTitle: "Lipa ada ya kujiunga",
    prompt: /Ombi la M-Pesa/,
    paybill: /Lipa kwa Paybill/,
    goToPayment: "Nenda kulipa",
    expressTitle: "Lipa kwa M-Pesa",
    paybillTitle: "Lipa kwa Paybill",
    send: "Tuma ombi la malipo",
    checkPhone: "Angalia simu yako",
    notMade: "Malipo hayakufanyika",
    waiting: "Tunasubiri pesa",
    enrolled: "Umejiunga",
    incomplete: "Bado hujajiunga",
    tryAgain: "Lipa kilichobaki: KES 300",
    part: "Tumepokea KES 200. Imebaki KES 300 ya kulipa.",
    paste: /^Umelipa lakini hujajiunga bado/,
    message: "Ujumbe wa M-Pesa au msimbo wake",
    find: "Tafuta malipo yangu",
    noCode: /msimbo/,
    search: "Tafuta",
    day: /^(Siku ya kwanza|Siku yako inayofuata):$/,
    change: "Badilisha darasa au vipindi",
    unlock: "Fungua",
    changeTitle: "Badilisha darasa au vipindi vyako",
    signOut: "Ondoka",
    home: "Jifunze ujuzi bure wikendi",
    signedOut: /^Umeondoka/,
    receipt: "Risiti",
    saturday: "Jumamosi",
    yourName: "Majina kamili",
    welcomeBack: "Karibu tena, Neema!",
    // One more: the language of messages, which the form takes from the page.
    notSaved: "Mambo 4 hayakuhifadhiwa",
    typed: "Uliandika: ",
    proof: "Code ya siri au msimbo wa risiti ya M-Pesa",
    saveDetails: "Hifadhi maelezo yangu",
    wrongCode: /^(Kosa: )?Msimbo huo si wa mwanafunzi huyu/,
    upToDate: "maelezo yako ni sahihi",
  },
};

export type Language = keyof typeof WORDS;
export type Words = (typeof WORDS)[Language];

type Reader = {
  /** Title of a group of tests. */
  title: string;
  language: Language;
  javaScriptEnabled: boolean;
  /** Each language and each way is checked in every run, all four pairs in a whole one. */
  tag: "@whole"[];
};

/** Who reads a student's pages: each language, with and without scripts. */
export const READERS: Reader[] = (["en", "sw"] as const).flatMap((language) =>
  [true, false].map((javaScriptEnabled) => ({
    title: `${language}, ${javaScriptEnabled ? "with" : "without"} scripts`,
    language,
    javaScriptEnabled,
    tag: (language === "en") === javaScriptEnabled ? [] : ["@whole"],
  })),
);
