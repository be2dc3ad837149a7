import { z } from "zod";

/** What a machine wrote, as it came; Postgres keeps no NUL. */
const Told = z.string().transform((text) => text.replaceAll("\u0000", "\ufffd"));
/** A payment of Daraja's list, read by lib/domain/payments/daraja/pull.ts; a time it could not read is null. */
export const RecordPulled = z.object({
  receipt: z.string().min(1),
  amountCents: z.number().int().positive(),
  at: z.date().nullable(),
  msisdn: Told,
  payerName: Told,
  billRef: Told,
});
