import { bilingual } from "@/lib/platform/texts";

/** How long an offer lasts, in hours or, where more precise, in minutes. */
const lasting = (hours: number, inHours: (count: number) => string, inMinutes: (count: number) => string) =>
  Number.isInteger(hours) ? inHours(hours) : inMinutes(Math.round(hours * 60));

/** Texts of the page of a class's waiting list. */
export const listTexts = bilingual({
  en: {
    lead: "This class is full. You can wait for a place in it.",
    join: "Join the waiting list",
    joining: "Joining…",
    howTitle: "How it works",
    how: (hours: number, from: string, to: string) => [
      "Waiting is free. You pay nothing before a place is offered to you.",
      "A place that comes free is offered to the first on the list, by SMS with a link. No one is passed over; only students who have already paid come first.",
      `The offer stands for ${lasting(
        hours,
        (count) => (count === 1 ? "1 hour" : `${count} hours`),
        (count) => `${count} minutes`,
      )}.${from === to ? "" : ` The hours from ${from} to ${to} do not count, and we send no offer in them.`}`,
      "If you do not answer an offer, you go to the end of the list. The second time you are off it.",
      "You can wait for one class at a time, and leave its list whenever you like.",
    ],
    keepTitle: "You keep your place",
    keep: (group: string) =>
      `Your place in ${group} stays yours until you accept one here. Then you change classes, and what you paid comes along.`,
    swap: "If somebody in this class waits for yours, you change places at once, and we tell you both.",
    timesLead: "Choose the times you wait for. You are offered a place when they have room.",
    timesOpen: "Is the time you want full?",
    free: "This class has a free place. You can take it now.",
    take: "Choose this class",
    own: "You have a place in this class.",
    elsewhere: (group: string) =>
      `You wait for ${group} already. To wait for this class, leave that list first.`,
    toOther: "See that list",
    find: "To join, find your registration",
    leaveTitle: "Leave the waiting list?",
    leaveText: (group: string, position: number) =>
      `You are number ${position} for ${group}. If you come back later, you start at the end.`,
    leaveOffer: (group: string) =>
      `The place in ${group} that is offered to you then goes to the next on the list.`,
    leave: "Leave the waiting list",
    leaving: "Leaving…",
    stay: "Stay on the list",
    none: "You are not on a waiting list.",
    choose: "Choose a class",
    wrongTitle: "This class cannot be found",
    wrong: "It may be over or have been taken off. Choose a class from the list.",
  },
  sw: {
    lead: "Darasa hili limejaa. Unaweza kusubiri nafasi.",
    join: "Jiunge na orodha ya kusubiri",
    joining: "Inatuma…",
    howTitle: "Inavyofanya kazi",
    how: (hours: number, from: string, to: string) => [
      "Kusubiri ni bure. Hulipi chochote kabla ya kupewa nafasi.",
      "Nafasi ikipatikana, anapewa wa kwanza kwenye orodha, kwa SMS yenye link. Hakuna anayeruka foleni; waliokwisha kulipa tu ndio wako mbele.",
      `Una ${lasting(
        hours,
        (count) => `saa ${count}`,
        (count) => `dakika ${count}`,
      )} za kujibu.${from === to ? "" : ` Saa za usiku, ${from} hadi ${to}, hazihesabiwi, na hatutumi ujumbe wakati huo.`}`,
      "Usipojibu, unarudi mwisho wa orodha. Ikitokea mara ya pili, unaondolewa kwenye orodha.",
      "Unasubiri darasa moja tu kwa wakati, na unaweza kuondoka kwenye orodha wakati wowote.",
    ],
    keepTitle: "Nafasi yako inabaki",
    keep: (group: string) =>
      `Nafasi yako katika ${group} inabaki yako hadi ukubali nafasi hapa. Hapo unahama darasa, na malipo yako yanahama nawe.`,
    swap: "Kama mtu wa darasa hili anasubiri lako, mnabadilishana nafasi mara moja, na tunawaambia nyote wawili.",
    timesLead: "Chagua vipindi unavyosubiri. Unavipata nafasi zikipatikana.",
    timesOpen: "Vipindi unavyotaka vimejaa?",
    free: "Darasa hili lina nafasi. Unaweza kuichukua sasa.",
    take: "Chagua darasa hili",
    own: "Una nafasi katika darasa hili.",
    elsewhere: (group: string) =>
      `Tayari unasubiri ${group}. Ili usubiri darasa hili, ondoka kwenye orodha hiyo kwanza.`,
    toOther: "Angalia orodha hiyo",
    find: "Ili ujiunge, tafuta usajili wako",
    leaveTitle: "Uondoke kwenye orodha ya kusubiri?",
    leaveText: (group: string, position: number) =>
      `Wewe ni nambari ${position} kwa ${group}. Ukirudi baadaye, unaanza mwisho.`,
    leaveOffer: (group: string) => `Nafasi ya ${group} uliyopewa inaenda kwa anayefuata.`,
    leave: "Ondoka kwenye orodha",
    leaving: "Inatuma…",
    stay: "Baki kwenye orodha",
    none: "Haupo kwenye orodha ya kusubiri.",
    choose: "Chagua darasa",
    wrongTitle: "Darasa hili halipatikani",
    wrong: "Huenda limeisha au limeondolewa. Chagua darasa kwenye orodha.",
  },
});
