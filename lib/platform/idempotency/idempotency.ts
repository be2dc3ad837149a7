import "server-only";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { idempotencyKeys } from "@/db/schema/records";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken } from "@/lib/platform/secrets";
import { spoken } from "@/lib/platform/texts";
import { read, transaction } from "../db/client";

const texts = spoken({
  en: {
    keyShape: "An Idempotency-Key has 8 to 200 visible characters.",
    keyReused: "This Idempotency-Key was used for another request.",
    stillRunning: "The first request with this key is still running.",
  },
  sw: {
    keyShape: "Idempotency-Key ina herufi 8 hadi 200 zinazoonekana.",
    keyReused: "Idempotency-Key hii ilitumika kwa ombi lingine.",
    stillRunning: "Ombi la kwanza lenye Idempotency-Key hii bado linaendelea.",
  },
});

const KEY = /^[\x21-\x7e]{8,200}$/;

/** A response as stored, for a day. */
export type StoredResponse = { status: number; body: string };

/**
 * Runs work once per Idempotency-Key: a repeat with the same input gets the stored response of the first run (docs/security.md, L38).
 * After an error, or a 429, the key may be used again.
 * @param header the value of the Idempotency-Key header
 * @param scope verb and caller, so that two callers may use the same key
 * @throws Refusal 400 invalid for a malformed key; 409 still_running, idempotency_key_reused when the input differs
 */
export async function runOnce(
  header: string,
  scope: string,
  input: unknown,
  work: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  if (!KEY.test(header)) throw new Refusal("invalid", "invalid", texts.keyShape);
  const key = hashToken(`${scope}:${header}`);
  const bodyHash = hashToken(JSON.stringify(input) ?? "");
  if (!(await acquire(key, bodyHash))) return findResponse(key, bodyHash);
  try {
    const response = await work();
    await (isFinal(response.status) ? store(key, response) : release(key));
    return response;
  } catch (error) {
    await release(key);
    throw error;
  }
}

function isFinal(status: number): boolean {
  return status < 500 && status !== 429;
}

/** Acquires the key; a key held for a minute is taken over, since its process has died. */
async function acquire(key: string, bodyHash: string): Promise<boolean> {
  const lease = { leaseUntil: sql`now() + interval '1 minute'`, expiresAt: sql`now() + interval '1 day'` };
  const acquired = await transaction((tx) =>
    tx
      .insert(idempotencyKeys)
      .values({ key, bodyHash, ...lease })
      .onConflictDoUpdate({
        target: idempotencyKeys.key,
        set: lease,
        setWhere: and(
          eq(idempotencyKeys.bodyHash, bodyHash),
          isNull(idempotencyKeys.status),
          lt(idempotencyKeys.leaseUntil, sql`now()`),
        ),
      })
      .returning({ key: idempotencyKeys.key }),
  );
  return acquired.length > 0;
}

async function findResponse(key: string, bodyHash: string): Promise<StoredResponse> {
  const [stored] = await read((db) => db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key)));
  if (stored && stored.bodyHash !== bodyHash) {
    throw new Refusal("conflict", "idempotency_key_reused", texts.keyReused);
  }
  if (!stored || stored.status === null) {
    throw new Refusal("conflict", "still_running", texts.stillRunning, {
      retryAfterSeconds: 2,
    });
  }
  const { body } = stored.response as Pick<StoredResponse, "body">;
  return { status: stored.status, body };
}

async function store(key: string, { status, body }: StoredResponse): Promise<void> {
  await transaction((tx) =>
    tx.update(idempotencyKeys).set({ status, response: { body } }).where(eq(idempotencyKeys.key, key)),
  );
}

async function release(key: string): Promise<void> {
  await transaction((tx) => tx.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key)));
}
