import { z } from "zod";
import { CALLBACK_KINDS } from "@/db/schema/enums";
import { rowId } from "@/lib/platform/input-shapes";

export const KeepCallback = z.object({
  kind: z.enum(CALLBACK_KINDS),
  /** The token in the callback address of a prompt or an order. */
  token: z.string().max(200).optional(),
  body: z.string(),
});

export const ReadCallback = z.object({ callback_id: z.number().int() });

export const RecordOrder = z.object({
  order_id: rowId(),
  answer: z.discriminatedUnion("outcome", [
    z.object({
      outcome: z.literal("accepted"),
      conversationId: z.string(),
      originatorConversationId: z.string(),
      description: z.string(),
    }),
    z.object({ outcome: z.literal("refused"), code: z.string(), description: z.string() }),
    z.object({ outcome: z.literal("unknown"), code: z.string(), description: z.string() }),
  ]),
});
