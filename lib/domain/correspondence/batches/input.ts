import { z } from "zod";
import { MESSAGE_CHANNELS, MESSAGE_PURPOSES } from "@/db/schema/enums";
import { Moment, SeasonInQuery } from "@/lib/domain/seasons/input";
import { SeenAt } from "@/lib/platform/commands/optimistic-lock";
import { days, paging, RowIds, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { batchTexts as texts } from "./texts";

/** Six parts of an SMS: longer texts belong in a mail. */
export const LONGEST_TEXT = 918;
const LONGEST_SUBJECT = 120;

/**
 * The statuses that select students of a season for a message: `owing` are `unpaid` and `hold_ended` together, `no_place` those
 * registered for it without any place.
 */
export const SEASON_STATUSES_WRITTEN_TO = [
  "owing",
  "unpaid",
  "hold_ended",
  "no_place",
  "enrolled",
  "waiting",
] as const;

const AUDIENCE_KEYS = [
  "class_id",
  "session_id",
  "course_id",
  "season",
  "staff",
  "student_id",
  "student_ids",
] as const;

/** An empty value counts as missing: queries and forms send them. */
const optional = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (value === "" ? undefined : value), shape.optional());

const audienceFields = {
  class_id: optional(rowId()),
  session_id: optional(rowId()),
  course_id: optional(rowId()),
  season: optional(SeasonInQuery),
  status: optional(z.enum(SEASON_STATUSES_WRITTEN_TO)),
  staff: optional(z.preprocess((value) => (value === "true" ? true : value), z.literal(true))),
  student_id: optional(rowId()),
  /** The students of selected rows. */
  student_ids: optional(RowIds),
};

/** Exactly one of the keys; a season with its status, a class with one or as the enrolled. */
function checkAudience(
  audience: Partial<Record<string, unknown>>,
  refuse: (field: string, why: string) => void,
) {
  const named = AUDIENCE_KEYS.filter((key) => audience[key] !== undefined);
  if (named.length !== 1) refuse("", texts.oneAudience);
  else if (audience.season !== undefined && audience.status === undefined)
    refuse("status", texts.whichStatus);
  else if (audience.season === undefined && audience.class_id === undefined && audience.status !== undefined)
    refuse("status", texts.oneAudience);
  else if (audience.class_id !== undefined && audience.status === "no_place")
    refuse("status", texts.noPlaceInClass);
}

/**
 * The audience of a message: the enrolled students of a class, session or course, those of a season or class by status, the active
 * staff, one student, or selected students.
 */
export const Audience = z.object(audienceFields).superRefine((audience, context) => {
  checkAudience(audience, (field, message) =>
    context.addIssue({ code: "custom", message, path: field === "" ? [] : [field] }),
  );
});
export type Audience = z.output<typeof Audience>;

/** Text with its line breaks, without other control characters. */
const Text = (longest: number) =>
  z
    .string()
    .transform((text) =>
      text
        .normalize("NFC")
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n]/gu, " ")
        .trim(),
    )
    .pipe(z.string().min(1).max(longest));

/** One text for all, or one for each language; without Kiswahili all get the English text. */
const Body = z.union(
  [
    Text(LONGEST_TEXT).transform((en) => ({ en, sw: undefined as string | undefined })),
    z.object({ en: Text(LONGEST_TEXT), sw: optional(Text(LONGEST_TEXT)) }),
  ],
  texts.bodyShape(LONGEST_TEXT),
);

const Channel = optional(z.enum(MESSAGE_CHANNELS)).transform((channel) => channel ?? "sms");
const Purpose = optional(z.enum(MESSAGE_PURPOSES)).transform((purpose) => purpose ?? "transactional");

const messageFields = {
  audience: Audience,
  body: Body.optional(),
  /** The id or the name of a template, instead of a text. */
  template: optional(z.string().trim().max(80)),
  subject: optional(z.string().trim().max(LONGEST_SUBJECT)),
  channel: Channel,
  purpose: Purpose,
  send_at: optional(Moment),
};
export const PreviewMessages = z.object(messageFields);
export type MessageInput = z.output<typeof PreviewMessages>;

const Ticked = optional(z.preprocess((value) => value === "on" || value === "true" || value, z.boolean()));

/**
 * `rests` lets a message that would go out at night wait until 08:00. `again` confirms sending to people who got the same text within a day. `phones` is the number of phones or addresses in
 * the sender's preview; a different number now is refused.
 */
export const SendMessages = z.object({
  ...messageFields,
  rests: Ticked,
  again: Ticked,
  phones: optional(z.coerce.number(texts.typeNumber).int(texts.typeNumber).min(0)),
});

/** The audience of a query, with the channel. */
export const ListUnreached = z.object({ audience: Audience, channel: Channel });

/** The same as the parameters of an address. */
export const ExportUnreached = z
  .object({ ...audienceFields, channel: Channel })
  .superRefine((input, context) => {
    checkAudience(input, (field, message) =>
      context.addIssue({ code: "custom", message, path: field === "" ? [] : [field] }),
    );
  });

export const ListBatches = paging(20)
  .omit({ search: true })
  .extend({ ...days, sort: sortedBy(["created", "send_at"], "-created") });
export const OneBatch = z.object({ batch_id: rowId() });

const templateFields = {
  name: z.string().trim().min(1).max(60),
  body_en: Text(LONGEST_TEXT),
  body_sw: Text(LONGEST_TEXT),
};
export const ListTemplates = z.object({});
export const AddTemplate = z.object(templateFields);
export const UpdateTemplate = z.object({ id: rowId(), ...templateFields, seen_at: SeenAt });
export const ArchiveTemplate = z.object({ id: rowId() });
