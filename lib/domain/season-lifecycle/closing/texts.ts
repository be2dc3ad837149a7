import { defineTexts } from "@/lib/platform/texts";

const places = (count: number) => (count === 1 ? "One unpaid place was" : `${count} unpaid places were`);

type NamedLeft = { full_name: string; sentence: string };
const MOST_NAMED = 20;

/** Whom an undo left as they are, by name. */
function leftAsIs(left: NamedLeft[]): string {
  if (left.length === 0) return "";
  const named = left.slice(0, MOST_NAMED).map(({ full_name, sentence }) => `${full_name} (${sentence})`);
  const more = left.length > MOST_NAMED ? [`${left.length - MOST_NAMED} more`] : [];
  return ` Left as they are: ${[...named, ...more].join(", ")}.`;
}

/** Texts about closing a season. */
export const closingTexts = defineTexts({
  en: {
    isPast: (number: number) => `Season ${number} was taught before this application, so it stays closed.`,
    reasonShort: "Say why in a few words.",
    reasonLong: "Please use at most 300 characters.",
    tooEarly: (number: number, day: string) =>
      `The last meeting of season ${number} is on ${day}. Wait until it is over, or say why this is done now.`,
    noLastDay: (number: number) =>
      `Season ${number} has no last day yet. Set it in the settings, or say why this is done now.`,
    registersMissing: (count: number) =>
      `${count === 1 ? "One register is" : `${count} registers are`} missing or a draft. Results rest on registers: save them first, or say why this is done now.`,
    notReady: (number: number) =>
      `Something is left to do before season ${number} is closed. Do it, or say why it is closed now.`,
    othersNow: "Since you looked, this concerns other people. Look at who it is now, then confirm again.",
    ended: (count: number) => `${places(count)} ended`,
    accepted: (completed: number, others: number) =>
      `Results accepted: ${completed} completed, ${others} did not complete`,
    closed: (number: number) => `Season ${number} is closed`,
    noAct: "There is no such step.",
    alreadyUndone: "This was undone already.",
    tooLate: (when: string) => `This could be undone until ${when}.`,
    notClosed: (number: number) => `Season ${number} is not closed.`,
    undone: (restored: number, left: NamedLeft[]) => `Undone: ${restored} as before.${leftAsIs(left)}`,
    reopened: (number: number, left: NamedLeft[]) => `Season ${number} is open again.${leftAsIs(left)}`,
    whyLeft: {
      changed: "was changed since",
      other_place: "has another place this season",
      seat_taken: "the place was taken since",
      money_moved: "money was moved since",
      certificate: "has a certificate",
      told: "was told already that the place ended",
    },
  },
});
