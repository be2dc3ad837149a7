import "server-only";
import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { PUBLIC } from "../access/actor";
import { env } from "../platform/env";
import { login } from "../staff/login";
import { callerAddress } from "./caller";
import { STAFF_COOKIE } from "./cookie-names";
import { cookieOptions } from "./cookie-options";

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
    cookies: { sessionToken: { name: STAFF_COOKIE, options: cookieOptions(TWELVE_HOURS) } },
    providers: [
      Credentials({
        credentials: { msisdn: { type: "tel" }, password: { type: "password" } },
        authorize: async (typed, request) => {
          const headers = new Headers(request.headers as Record<string, string>);
          const caller = callerAddress(headers);
          const { access } = await login({ actor: PUBLIC, ...(caller ? { caller } : {}) }, typed);
          return { id: access.token };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sid: user.id } : { sid: token.sid }),
      session: ({ session }) => ({ expires: session.expires }),
    },
  };
}
