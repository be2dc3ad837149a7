import { z } from "zod";
import {
  BATCH_STATES,
  MESSAGE_CHANNELS,
  MESSAGE_PURPOSES,
  MESSAGE_STATES,
  OPT_OUT_SOURCES,
} from "@/db/schema/enums";
import { count, flag, names, text, yes } from "./shapes";

const channel = z.enum(MESSAGE_CHANNELS);
const source = z.enum(OPT_OUT_SOURCES);
const state = z.enum(BATCH_STATES);

/** Events of messages, replies and those who want no messages. A phone's id is its last three digits, a mail's a hash. */
export const MESSAGE_EVENTS = {
  "message.sent_again": { from: z.enum(MESSAGE_STATES), to: z.literal("queued"), why: text.nullable() },

  "phone.opted_out": { opted_out: source, suppressed: count, follow_ups_ended: count.optional() },
  "phone.opted_in": { opted_in: z.enum(["reply", "desk"]), opted_out_by: source },
  "phone.tried_again": { channel, tried_again: yes, why: text },
  "mail.opted_out": { opted_out: source, suppressed: count },
  "mail.opted_in": { opted_in: z.literal("desk"), opted_out_by: z.literal("link") },

  "reply.read": { meaning: text, result: text.nullable() },
  "reply.answered": { answered: yes, handled: yes },
  "reply.handled": { handled: flag },

  /** A conversation's id is the last digits of its phone. */
  "conversation.ended": { ended: z.enum(["completed", "waiting", "stopped", "silent", "refused"]) },

  /** With the audience: each of its filters by name. */
  "batch.sent": z
    .object({
      queued: count,
      unreachable: count,
      channel,
      purpose: z.enum(MESSAGE_PURPOSES),
      cost_cents: count,
      send_at: text.optional(),
      sent_again: yes.optional(),
    })
    .catchall(z.union([text, count, flag])),
  "batch.paused": { from: state, to: z.literal("paused"), waiting: count },
  "batch.resumed": { from: state, to: z.literal("sending"), queued: count },
  "batch.stopped": { from: state, to: z.literal("stopped"), stopped: count, gone: count },
  "batch.retried": { tried_again: count },
  "batch.resent": { sent_again: count },
  "batch.exported": { exported: z.literal("outcome") },

  "template.added": { added: yes, name: text },
  "template.changed": { name: text, fields: names },
  "template.archived": { archived: yes, name: text },
};
