import "server-only";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { read } from "@/db/client";
import { login } from "@/lib/domain/staff/login";
import { logout } from "@/lib/domain/staff/logout";
import { STAFF_COOKIE } from "@/lib/platform/auth/cookie-names";
import { cookieOptions } from "@/lib/platform/auth/cookie-options";
import { resolveStaff } from "@/lib/platform/auth/staff-sessions";
import { env } from "@/lib/platform/env";
import { callerAddress } from "@/lib/platform/http/caller";
import { causeOf, log } from "@/lib/platform/logging/log";
import { PUBLIC } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";

const TWELVE_HOURS = 12 * 60 * 60;

/**
 * next-auth for the console (design.md section 4): credentials, checked by the same verb as every other sign-in with its
 * limits, and a token that carries the session's id alone. The console's own form writes the same cookie (staff-session.ts).
 */
export function authOptions(): NextAuthOptions {
  return {
    secret: env().AUTH_SECRET,
    pages: { signIn: "/auth/login", error: "/auth/login", signOut: "/auth/login" },
    session: { strategy: "jwt", maxAge: TWELVE_HOURS },
    jwt: { maxAge: TWELVE_HOURS },
    cookies: { sessionToken: { name: STAFF_COOKIE, options: cookieOptions(TWELVE_HOURS) } },
    providers: [
      Credentials({
        credentials: { msisdn: { type: "tel" }, password: { type: "password" } },
        authorize: async (typed, request) => {
          const caller = callerAddress(new Headers(request.headers as Record<string, string>));
          return { id: await tokenFor(typed, caller) };
        },
      }),
    ],
    callbacks: {
      jwt: async ({ token, user }) => ({ sid: user ? user.id : await liveSession(token.sid) }),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: { signOut: ({ token }) => endSession(token?.sid) },
    logger: {
      error: (code, error) => logError(code, error),
      warn: (code) => log("warn", "next-auth", { code }),
      debug: () => {},
    },
  };
}

/** @throws Error whose message is a refusal's code, which next-auth puts into the address it leads back to. */
async function tokenFor(typed: unknown, caller: string | undefined): Promise<string> {
  try {
    const { access } = await login({ actor: PUBLIC, ...(caller ? { caller } : {}) }, typed);
    return access.token;
  } catch (error) {
    if (error instanceof Refusal) {
      log("info", "form.refused", { route: "auth.login", code: error.code });
      throw new Error(error.kind === "too_many" ? `too_many_${error.retryAfterSeconds ?? 60}` : error.code);
    }
    log("error", "fault", { route: "auth.login", cause: causeOf(error) });
    throw new Error("internal");
  }
}

class SessionOver extends Error {
  override readonly name = "SessionOver";
}

/** The same id while its session lives. @throws SessionOver otherwise, and next-auth takes the cookie away. */
async function liveSession(sid: unknown): Promise<string> {
  if (typeof sid !== "string" || !(await read((db) => resolveStaff(db, sid)))) throw new SessionOver();
  return sid;
}

async function endSession(sid: unknown): Promise<void> {
  const actor = typeof sid === "string" ? await read((db) => resolveStaff(db, sid)) : undefined;
  if (actor) await logout({ actor }, {});
}

/** A cookie that is over or was tampered with is no fault of ours; whatever else next-auth reports is. */
function logError(code: string, told: unknown): void {
  const error = told instanceof Error || !isRecord(told) ? told : told.error;
  const isCookie = error instanceof Error && /^(SessionOver|JW[ETS]\w*)$/.test(error.name);
  if (isCookie) log("info", "next-auth", { code, cause: error.name });
  else log("error", "fault", { route: "next-auth", code, cause: causeOf(error) });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
