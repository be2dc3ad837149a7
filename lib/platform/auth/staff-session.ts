import "server-only";
import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import { cache } from "react";
import { read } from "@/db/client";
import { resolveStaff } from "@/lib/platform/auth/staff-sessions";
import { env } from "@/lib/platform/env";
import type { StaffActor } from "../permissions/actor";
import { STAFF_COOKIE } from "./cookie-names";
import { cookieOptions } from "./cookie-options";

/** The longest a session lives (lib/domain/staff/sessions.ts); its row ends it sooner. */
const TWELVE_HOURS = 12 * 60 * 60;

/**
 * Keeps a sign-in in the browser: an encrypted next-auth token in an httpOnly cookie that carries the session's id and
 * nothing else (design.md section 4). What it is worth is asked of the session's row at every request.
 */
export async function startStaffSession(access: { token: string }): Promise<void> {
  const sealed = await encode({
    token: { sid: access.token },
    secret: env().AUTH_SECRET,
    maxAge: TWELVE_HOURS,
  });
  (await cookies()).set(STAFF_COOKIE, sealed, cookieOptions(TWELVE_HOURS));
}

export async function dropStaffSession(): Promise<void> {
  (await cookies()).delete(STAFF_COOKIE);
}

/** The member of staff whose live session the cookie names; role, status and first password as they are now. */
export const currentStaff = cache(async (): Promise<StaffActor | undefined> => {
  const sealed = (await cookies()).get(STAFF_COOKIE)?.value;
  if (!sealed) return undefined;
  const sid = await sessionIdOf(sealed);
  return sid === undefined ? undefined : read((db) => resolveStaff(db, sid));
});

async function sessionIdOf(sealed: string): Promise<string | undefined> {
  try {
    const token = await decode({ token: sealed, secret: env().AUTH_SECRET });
    return typeof token?.sid === "string" ? token.sid : undefined;
  } catch {
    return undefined;
  }
}
