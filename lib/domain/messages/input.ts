import { z } from "zod";
import { MESSAGE_CHANNELS, MESSAGE_STATUSES } from "@/db/schema/enums";
import { paging } from "@/lib/platform/db/pagination";

export const ListMessages = paging(20).extend({
  status: z.enum(MESSAGE_STATUSES).optional(),
  channel: z.enum(MESSAGE_CHANNELS).optional(),
});
