import type { WAIVER_PAYERS, WAIVER_STATES } from "@/db/schema/enums";
import { defineTexts } from "@/lib/platform/texts";

export const waiverTexts = defineTexts({
  en: {
    states: {
      requested: "waiting",
      approved: "approved",
      refused: "refused",
      withdrawn: "withdrawn",
    } satisfies Record<(typeof WAIVER_STATES)[number], string>,
    payers: {
      academy: "The academy",
      bursary: "The bursary fund",
    } satisfies Record<(typeof WAIVER_PAYERS)[number], string>,
    payerNeeded: "Choose who bears it: the academy or the bursary fund.",
    decisionNeeded: "Approve the waiver or refuse it.",
    noWaiver: "There is no such waiver.",
    closedAccount: "This enrollment is cancelled, or its student archived. Its fee cannot be waived.",
    nothingDue: "Nothing of this fee is due.",
    wholeShillings: "Waive whole KES, or all that is due: M-Pesa takes no cents.",
    tooMuch: (shillings: number) => `Only KES ${shillings} of this fee is due.`,
    openAlready: "A waiver of this fee waits for a decision already.",
    requested: "The waiver is requested. Somebody else must approve it.",
    ownRequest: "Someone other than the person who requested a waiver must decide it.",
    decidedAlready: (state: string) => `This waiver is ${state} already.`,
    fundTooSmall: (shillings: number) => `The bursary fund has only KES ${Math.max(0, shillings)}.`,
    refused: "The waiver is refused. The fee stays due.",
    withdrawn: "The waiver is withdrawn. The fee stays due.",
    enrolled: "The fee is waived. The student is enrolled.",
    waits: "The fee is waived, but the class is full. The student is first on its waiting list.",
    leftToPay: (shillings: number) => `The waiver is approved. KES ${shillings} is left to pay.`,
    creditLeft: (shillings: number) =>
      `The waiver is approved. KES ${shillings} that was paid is credit now: move it, or give it back.`,
    manyRequested: (done: number, left: number) =>
      `${waivers(done)} requested.${done > 0 ? " Somebody else must approve." : ""}${leftBehind(left)}`,
    manyApproved: (done: number, left: number) => `${waivers(done)} approved.${leftBehind(left)}`,
    manyRefused: (done: number, left: number) => `${waivers(done)} refused.${leftBehind(left)}`,
  },
});

function waivers(many: number): string {
  return many === 1 ? "1 waiver is" : `${many} waivers are`;
}

function leftBehind(left: number): string {
  return left > 0 ? ` ${left} could not be.` : "";
}
