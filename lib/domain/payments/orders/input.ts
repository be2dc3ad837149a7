import { z } from "zod";
import { rowId } from "@/lib/platform/input-shapes";

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
