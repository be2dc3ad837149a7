import { z } from "zod";
import { toMsisdn } from "@/lib/platform/phone";

/** A step of a USSD session as the gateway sends it: `text` is everything answered so far, joined by asterisks. */
export const Dial = z.object({
  sessionId: z.string().trim().min(1).max(200),
  phoneNumber: z
    .string()
    .max(40)
    .transform((written, context) => {
      const msisdn = toMsisdn(written);
      if (!msisdn) context.addIssue({ code: "custom", message: "No Kenyan mobile number." });
      return msisdn ?? z.NEVER;
    }),
  serviceCode: z.string().max(100).optional(),
  text: z.string().max(2000).default(""),
});
