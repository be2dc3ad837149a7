import { defineTexts } from "@/lib/platform/texts";

/** A student's positions on waiting lists, and joining one from the desk. */
export const waitingTexts = defineTexts({
  en: {
    title: "Waiting list",
    none: "Waits for no class.",
    of: (course: string, group: string, season: number) => `${course}, ${group}, season ${season}`,
    position: (position: number) => `Number ${position}`,
    paid: "Paid or waived late, first in line.",
    offered: (until: string) => `A seat is offered until ${until}.`,
    list: "Open the list",
    add: "Add to a waiting list",
    addTitle: "Add to a waiting list",
    addLead: (name: string) =>
      `Which full class does ${name} wait for? It costs nothing, and a free seat is offered by SMS.`,
    class: "Full class",
    choose: "Choose ...",
    choice: (course: string, group: string, waiting: number) =>
      `${course}, ${group} (${waiting === 0 ? "nobody waits" : `${waiting} waiting`})`,
    noneFull: "No class is full now: every class has a free seat to enroll in.",
    yes: "Add to the list",
    adding: "Adding ...",
    added: (position: number) => `The student is number ${position} on the waiting list.`,
    swapped: "Somebody in this class wanted the student's: the two have changed places.",
    isFull: "Is the class full?",
    instead: "Add the student to its waiting list",
  },
});
