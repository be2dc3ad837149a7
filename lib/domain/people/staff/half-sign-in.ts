import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import { type Db, read } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { hashToken, sameSecret, seal, unseal } from "@/lib/platform/secrets";
import type { StaffRow } from "./projections";

const PURPOSE = "half-signed-in";
const TEN_MINUTES = 10 * 60 * 1000;

type HalfSignIn = { staffId: string; password: string; until: number };

/**
 * Seals that the password of an account was right, for ten minutes. It admits to enterCode and to nothing else, and ends with
 * the password.
 */
export async function sealHalfSignIn(db: Db, account: StaffRow): Promise<string> {
  const until = (await databaseNow(db)).getTime() + TEN_MINUTES;
  const half: HalfSignIn = { staffId: account.id, password: hashToken(account.passwordHash), until };
  return seal(PURPOSE, JSON.stringify(half));
}

/** Whether a code may still be entered; for the page, which otherwise leads back to the password. */
export async function isHalfSignedIn(halfway: string): Promise<boolean> {
  return (await read((db) => findHalf(db, halfway))) !== undefined;
}

/** The account of a sealed half of a sign-in; undefined when its time is over or its password changed. */
export async function findHalf(db: Db, halfway: string): Promise<StaffRow | undefined> {
  const half = open(halfway);
  if (!half || half.until < (await databaseNow(db)).getTime()) return undefined;
  const [account] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.id, half.staffId), isNull(staff.archivedAt)));
  return account && sameSecret(half.password, hashToken(account.passwordHash)) ? account : undefined;
}

function open(halfway: string): HalfSignIn | undefined {
  const text = unseal(PURPOSE, halfway);
  return text === null ? undefined : JSON.parse(text);
}
