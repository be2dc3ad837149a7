import "server-only";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { read, transaction } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/records";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken } from "@/lib/platform/secrets";

const WORD = /^[\x21-\x7e]{8,200}$/;

/** What an answer was, kept a day for whoever asks the same again. */
export type KeptAnswer = { status: number; body: string };

/**
 * Runs work once for a caller's Idempotency-Key: a repeat with the same input gets the answer of the first time
 * (reliability.md L38). After a fault, or too many tries, the same key
 * may try again.
 * @param scope the verb and the caller, so that nobody meets another's key
 * @throws Refusal 400 for a malformed key; 409 while the first is running, or when the input differs.
 */
export async function once(
  word: string,
  scope: string,
  input: unknown,
  work: () => Promise<KeptAnswer>,
): Promise<KeptAnswer> {
  if (!WORD.test(word))
    throw new Refusal("invalid", "invalid", "An Idempotency-Key has 8 to 200 visible characters.");
  const key = hashToken(`${scope}:${word}`);
  const bodyHash = hashToken(JSON.stringify(input) ?? "");
  if (!(await claim(key, bodyHash))) return repeat(key, bodyHash);
  try {
    const told = await work();
    await (isFinal(told.status) ? keep(key, told) : forget(key));
    return told;
  } catch (error) {
    await forget(key);
    throw error;
  }
}

function isFinal(status: number): boolean {
  return status < 500 && status !== 429;
}

/** Takes the key, or takes it over from a process that died with it. */
async function claim(key: string, bodyHash: string): Promise<boolean> {
  const lease = { leaseUntil: sql`now() + interval '1 minute'`, expiresAt: sql`now() + interval '1 day'` };
  const taken = await transaction((tx) =>
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
  return taken.length > 0;
}

async function repeat(key: string, bodyHash: string): Promise<KeptAnswer> {
  const [kept] = await read((db) => db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key)));
  if (kept && kept.bodyHash !== bodyHash) {
    throw new Refusal(
      "conflict",
      "idempotency_key_reused",
      "This Idempotency-Key was used for another request.",
    );
  }
  if (!kept || kept.status === null) {
    throw new Refusal("conflict", "still_running", "The first request with this key is still running.", {
      retryAfterSeconds: 2,
    });
  }
  const { body } = kept.response as Pick<KeptAnswer, "body">;
  return { status: kept.status, body };
}

async function keep(key: string, { status, body }: KeptAnswer): Promise<void> {
  await transaction((tx) =>
    tx.update(idempotencyKeys).set({ status, response: { body } }).where(eq(idempotencyKeys.key, key)),
  );
}

async function forget(key: string): Promise<void> {
  await transaction((tx) => tx.delete(idempotencyKeys).where(eq(idempotencyKeys.key, key)));
}
