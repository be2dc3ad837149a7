import "server-only";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { PUBLIC } from "@/lib/domain/access/actor";
import { clientAddress } from "@/lib/platform/client-address";
import { env } from "@/lib/platform/env";
import { Refusal } from "@/lib/platform/refusal";
import type { Ctx } from "../../commands/command";
import { read } from "../../db/client";
import { log } from "../../logging/log";
import { logFault } from "../../observability/faults";
import { cookieOptions, STAFF_COOKIE } from "../cookies";
import { resolveStaff } from "../staff-sessions";
import { SESSION_SECONDS } from "./staff-cookie";

/** The verbs behind next-auth's addresses. Rate limits and audit lines are part of them. */
export type SignInVerbs = {
  login: (ctx: Ctx, input: unknown) => Promise<{ access: { token: string } }>;
  logout: (ctx: Ctx, input: unknown) => Promise<unknown>;
};

/**
 * Options of next-auth, which serves /api/auth/* (csrf, callback, session, signout) and seals the console's cookie. This folder
 * and the route at app/api/auth are the only places that import it: the sign-in form posts without scripts, so it seals the
 * cookie with next-auth's encoder (staff-cookie.ts) instead of using its client. Each request checks the cookie against the
 * session's row. The token holds only the session's id.
 */
export function authOptions({ login, logout }: SignInVerbs): NextAuthOptions {
  return {
    secret: env().AUTH_SECRET,
    pages: { signIn: "/auth/login", error: "/auth/login", signOut: "/auth/login" },
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    jwt: { maxAge: SESSION_SECONDS },
    cookies: { sessionToken: { name: STAFF_COOKIE, options: cookieOptions(SESSION_SECONDS) } },
    providers: [
      Credentials({
        credentials: { msisdn: { type: "tel" }, password: { type: "password" }, code: { type: "text" } },
        authorize: async (typed, request) => {
          const headers = new Headers(request.headers as Record<string, string>);
          const ctx = { actor: PUBLIC, clientAddress: clientAddress(headers) };
          return { id: await signIn(async () => (await login(ctx, typed)).access.token) };
        },
      }),
    ],
    callbacks: {
      jwt: async ({ token, user }) => ({ sid: user ? user.id : await liveSession(token.sid) }),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        const sid = token?.sid;
        const actor = typeof sid === "string" ? await read((db) => resolveStaff(db, sid)) : undefined;
        if (actor) await logout({ actor }, {});
      },
    },
    logger: {
      error: (code, error) => logError(code, error),
      warn: (code) => log("warn", "next-auth", { code }),
      debug: () => {},
    },
  };
}

/** @throws Error whose message is the refusal's code, which next-auth puts into the address it redirects to */
async function signIn(login: () => Promise<string>): Promise<string> {
  try {
    return await login();
  } catch (error) {
    if (error instanceof Refusal) {
      log("info", "form.refused", { route: "auth.login", code: error.code });
      throw new Error(error.kind === "too_many" ? `too_many_${error.retryAfterSeconds ?? 60}` : error.code);
    }
    logFault(error, { path: "auth.login" });
    throw new Error("internal");
  }
}

class SessionOver extends Error {
  override readonly name = "SessionOver";
}

/** Passes the id of a live session on. @throws SessionOver otherwise; next-auth then deletes the cookie */
async function liveSession(sid: unknown): Promise<string> {
  if (typeof sid !== "string" || !(await read((db) => resolveStaff(db, sid)))) throw new SessionOver();
  return sid;
}

/** An expired or forged cookie is logged as info; anything else next-auth reports is an error. */
function logError(code: string, reported: unknown): void {
  const error = reported instanceof Error || !isRecord(reported) ? reported : reported.error;
  const isCookie = error instanceof Error && /^(SessionOver|JW[ETS]\w*)$/.test(error.name);
  if (isCookie) log("info", "next-auth", { code, cause: error.name });
  else logFault(error, { path: `next-auth:${code}` });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
