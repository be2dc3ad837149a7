import "server-only";
import { createHash } from "node:crypto";
import { Refusal } from "@/lib/platform/refusal";
import { spoken } from "@/lib/platform/texts";

const texts = spoken({
  en: {
    stale:
      "This changed while you had it open. Nothing was saved. Look at what stands now, then press again.",
  },
  sw: {
    stale:
      "Hii ilibadilika ulipokuwa umeifungua. Hakuna kilichohifadhiwa. Angalia ilivyo sasa, kisha bonyeza tena.",
  },
});

type Fact = string | number | boolean | null | undefined | Date | Fact[] | { [name: string]: Fact };

/** A short mark of what a page shows of a record. A form posts it back in its field `was` (components/form/was.tsx). */
export function markOf(...facts: Fact[]): string {
  const text = JSON.stringify(facts, (_name, value) => value ?? null);
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/**
 * Refuses a form whose page showed the record before its last change. @param was the posted `updated_at`
 * @throws Refusal 409 stale
 */
export function assertUnchanged(was: string | undefined, updatedAt: Date): void {
  if (was !== undefined) assertWas(String(Date.parse(was)), String(updatedAt.getTime()));
}

/**
 * Refuses a form that was made from an earlier state of the record. Call it with the record read under its lock.
 * @param was the posted mark; undefined for callers without a page, such as the API
 * @throws Refusal 409 stale
 */
export function assertWas(was: string | undefined, mark: string, sentence = texts.stale): void {
  if (was === undefined || was === mark) return;
  throw new Refusal("conflict", "stale", sentence);
}
