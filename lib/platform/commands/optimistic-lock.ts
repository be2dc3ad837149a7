import { z } from "zod";
import { Refusal } from "@/lib/platform/refusal";
import { defineTexts } from "@/lib/platform/texts";

const texts = defineTexts({
  en: {
    notAnInstant: "This is not a point in time like 2026-11-21T09:30:00.000Z.",
    stale: "Somebody else changed this while you had it open. Look at what stands now, then save again.",
  },
});

/**
 * The `updated_at` a form was filled from, sent back with what is saved. Left out or empty: whoever saves did not look
 * first and is asked nothing.
 */
export const SeenAt = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.iso
    .datetime({ offset: true, error: texts.notAnInstant })
    .transform((instant) => new Date(instant))
    .optional(),
);

/**
 * Lets nobody write over what they have not seen. Give it the row as it stands under its lock; instants are compared
 * to the millisecond, all that JSON carries of them.
 * @param updatedAt undefined for a row that is there no more.
 * @throws Refusal 409 stale when the row changed since.
 */
export function assertNotStale(
  seenAt: Date | undefined,
  updatedAt: Date | undefined,
  sentence = texts.stale,
): void {
  if (seenAt === undefined || seenAt.getTime() === updatedAt?.getTime()) return;
  throw new Refusal("conflict", "stale", sentence);
}
