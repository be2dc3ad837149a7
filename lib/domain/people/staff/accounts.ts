import "server-only";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { passwordResets, staff } from "@/db/schema/staff";
import type { StaffRole } from "@/lib/domain/access/roles";
import type { Db } from "@/lib/platform/db/client";
import { violates } from "@/lib/platform/db/errors";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken } from "@/lib/platform/secrets";
import { hashInTurn } from "./hash-queue";
import type { StaffRow } from "./projections";
import { signInTexts, staffTexts as texts } from "./texts";

export type FirstPassword = Awaited<ReturnType<typeof firstPassword>>;

/**
 * A password an admin chose or had made, and the columns that store it. It is valid for three days and must be replaced at
 * the first sign-in (lib/domain/people/README.md).
 */
export async function firstPassword(password: string) {
  return {
    password,
    columns: {
      passwordHash: await hashInTurn(password),
      firstLogin: true,
      firstPasswordUntil: sql`now() + interval '72 hours'`,
    },
  };
}

/** Columns for a password the account's owner chose. */
export async function ownPassword(password: string) {
  return { passwordHash: await hashInTurn(password), firstLogin: false, firstPasswordUntil: null };
}

/** The account with an id, in any role; undefined when it is unknown or archived. */
export async function findStaff(db: Db, id: string): Promise<StaffRow | undefined> {
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), isNull(staff.archivedAt)));
  return row;
}

/** Locks an account that has one of some roles. @throws Refusal 404 with the given sentence */
export async function lockStaff(tx: Db, id: string, roles: StaffRole[], notFound: string): Promise<StaffRow> {
  const [row] = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), inArray(staff.role, roles), isNull(staff.archivedAt)))
    .for("update");
  if (!row) throw new Refusal("not_found", "not_found", notFound);
  return row;
}

/** Locks the active admins. @throws Refusal 409 last_admin when the account is the only one */
export async function keepOneAdmin(tx: Db, id: string): Promise<void> {
  const others = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.role, "admin"), eq(staff.status, "active"), isNull(staff.archivedAt)))
    .orderBy(staff.id)
    .for("update");
  if (others.every((row) => row.id === id)) throw new Refusal("conflict", "last_admin", texts.lastAdmin);
}

/** The refusal for an error of the unique phone of staff; other errors as they are. */
export function phoneTaken(error: unknown): unknown {
  if (!violates(error, "staff_msisdn")) return error;
  return new Refusal("conflict", "phone_taken", texts.phoneTaken, { errors: { msisdn: [texts.phoneTaken] } });
}

/**
 * Finds a reset link that may still be used. The table stores the hash of its token (docs/security.md, T15).
 * @throws Refusal 404 for an unknown link, 410 for one that was used or is older than 30 minutes
 */
export async function findResetLink(db: Db, token: string) {
  const [link] = await db
    .select({
      id: passwordResets.id,
      staffId: passwordResets.staffId,
      isOver: sql<boolean>`${passwordResets.usedAt} is not null or ${passwordResets.expiresAt} <= now()`,
    })
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, hashToken(token)));
  if (!link) throw new Refusal("not_found", "not_found", signInTexts.linkUnknown);
  if (link.isOver) throw new Refusal("gone", "link_over", signInTexts.linkOver);
  return link;
}

/** Ends the unused links of an account, when a newer one is sent or the account changed. */
export async function endResetLinks(tx: Db, staffId: string): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordResets.staffId, staffId), isNull(passwordResets.usedAt)));
}
