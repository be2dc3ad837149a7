import type { ReplyResult } from "@/db/schema/enums";
import { defineTexts } from "@/lib/platform/texts";

/** Texts about replies and opt-outs. */
export const replyTexts = defineTexts({
  en: {
    /** The automatic action on a reply. */
    results: {
      opted_out: "Gets no more bulk messages.",
      opted_in: "Gets bulk messages again.",
      excused: "Sick: the absence is excused.",
      noted: "Travels: noted. The student stays absent on that day.",
      call_planned: "Stopped: a call is on the rescue list.",
      answered_before: "This absence was answered before, so nothing was changed.",
      several_absences: "Several students of this phone were absent, so nothing was changed.",
      not_absent: "The student is not marked absent any more, so nothing was changed.",
      season_closed: "The season is closed, so nothing was changed.",
      followed_up: "Said where they are now.",
      gave_feedback: "Said how the season was.",
      answered: "Part of a registration by SMS.",
    } satisfies Record<ReplyResult, string>,
    noReply: "We could not find this reply.",
    handled: "The reply is marked as handled.",
    reopened: "The reply is open again.",
    noText: "Write the answer.",
    longText: "Please use at most 480 characters.",
    noNumber: "An SMS cannot be sent to this sender.",
    answerOptedOut: "This phone asked for no more messages. Call instead.",
    queued: "The answer is on its way.",
    smsOff: "SMS are switched off, so no answer can be sent.",
    noPhone: "Enter a Kenyan mobile number.",
    optedOut: "This phone gets no more bulk messages.",
    optedOutBefore: "This phone had opted out before.",
    lifted: "This phone gets bulk messages again.",
    reachable: "This recipient is tried again.",
    notListed: "This recipient is not on the list any more.",
  },
});
