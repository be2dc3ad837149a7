import { z } from "zod";
import { MESSAGE_CHANNELS } from "@/db/schema/enums";
import { days, paging, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { toMsisdn } from "@/lib/platform/phone";
import { replyTexts as texts } from "./texts";

/** Three parts of an SMS, and a few characters more. */
const MOST = 480;

export const ListReplies = paging(20).extend({
  state: z.enum(["open", "handled"]).optional(),
  ...days,
  sort: sortedBy(["created"], "-created"),
});

export const HandleReply = z.object({ id: rowId(), handled: z.enum(["yes", "no"]).default("yes") });

export const AnswerReply = z.object({
  id: rowId(),
  text: z
    .string(texts.noText)
    .transform((text) => text.split("\n").map(normalizeText).join("\n").trim())
    .pipe(z.string().min(1, texts.noText).max(MOST, texts.longText)),
});

export const ListOptOuts = paging(20).extend({ sort: sortedBy(["since"], "-since") });

export const OptOut = z.object({
  phone: z.string(texts.noPhone).transform((typed, context) => {
    const msisdn = toMsisdn(typed);
    if (msisdn === null) context.addIssue({ code: "custom", message: texts.noPhone });
    return msisdn ?? "";
  }),
});

/** The recipient to send to again: a phone that opted out, or a recipient that could not be reached. */
export const LiftOptOut = z.object({
  channel: z.enum(MESSAGE_CHANNELS).default("sms"),
  recipient: z.string().min(1).max(320),
});

export const MessagesOfStudent = z.object({
  student_id: rowId(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
