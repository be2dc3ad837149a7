import { z } from "zod";
import { Refusal } from "@/lib/platform/refusal";
import { spoken } from "@/lib/platform/texts";

const texts = spoken({
  en: {
    notAnInstant: "This is not a point in time like 2026-11-21T09:30:00.000Z.",
    stale: "Somebody else changed this while you had it open. Look at what stands now, then save again.",
  },
  sw: {
    notAnInstant: "Hii si tarehe na saa kama 2026-11-21T09:30:00.000Z.",
    stale: "Mtu mwingine alibadilisha hii ulipokuwa umeifungua. Angalia ilivyo sasa, kisha uhifadhi tena.",
  },
});

/** The `updated_at` the form was filled from, sent back with the changes. Missing or empty skips the check. */
export const SeenAt = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.iso
    .datetime({ offset: true, error: texts.notAnInstant })
    .transform((instant) => new Date(instant))
    .optional(),
);

/**
 * Refuses a write over changes the author has not seen. Call it with the row read under its lock. Instants are compared to the
 * millisecond, the precision JSON carries.
 * @param updatedAt undefined for a row that no longer exists
 * @throws Refusal 409 stale when the row changed since `seenAt`
 */
export function assertNotStale(
  seenAt: Date | undefined,
  updatedAt: Date | undefined,
  sentence = texts.stale,
): void {
  if (seenAt === undefined || seenAt.getTime() === updatedAt?.getTime()) return;
  throw new Refusal("conflict", "stale", sentence);
}
