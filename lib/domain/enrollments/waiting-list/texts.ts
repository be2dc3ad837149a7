import { spoken } from "@/lib/platform/texts";

/** Sentences about the waiting list of a full class. */
export const waitingTexts = spoken({
  en: {
    chooseClass: "Choose a class.",
    joined: (position: number) => `You are number ${position} on the waiting list.`,
    swapped: "Somebody in this class wanted yours: you have changed places.",
    notFull: "This class has a free place. You can take it now.",
    alreadyWaiting: "You wait for another class already. Leave that list first.",
    hasSeat: "You have a place in this class.",
    otherCourse: "You have a place in another course. You can only wait for classes of your own course.",
    left: "You are not on the waiting list any more.",
    paysHere:
      "The fee was paid for this class, so the place on its list stays. The office can move or refund the payment.",
    notWaiting: "This student does not wait for a seat any more. See the current version.",
    paidFirst: (first: number) => `Those who have paid stand first. Choose a position from ${first} on.`,
    paidAmong: (last: number) => `A late payment stands first. Choose a position up to ${last}.`,
    positionNeeded: "Enter a position as a number, 1 for the first.",
    reasonNeeded: "Enter a reason.",
    reasonLength: "Write the reason in at most 200 characters.",
    moved: "The order is changed.",
    removed: "The student is off the list.",
    noEntry: "There is no such place on a waiting list.",
  },
  sw: {
    chooseClass: "Chagua darasa.",
    joined: (position: number) => `Wewe ni nambari ${position} kwenye orodha ya kusubiri.`,
    swapped: "Mtu wa darasa hili alitaka lako: mmebadilishana nafasi.",
    notFull: "Darasa hili lina nafasi. Unaweza kuichukua sasa.",
    alreadyWaiting: "Tayari unasubiri darasa lingine. Ondoka kwenye orodha hiyo kwanza.",
    hasSeat: "Una nafasi katika darasa hili.",
    otherCourse: "Una nafasi katika kozi nyingine. Unaweza kusubiri madarasa ya kozi yako tu.",
    left: "Haupo tena kwenye orodha ya kusubiri.",
    paysHere:
      "Ada ya darasa hili imelipwa, kwa hivyo nafasi kwenye orodha inabaki. Ofisi inaweza kuhamisha au kurudisha malipo.",
    notWaiting: "Mwanafunzi huyu hasubiri nafasi tena. Angalia ilivyo sasa.",
    paidFirst: (first: number) => `Waliolipa wako mbele. Chagua nambari kuanzia ${first}.`,
    paidAmong: (last: number) => `Aliyelipa yuko mbele. Chagua nambari hadi ${last}.`,
    positionNeeded: "Weka nafasi kama nambari, 1 ni ya kwanza.",
    reasonNeeded: "Weka sababu.",
    reasonLength: "Andika sababu kwa herufi 200 zisizidi.",
    moved: "Mpangilio umebadilishwa.",
    removed: "Mwanafunzi ameondolewa kwenye orodha.",
    noEntry: "Hakuna nafasi kama hiyo kwenye orodha ya kusubiri.",
  },
});
