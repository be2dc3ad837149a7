import { bilingual } from "@/lib/platform/texts";

/** Texts about a waiting list and the student's own position. */
export const waitingPageTexts = bilingual({
  en: {
    title: "Waiting list",
    see: "See the waiting list",
    leave: "Leave the waiting list",
    /** In the summary of the enrollment. */
    positionIn: (position: number, group: string) =>
      `You are number ${position} on the waiting list of ${group}.`,
    offeredHere: (group: string) => `A place in ${group} is offered to you.`,
    position: (position: number) => `You are number ${position}.`,
    ahead: (ahead: number) => {
      if (ahead === 0) return "The next place that comes free is offered to you.";
      return ahead === 1 ? "1 person is before you." : `${ahead} people are before you.`;
    },
    paid: "You have paid, so you come before all who have not. The next free place is yours without an offer.",
    paidStays: "The office can give you another class or your money back.",
    offered: (until: string) =>
      `A place is offered to you until ${until}. Open the link in our SMS to accept or decline it.`,
    waiting: (count: number) => {
      if (count === 0) return "Nobody waits yet.";
      return count === 1 ? "1 person waits." : `${count} people wait.`;
    },
    paying: (count: number) => {
      if (count === 0) return "Everyone who has a place has paid.";
      return count === 1
        ? "1 person has a place and has not paid yet."
        : `${count} people have a place and have not paid yet.`;
    },
    freeAt: (at: string) => `The next of these places comes free at ${at}, if no payment comes.`,
    movedUp: (count: number) => {
      if (count === 0) return "Last season nobody got a place from the waiting lists of this course.";
      return count === 1
        ? "Last season 1 person got a place from the waiting lists of this course."
        : `Last season ${count} people got a place from the waiting lists of this course.`;
    },
  },
  sw: {
    title: "Orodha ya kusubiri",
    see: "Angalia orodha ya kusubiri",
    leave: "Ondoka kwenye orodha ya kusubiri",
    positionIn: (position: number, group: string) =>
      `Wewe ni nambari ${position} kwenye orodha ya kusubiri ya ${group}.`,
    offeredHere: (group: string) => `Umepewa nafasi katika ${group}.`,
    position: (position: number) => `Wewe ni nambari ${position}.`,
    ahead: (ahead: number) => {
      if (ahead === 0) return "Nafasi ya kwanza kupatikana unapewa wewe.";
      return ahead === 1 ? "Mtu 1 yuko mbele yako." : `Watu ${ahead} wako mbele yako.`;
    },
    paid: "Umelipa, kwa hivyo uko mbele ya wote ambao hawajalipa. Nafasi ya kwanza kupatikana ni yako moja kwa moja.",
    paidStays: "Ofisi inaweza kukupa darasa lingine au kukurudishia pesa.",
    offered: (until: string) =>
      `Umepewa nafasi hadi ${until}. Fungua link kwenye SMS yetu ili uikubali au uikatae.`,
    waiting: (count: number) => {
      if (count === 0) return "Bado hakuna anayesubiri.";
      return count === 1 ? "Mtu 1 anasubiri." : `Watu ${count} wanasubiri.`;
    },
    paying: (count: number) => {
      if (count === 0) return "Wote wenye nafasi wameshalipa.";
      return count === 1
        ? "Mtu 1 ana nafasi na bado hajalipa."
        : `Watu ${count} wana nafasi na bado hawajalipa.`;
    },
    freeAt: (at: string) => `Nafasi ya kwanza kati ya hizi inakuwa wazi ${at}, malipo yasipokuja.`,
    movedUp: (count: number) => {
      if (count === 0) return "Msimu uliopita hakuna aliyepata nafasi kutoka orodha za kozi hii.";
      return count === 1
        ? "Msimu uliopita mtu 1 alipata nafasi kutoka orodha za kozi hii."
        : `Msimu uliopita watu ${count} walipata nafasi kutoka orodha za kozi hii.`;
    },
  },
});
