import { z } from "zod";
import { CALLBACK_KINDS } from "@/db/schema/enums";

export const KeepCallback = z.object({
  kind: z.enum(CALLBACK_KINDS),
  /** The token in the callback address of a prompt or an order. */
  token: z.string().max(200).optional(),
  body: z.string(),
});

export const ReadCallback = z.object({ callback_id: z.number().int() });
