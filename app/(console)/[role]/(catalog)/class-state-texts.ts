import { defineTexts } from "@/lib/platform/texts";

/** What pages say of a class's state; the forms in the browser do not need it. */
export const classStateTexts = defineTexts({
  en: {
    draft:
      "This class is a draft: it has no sessions. Nobody sees it, and nobody can join it or pay for it, until you add them.",
    unlimited:
      "This class has no limit: as many students get in as ask. Set a capacity if the room is smaller.",
    draftName: (name: string) => `${name} (draft)`,
    untaughtName: (name: string, sessions: number) => `${name} (${withoutTutor(sessions)})`,
    untaught: (sessions: number) =>
      `${withoutTutor(sessions)}: nobody keeps ${sessions === 1 ? "its register" : "their registers"}. Assign a tutor who is active.`,
    overfull: (taken: number, capacity: number) =>
      `Overfull: ${taken === 1 ? "1 seat is" : `${taken} seats are`} taken and the capacity is ${capacity}. Nobody is removed, and nobody new gets in until seats are free.`,
    deleteHangs: (sessions: number) =>
      `${sessions === 1 ? "1 session goes" : `${sessions} sessions go`} with it.`,
    deleteBlocked: (seats: number) =>
      `${seats === 1 ? "1 student holds" : `${seats} students hold`} a place in it: move them first, or it cannot be deleted.`,
    deleteEmpty: "No session hangs on it.",
  },
});

/** What is said before a session is deleted. */
export const sessionDeletionTexts = defineTexts({
  en: {
    deleteTitle: (name: string) => `Delete ${name}`,
    deleteBlocked: (count: number) =>
      `${count === 1 ? "1 student attends" : `${count} students attend`} it: move them first, or it cannot be deleted.`,
    deleteFree: "Registers that were taken are kept.",
  },
});

const withoutTutor = (sessions: number) =>
  `${sessions === 1 ? "1 session" : `${sessions} sessions`} without an active tutor`;
