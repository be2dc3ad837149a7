import { z } from "zod";
import { paging } from "@/lib/platform/input-shapes";

export const ListMessages = paging(20).extend({
  status: z.enum(["queued", "sent", "failed"]).optional(),
  channel: z.enum(["sms", "mail"]).optional(),
});
