import { z } from "zod";
import {
  BATCH_STATES,
  LANGUAGES,
  MESSAGE_CHANNELS,
  MESSAGE_PURPOSES,
  MESSAGE_STATES,
} from "@/db/schema/enums";
import { previewMessages } from "@/lib/domain/correspondence/batches/preview";
import { UNREACHED_REASONS } from "@/lib/domain/correspondence/batches/recipients";
import { VARIABLES } from "@/lib/domain/correspondence/batches/rules";
import { sendMessages } from "@/lib/domain/correspondence/batches/send";
import { listBatches, showBatch } from "@/lib/domain/correspondence/batches/show-batches";
import {
  pauseBatch,
  resendUnknown,
  resumeBatch,
  retryFailed,
  stopBatch,
} from "@/lib/domain/correspondence/batches/steer-batch";
import {
  addTemplate,
  archiveTemplate,
  listTemplates,
  updateTemplate,
} from "@/lib/domain/correspondence/batches/templates";
import { listUnreached } from "@/lib/domain/correspondence/batches/unreached";
import type { Call } from "@/lib/platform/openapi/call";
import { namedObject } from "@/lib/platform/openapi/shape";
import { dataOf, EXAMPLE_ID, id, instant, listOf, SEEN, shillings } from "./fields";

const number = z.int().min(0);
const names = VARIABLES.map((name) => `{${name}}`).join(", ");

const Preview = namedObject("MessagePreview", {
  people: number.describe("How many are meant."),
  unreachable: number.describe("How many of them are not reached; messages/unreached names them."),
  reasons: z.partialRecord(z.enum(UNREACHED_REASONS), number),
  left_out: z
    .array(z.object({ student_id: id.nullable(), full_name: z.string(), empty: z.array(z.enum(VARIABLES)) }))
    .describe("Who gets nothing because these names are empty for them."),
  recipients: number.describe("Messages: siblings who share a phone get one."),
  characters: number.describe("Of the longest text as somebody gets it: septets, or UTF-16 units."),
  parts: number.describe("SMS parts of the longest text; 0 for mail."),
  total_parts: number,
  cost: shillings.describe("Of all parts, in shillings, by the price in the settings."),
  budget_left: shillings.describe("Of this month's budget, after what waits to be sent."),
  over_budget: z.boolean(),
  foreign: z.array(z.string()).describe("Characters that make an SMS more than twice as dear."),
  fallback: number.describe("People who read Kiswahili and get the English text."),
  sent_before: number.describe("Recipients who got this text within a day."),
  rests_until: instant
    .nullable()
    .describe("At night, without `send_at`: when it goes out if `rests` is true."),
  channel_on: z.boolean(),
  samples: z.array(z.string()).describe("The text as the first three people get it."),
  examples: z
    .array(
      z.object({
        people: z.array(z.object({ student_id: id.nullable(), full_name: z.string() })),
        recipient: z.string(),
        language: z.enum(LANGUAGES),
        text: z.string(),
        characters: number,
        parts: number,
      }),
    )
    .describe("The samples and the longest text, with their readers."),
});

const counts = Object.fromEntries(MESSAGE_STATES.map((state) => [state, number]));

const Batch = namedObject("MessageBatch", {
  id,
  channel: z.enum(MESSAGE_CHANNELS),
  purpose: z.enum(MESSAGE_PURPOSES),
  audience: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  subject: z.string(),
  body: z.object({ en: z.string(), sw: z.string() }),
  state: z.enum(BATCH_STATES),
  people: number,
  unreachable: number,
  messages: number.describe("How many messages were queued."),
  counts: z.object(counts).describe("Messages by their state now."),
  retryable: number.describe("Failed messages that another try may help."),
  resendable: number.describe("Messages of unknown end that were not sent again."),
  expected_cost: shillings,
  cost: shillings.describe("Shillings so far, as the gateway charged it."),
  written_by: z.string(),
  send_at: instant,
  created_at: instant,
  stopped_at: instant.nullable(),
});

const Template = namedObject("MessageTemplate", {
  id,
  name: z.string(),
  body_en: z.string(),
  body_sw: z.string(),
  updated_at: instant,
});

const TEXT =
  "A text may name the reader or the academy: " +
  `${names}. An unknown name is refused, and so is one that is empty for everybody; for whom it is empty gets nothing. \`body\` is one text for all, or \`{en, sw}\`; each person gets their language, English where there is no other.`;
const STEERED = { examples: { "A batch": { batch_id: EXAMPLE_ID.request } } };
const queued = dataOf({ queued: number });

export const BATCHES: Call[] = [
  {
    at: "POST messages/preview",
    run: previewMessages,
    summary: "What a bulk message would be: people, length, cost and texts. Sends nothing.",
    description: TEXT,
    examples: {
      "To a class": { audience: { class_id: EXAMPLE_ID.class }, body: "Hello {first_name}, bring an apron." },
      "To selected students": {
        audience: { student_ids: [EXAMPLE_ID.student] },
        body: "Hello {first_name}, your card is ready.",
      },
      "To those of a class who owe": {
        audience: { class_id: EXAMPLE_ID.class, status: "owing" },
        body: "{first_name}, KES {balance} is left to pay.",
      },
      "To those who have not paid": {
        audience: { season: 8, status: "unpaid" },
        body: {
          en: "{first_name}, KES {balance} is left to pay.",
          sw: "{first_name}, umebakiza KES {balance} kulipa.",
        },
      },
    },
    response: { data: Preview },
    errorCodes: ["not_found"],
  },
  {
    at: "POST messages/send",
    run: sendMessages,
    summary: "Queues a bulk message; who gets it is decided now.",
    description: `${TEXT} A promotional message ends with how to stop such messages, and is sent by day only. The same text to people who got it within a day is refused until \`again\` is true. With \`phones\`, another number of recipients is refused. With \`rests\`, it waits for 08:00 if it is night in Nairobi.`,
    examples: {
      "To the staff, tomorrow": {
        audience: { staff: true },
        body: "Meeting at eight.",
        send_at: "2026-11-23T08:00:00+03:00",
      },
    },
    response: dataOf({ batch_id: id, queued: number }),
    statuses: [201],
    repeatable: true,
    errorCodes: ["not_found", "over_budget", "channel_off", "nobody_reached", "sent_before", "changed_since"],
  },
  {
    at: "POST messages/unreached",
    run: listUnreached,
    summary: "Who of an audience is not reached, and why.",
    examples: { "Of a class": { audience: { class_id: EXAMPLE_ID.class } } },
    response: dataOf({
      people: number,
      recipients: number,
      unreached: z.array(
        z.object({
          student_id: id.nullable(),
          registration_no: z.string().nullable(),
          full_name: z.string(),
          reason: z.enum(UNREACHED_REASONS),
        }),
      ),
    }),
    errorCodes: ["not_found"],
  },
  {
    at: "GET messages/batches",
    run: listBatches,
    summary: "Bulk messages, newest first, with their progress. Tutors see their own.",
    response: listOf(Batch),
  },
  {
    at: "GET messages/show-batch",
    run: showBatch,
    summary: "One bulk message with its progress.",
    response: { data: Batch },
    errorCodes: ["not_found"],
  },
  {
    at: "POST messages/pause-batch",
    run: pauseBatch,
    summary: "Lets what has not gone wait.",
    ...STEERED,
    response: dataOf({ waiting: number }),
    errorCodes: ["not_found", "batch_state"],
  },
  {
    at: "POST messages/resume-batch",
    run: resumeBatch,
    summary: "Goes on with a paused batch.",
    ...STEERED,
    response: queued,
    errorCodes: ["not_found", "batch_state"],
  },
  {
    at: "POST messages/stop-batch",
    run: stopBatch,
    summary: "Stops what has not gone; `gone` says how many had.",
    ...STEERED,
    response: dataOf({ stopped: number, gone: number }),
    errorCodes: ["not_found", "batch_state"],
  },
  {
    at: "POST messages/retry-failed",
    run: retryFailed,
    summary: "Tries failed messages again, but those whose number or owner refused them.",
    ...STEERED,
    response: queued,
    errorCodes: ["not_found", "batch_state", "nothing_to_retry"],
  },
  {
    at: "POST messages/resend-unknown",
    run: resendUnknown,
    summary: "Sends messages of unknown end once more; some people may get them twice.",
    ...STEERED,
    response: queued,
    repeatable: true,
    errorCodes: ["not_found", "batch_state", "nothing_to_retry"],
  },
  {
    at: "GET messages/templates",
    run: listTemplates,
    summary: "The texts kept for messages, by name.",
    response: dataOf({ templates: z.array(Template) }),
  },
  {
    at: "POST messages/add-template",
    run: addTemplate,
    summary: "Keeps a text in both languages.",
    description: `The texts may name ${names}.`,
    examples: {
      "A reminder": {
        name: "Bring an apron",
        body_en: "{first_name}, bring an apron on Saturday.",
        body_sw: "{first_name}, lete aproni Jumamosi.",
      },
    },
    response: { data: Template },
    statuses: [201],
    errorCodes: ["template_taken"],
  },
  {
    at: "PATCH messages/update-template",
    run: updateTemplate,
    summary: "Changes a template; sent messages keep their text.",
    description: SEEN,
    examples: {
      "A shorter text": {
        id: EXAMPLE_ID.request,
        name: "Bring an apron",
        body_en: "{first_name}, bring an apron.",
        body_sw: "{first_name}, lete aproni.",
      },
    },
    response: { data: Template },
    errorCodes: ["not_found", "stale", "template_taken"],
  },
  {
    at: "DELETE messages/archive-template",
    run: archiveTemplate,
    summary: "Removes a template from the list.",
    examples: { "A template": { id: EXAMPLE_ID.request } },
    response: dataOf({ id }),
    errorCodes: ["not_found"],
  },
];
