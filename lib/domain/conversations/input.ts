import { z } from "zod";
import { toMsisdn } from "@/lib/platform/phone";

/** A step of a USSD session as the gateway sends it: `text` is everything answered so far, joined by asterisks. */
export const Dial = z.object({
  sessionId: z.string().trim().min(1).max(200),
  /** null for a caller without a Kenyan mobile number. */
  phoneNumber: z.string().max(40).transform(toMsisdn),
  serviceCode: z.string().max(100).optional(),
  text: z.string().max(2000).default(""),
});
