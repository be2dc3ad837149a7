import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { paybillRegistrations } from "@/db/schema/daraja";
import { changed, command, unchanged, workflow } from "@/lib/platform/commands/command";
import { env } from "@/lib/platform/env";
import { callbackAddress } from "./callback-address";
import { call } from "./client";
import { summarize } from "./exchange";

const Answer = z.object({ status: z.number(), code: z.string(), description: z.string() });

const begin = command("payments.register-paybill", z.object({}), async () => unchanged({}));

const recordRegistration = command("payments.record-paybill-urls", Answer, async ({ input, tx }) => {
  const row = {
    shortcode: env().MPESA_SHORTCODE,
    confirmationUrl: callbackAddress("confirmation"),
    answer: input,
  };
  await tx
    .insert(paybillRegistrations)
    .values(row)
    .onConflictDoUpdate({
      target: paybillRegistrations.shortcode,
      set: { ...row, registeredAt: sql`now()` },
    });
  return changed({}, { subject: `paybill:${row.shortcode}`, what: { registered: true } });
});

/**
 * Registers the addresses for paybill validations and confirmations with Daraja, and records it. Production accepts this
 * once; later changes are made in Safaricom's portal. docs/mpesa.md, "C2B paybill".
 * @returns whether the addresses are registered, and Daraja's answer.
 */
export const registerPaybill = workflow(begin, async (ctx) => {
  const response = await call("/mpesa/c2b/v2/registerurl", {
    ShortCode: env().MPESA_SHORTCODE,
    ResponseType: "Completed",
    ConfirmationURL: callbackAddress("confirmation"),
    ValidationURL: callbackAddress("validation"),
  });
  const answer = summarize(response, "ResponseCode");
  const registered = answer.code === "0" || /already registered/i.test(answer.description);
  if (registered) await recordRegistration(ctx, answer);
  return { registered, answer };
});
