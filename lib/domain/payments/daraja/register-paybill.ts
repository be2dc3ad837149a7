import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { paybillRegistrations } from "@/db/schema/daraja";
import { changed, command, unchanged, workflow } from "@/lib/platform/commands/command";
import { env } from "@/lib/platform/env";
import { callbackAddress } from "./callback-address";
import { call } from "./client";
import { summarize } from "./exchange";

/** The versions of the C2B API by the setting. An app has one of them; the other is refused as a product it lacks. */
const VERSIONS = { auto: ["v2", "v1"], v1: ["v1"], v2: ["v2"] } as const;

const Answer = z.object({
  version: z.enum(["v1", "v2"]),
  status: z.number(),
  code: z.string(),
  description: z.string(),
});

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
  return changed({}, { type: "paybill.registered", id: row.shortcode, what: { registered: true } });
});

/**
 * Registers the addresses for paybill validations and confirmations with Daraja, in the version that its app has, and records
 * both. Production accepts this once; later changes are made in Safaricom's portal. docs/mpesa.md, "C2B paybill".
 * @returns whether the addresses are registered, and Daraja's answer.
 */
export const registerPaybill = workflow(begin, async (ctx) => {
  const [first, ...others] = VERSIONS[env().MPESA_C2B_VERSION];
  let result = await registerIn(first);
  for (const version of others) if (lacksProduct(result.answer)) result = await registerIn(version);
  if (result.registered) await recordRegistration(ctx, result.answer);
  return result;
});

async function registerIn(version: "v1" | "v2") {
  const response = await call(`/mpesa/c2b/${version}/registerurl`, {
    ShortCode: env().MPESA_SHORTCODE,
    ResponseType: "Completed",
    ConfirmationURL: callbackAddress("confirmation"),
    ValidationURL: callbackAddress("validation"),
  });
  const answer = { version, ...summarize(response) };
  return { registered: isAccepted(answer) || /already registered/i.test(answer.description), answer };
}

/** Whether Daraja accepted the addresses. Some published answers have no code but a text, `success`; any other is no success. */
export function isAccepted({ status, code, description }: Omit<z.infer<typeof Answer>, "version">): boolean {
  return status === 200 && (code === "" ? /^success\b/i.test(description) : /^0+$/.test(code));
}

function lacksProduct({ description }: { description: string }): boolean {
  return /apiproduct/i.test(description);
}
