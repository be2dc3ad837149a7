import "server-only";
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { cache } from "react";
import type { StaffActor } from "@/lib/domain/access/actor";
import { env } from "@/lib/platform/env";
import { read } from "../../db/client";
import { cookieOptions, STAFF_COOKIE } from "../cookies";
import { resolveStaff } from "../staff-sessions";

/** Maximum lifetime of a session in seconds; its row may end it sooner (../staff-sessions.ts). */
export const SESSION_SECONDS = 12 * 60 * 60;

/**
 * Signs the browser in: sets the console's cookie, an encrypted next-auth token that holds only the session's id.
 * @param token of a new session, from openSession
 */
export async function setStaffCookie(token: string): Promise<void> {
  const sealed = await encode({ token: { sid: token }, secret: env().AUTH_SECRET, maxAge: SESSION_SECONDS });
  (await cookies()).set(STAFF_COOKIE, sealed, cookieOptions(SESSION_SECONDS));
}

/** Deletes the console's cookie. The session itself ends by the verb auth.logout. */
export async function clearStaffCookie(): Promise<void> {
  (await cookies()).delete(STAFF_COOKIE);
}

/**
 * The member of staff signed in by this request's cookie, with role, status and first password as stored now.
 * @returns undefined without a cookie, with a forged one, and once the session has ended
 */
export const currentStaff = cache(async (): Promise<StaffActor | undefined> => {
  const sealed = (await cookies()).get(STAFF_COOKIE)?.value;
  if (!sealed) return undefined;
  const sid = await unseal(sealed);
  return sid === undefined ? undefined : read((db) => resolveStaff(db, sid));
});

async function unseal(sealed: string): Promise<string | undefined> {
  try {
    const token = await decode({ token: sealed, secret: env().AUTH_SECRET });
    return typeof token?.sid === "string" ? token.sid : undefined;
  } catch {
    return undefined;
  }
}
