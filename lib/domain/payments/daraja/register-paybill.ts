import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { paybillRegistrations } from "@/db/schema/payments";
import { changed, command, unchanged, workflow } from "@/lib/platform/commands/command";
import { env } from "@/lib/platform/env";
import { callbackAddress } from "./callback-address";
import { registerPaybillUrls } from "./paybill-urls";

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
 * Tells Daraja where paybill payments are to be reported, and writes down that it took it (mpesa.md 4.1).
 * @returns whether the addresses stand, with Daraja's own words.
 */
export const registerPaybill = workflow(begin, async (ctx) => {
  const registration = await registerPaybillUrls();
  if (registration.registered) await recordRegistration(ctx, registration.answer);
  return registration;
});
