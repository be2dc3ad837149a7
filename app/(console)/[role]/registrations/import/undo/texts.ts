import { defineTexts } from "@/lib/platform/texts";

/** Undoing an import of students. */
export const undoTexts = defineTexts({
  en: {
    title: "Undo an import",
    back: "Import students",
    unknown: "There is no such import, or it is too long ago.",
    made: "New students of this import",
    removed: "Of these to be deleted",
    known: "Known students to be taken out of the season",
    seats: "Places that end",
    certificates: "Certificates that end",
    waivers: "Requested waivers that end",
    stayCount: "Students who stay",
    untouched:
      "Who has paid, was told how to pay, marked, moved, changed or written to since stays as recorded, and is named below. Details that the import changed in known students stay changed. An import that still runs stops first.",
    told: (people: number) =>
      people === 1
        ? "1 of them has got the message with the registration number already, and gets no other."
        : `${people} of them have got the message with the registration number already, and get no other.`,
    claims: (codes: number) =>
      codes === 1
        ? "1 M-Pesa code that M-Pesa has not reported is forgotten. If its payment comes, it waits in suspense."
        : `${codes} M-Pesa codes that M-Pesa has not reported are forgotten. If their payments come, they wait in suspense.`,
    reason: "Why is it undone?",
    undo: "Undo this import",
    busy: "One moment…",
    begun: (name: string) => `${name} has begun to undo this import. It is not finished.`,
    goOn: "Go on",
    stay: "Who would stay",
    stayed: "Who stayed",
    nobody: "Nothing of this import is left.",
  },
});
