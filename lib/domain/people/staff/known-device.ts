import "server-only";
import { randomUUID } from "node:crypto";
import { read } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { hashToken, sameSecret, seal, unseal } from "@/lib/platform/secrets";
import { findStaff } from "./accounts";
import type { StaffRow } from "./projections";

/** How long a browser is known after a sign-in. */
export const KNOWN_DAYS = 180;
/** Accounts that one browser is known to, such as a computer that several people use. */
const MOST_ACCOUNTS = 4;
const PURPOSE = "known-device";

type Account = Pick<StaffRow, "id" | "passwordHash">;
type Mark = { device: string; staffId: string; password: string; until: number };

/**
 * The cookie of a browser in which an account signed in: it is not held by strangers' wrong passwords, and admits to nothing
 * (docs/security.md, "Who can lock whom out"). A mark ends after 180 days, and with the password.
 * @param known the cookie so far; it keeps the marks of other accounts
 */
export async function markDevice(staffId: string, known: string | undefined): Promise<string> {
  const { account, now } = await read(async (db) => ({
    account: await findStaff(db, staffId),
    now: await databaseNow(db),
  }));
  const others = marksOf(known).filter(({ mark }) => mark.staffId !== staffId && mark.until > now.getTime());
  if (!account) return others.map(({ sealed }) => sealed).join(".");
  const mark: Mark = {
    device: randomUUID(),
    staffId,
    password: hashToken(account.passwordHash),
    until: now.getTime() + KNOWN_DAYS * 24 * 60 * 60 * 1000,
  };
  const sealed = [seal(PURPOSE, JSON.stringify(mark)), ...others.map((other) => other.sealed)];
  return sealed.slice(0, MOST_ACCOUNTS).join(".");
}

/** The device by whose mark a browser is known to an account; undefined if no mark is still valid. */
export function knownDevice(known: string | undefined, account: Account, now: Date): string | undefined {
  return marksOf(known).find(
    ({ mark }) =>
      mark.staffId === account.id &&
      mark.until > now.getTime() &&
      sameSecret(mark.password, hashToken(account.passwordHash)),
  )?.mark.device;
}

function marksOf(known: string | undefined): { sealed: string; mark: Mark }[] {
  const sealed = known ? known.split(".").slice(0, MOST_ACCOUNTS) : [];
  return sealed.flatMap((one) => {
    const text = unseal(PURPOSE, one);
    return text === null ? [] : [{ sealed: one, mark: JSON.parse(text) as Mark }];
  });
}
