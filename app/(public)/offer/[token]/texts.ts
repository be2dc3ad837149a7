import { bilingual } from "@/lib/platform/texts";

/** Texts of an offer's page; those of a seat from a waiting list and of moving up replace the first ones. */
export const offerTexts = bilingual({
  en: {
    pageTitle: "A place is kept for you",
    title: (name: string) => `${name}, a place is kept for you`,
    overTitle: (name: string) => `${name}, the place you were offered`,
    lead: "Accept it, then choose your times and pay the fee by the moment below. After that it goes to somebody else.",
    season: "Season",
    fee: "Enrollment fee",
    until: "Kept until",
    accept: "Accept the place",
    accepting: "Accepting…",
    declineTitle: "You do not want it?",
    declineText: "Then somebody else can have it now.",
    decline: "Decline the place",
    declining: "Declining…",
    failed: "This link cannot be read now. Please try again in a while.",
    over: {
      accepted: "You accepted this place. Find your registration to choose times and pay.",
      declined: "You declined this place, and it is free for somebody else.",
      ended:
        "This place was kept until the moment below and is free again. You can register for a class when registration is open.",
    },
    waiting: {
      lead: "You waited for it. Accept it, then choose your times and pay the fee by the moment below. After that it goes to the next on the list.",
      declineText: "Then it goes to the next on the list, and you are off the waiting list.",
      over: {
        accepted: "You accepted this place. Find your registration to choose times and pay.",
        declined:
          "You declined this place. It goes to the next on the list, and you are off the waiting list.",
        ended: "This place was kept until the moment below and goes to the next on the list.",
      },
      ended:
        "The first time you go to the end of the waiting list, the second time you are off it. See where you stand now.",
    },
    movesUp: {
      lead: "You waited for it. If you accept it, you change classes: the place you have now is given up, and what you paid comes along. You keep it until you accept.",
      unpaid: "If you have not paid yet, the time you have for paying stays as it is.",
      accept: "Accept and change classes",
      declineText: "Then you keep the place you have now, and you are off this waiting list.",
      over: {
        accepted: "You accepted this place and gave up the one you had.",
        declined: "You declined this place. You keep the one you have, and you are off this waiting list.",
        ended:
          "This place was kept until the moment below and goes to the next on the list. You keep the place you have.",
      },
    },
    toList: "See where you stand",
    mine: "See your place and times",
    wrongTitle: "This link is not right",
    wrong: "Open it from the message once more, or call the administrators at the foot of this page.",
    find: "Find your registration",
    home: "Go to the start page",
  },
  sw: {
    pageTitle: "Umewekewa nafasi",
    title: (name: string) => `${name}, umewekewa nafasi`,
    overTitle: (name: string) => `${name}, nafasi uliyopewa`,
    lead: "Ikubali, kisha uchague vipindi vyako na ulipe ada kabla ya wakati ulio hapa chini. Baada ya hapo atapewa mwingine.",
    season: "Msimu",
    fee: "Ada",
    until: "Imewekwa hadi",
    accept: "Kubali nafasi",
    accepting: "Inakubali…",
    declineTitle: "Huitaki?",
    declineText: "Basi mwingine anaweza kuipata sasa.",
    decline: "Kataa nafasi",
    declining: "Inakataa…",
    failed: "Link hii haiwezi kusomwa sasa. Tafadhali jaribu tena baada ya muda.",
    over: {
      accepted: "Ulikubali nafasi hii. Tafuta usajili wako ili uchague saa na ulipe.",
      declined: "Ulikataa nafasi hii, na sasa mwingine anaweza kuipata.",
      ended:
        "Nafasi hii iliwekwa hadi wakati ulio hapa chini na sasa iko wazi tena. Unaweza kujisajili usajili unapofunguliwa.",
    },
    waiting: {
      lead: "Uliisubiri. Ikubali, kisha uchague vipindi vyako na ulipe ada kabla ya wakati ulio hapa chini. Baada ya hapo atapewa anayefuata.",
      declineText: "Basi atapewa anayefuata, na utaondolewa kwenye orodha ya kusubiri.",
      over: {
        accepted: "Ulikubali nafasi hii. Tafuta usajili wako ili uchague saa na ulipe.",
        declined: "Ulikataa nafasi hii. Atapewa anayefuata, na haupo tena kwenye orodha ya kusubiri.",
        ended: "Nafasi hii iliwekwa hadi wakati ulio hapa chini na sasa atapewa anayefuata.",
      },
      ended:
        "Mara ya kwanza unarudi mwisho wa orodha ya kusubiri, mara ya pili unaondolewa. Angalia ulipo sasa.",
    },
    movesUp: {
      lead: "Uliisubiri. Ukiikubali, unahama darasa: nafasi uliyo nayo sasa inaachwa, na malipo yako yanahama nawe. Hadi ukubali, unabaki nayo.",
      unpaid: "Kama bado hujalipa, muda wako wa kulipa haubadiliki.",
      accept: "Kubali na uhame darasa",
      declineText: "Basi unabaki na nafasi uliyo nayo, na utaondolewa kwenye orodha hii ya kusubiri.",
      over: {
        accepted: "Ulikubali nafasi hii na ukaacha uliyokuwa nayo.",
        declined: "Ulikataa nafasi hii. Unabaki na uliyo nayo, na haupo tena kwenye orodha hii ya kusubiri.",
        ended:
          "Nafasi hii iliwekwa hadi wakati ulio hapa chini na sasa atapewa anayefuata. Unabaki na nafasi uliyo nayo.",
      },
    },
    toList: "Angalia ulipo",
    mine: "Ona nafasi na vipindi vyako",
    wrongTitle: "Link hii si sahihi",
    wrong: "Kifungue tena kutoka kwenye ujumbe, au wapigie wasimamizi walio chini ya ukurasa huu.",
    find: "Tafuta usajili wako",
    home: "Nenda mwanzo",
  },
});
