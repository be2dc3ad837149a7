import "server-only";
import { and, count, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { recoveryCodes, secondFactors } from "@/db/schema/staff";
import type { StaffActor } from "@/lib/domain/access/actor";
import { stepOf } from "@/lib/platform/auth/totp";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { Refusal } from "@/lib/platform/refusal";
import { pepper, peppers, randomCode, seal, unseal, unsealStored } from "@/lib/platform/secrets";
import { signInTexts as texts } from "./texts";

/** How many recovery codes an account gets at once. */
const CODES = 10;
/** Without letters and digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** The proof of a sign-in, beside the password. */
export type Proof = "code" | "recovery code";

/** Whether an account has a second factor that is set up. */
export async function hasSecondFactor(db: Db, staffId: string): Promise<boolean> {
  return (await findConfirmed(db, staffId)) !== undefined;
}

/** When the second factor of an account was set up, and how many recovery codes are left; undefined without one. */
export async function summaryOf(db: Db, staffId: string) {
  const factor = await findConfirmed(db, staffId);
  if (!factor?.confirmedAt) return undefined;
  const [{ left = 0 } = {}] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.staffId, staffId), isNull(recoveryCodes.usedAt)));
  return { since: factor.confirmedAt.toISOString(), recovery_codes_left: left };
}

/**
 * The key being set up in a session, not older than an hour and not confirmed yet; undefined without one. Another session must
 * not finish what the owner began with the password.
 */
export async function findPendingKey(
  db: Db,
  { staffId, sessionId }: StaffActor,
): Promise<string | undefined> {
  const [row] = await db
    .select({ sealedKey: secondFactors.sealedKey })
    .from(secondFactors)
    .where(
      and(
        eq(secondFactors.staffId, staffId),
        isNull(secondFactors.confirmedAt),
        gt(secondFactors.createdAt, sql`now() - interval '1 hour'`),
      ),
    );
  return row && (unseal(pendingPurpose(staffId, sessionId), row.sealedKey) ?? undefined);
}

/** The stored form of a key being set up: of no use in another session. */
export function sealPendingKey({ staffId, sessionId }: StaffActor, key: string): string {
  return seal(pendingPurpose(staffId, sessionId), key);
}

/** The stored form of a key: sealed, and of no use in another account's row. */
export function sealKey(staffId: string, key: string): string {
  return seal(purposeOf(staffId), key);
}

/**
 * Accepts a code of an account's app, or one of its recovery codes, and uses it up in the caller's transaction
 * (lib/domain/people/README.md). Of two concurrent calls with one code, one is accepted.
 * @throws Refusal 401 second_factor_wrong, the same for wrong, too old, and used
 */
export async function acceptCode(tx: Db, staffId: string, typed: string): Promise<Proof> {
  const code = typed.replace(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(code)) {
    if (await markStepUsed(tx, staffId, code)) return "code";
  } else if (await markRecoveryCodeUsed(tx, staffId, code)) return "recovery code";
  throw wrongCode();
}

/** Marks a code's step and all before it as used, so that an observed code cannot be used again. */
async function markStepUsed(tx: Db, staffId: string, code: string): Promise<boolean> {
  const factor = await findConfirmed(tx, staffId);
  const key = factor && openKey(staffId, factor.sealedKey);
  const step = key && stepOf(code, key, await databaseNow(tx));
  if (!step) return false;
  const used = await tx
    .update(secondFactors)
    // Sealed again, so that an earlier AUTH_SECRET can go once its owners have signed in.
    .set({ lastStep: step, sealedKey: sealKey(staffId, key) })
    .where(and(eq(secondFactors.staffId, staffId), lt(secondFactors.lastStep, step)))
    .returning({ staffId: secondFactors.staffId });
  return used.length === 1;
}

async function markRecoveryCodeUsed(tx: Db, staffId: string, code: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.staffId, staffId),
        inArray(recoveryCodes.codeHash, peppers(RECOVERY, subjectOf(staffId, code))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length === 1;
}

/** Replaces all recovery codes of an account. @returns the new ones, which are stored as hashes only */
export async function renewCodes(tx: Db, staffId: string): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId));
  const codes = Array.from({ length: CODES }, () => randomCode(ALPHABET, 10));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ staffId, codeHash: hashOf(staffId, code) })));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Removes the second factor of an account with its recovery codes. @returns whether one was set up */
export async function removeSecondFactor(tx: Db, staffId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId));
  const removed = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.staffId, staffId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return removed.some(({ confirmedAt }) => confirmedAt !== null);
}

/** The refusal of a code: the same sentence whatever is wrong with it. */
export function wrongCode(): Refusal {
  return new Refusal("unauthenticated", "second_factor_wrong", texts.codeWrong, {
    errors: { code: [texts.codeWrong] },
  });
}

async function findConfirmed(db: Db, staffId: string) {
  const [row] = await db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.staffId, staffId), isNotNull(secondFactors.confirmedAt)));
  return row;
}

/** Undefined when its AUTH_SECRET is no longer known: then no code fits, and an admin resets the second factor. */
function openKey(staffId: string, sealed: string): string | undefined {
  return unsealStored(purposeOf(staffId), sealed) ?? undefined;
}

function pendingPurpose(staffId: string, sessionId: string): string {
  return `${purposeOf(staffId)}:${sessionId}`;
}

function purposeOf(staffId: string): string {
  return `second-factor:${staffId}`;
}

const RECOVERY = "recovery-codes";

function hashOf(staffId: string, code: string): string {
  return pepper(RECOVERY, subjectOf(staffId, code));
}

function subjectOf(staffId: string, code: string): string {
  return `${staffId}:${code}`;
}
