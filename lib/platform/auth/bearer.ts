import "server-only";
import { read } from "@/db/client";
import { resolveStaff } from "@/lib/platform/auth/staff-sessions";
import { resolveVisitor } from "@/lib/platform/auth/visits";
import { env } from "@/lib/platform/env";
import { Refusal } from "@/lib/platform/refusal";
import { sameSecret } from "@/lib/platform/secrets";
import { type Actor, PUBLIC, SCHEDULER } from "../permissions/actor";
import { isOpen } from "../permissions/authorize";
import type { VerbName } from "../permissions/permissions";
import { spoken } from "../texts";

const texts = spoken({
  en: { signInAgain: "Please sign in again." },
  sw: { signInAgain: "Tafadhali ingia tena." },
});

/**
 * Finds the caller of an API request by its Bearer token. Cookies are ignored, so other sites' pages cannot use a visitor's
 * session (docs/security.md).
 * @returns PUBLIC without a token, and for a dead token on a call that needs none
 * @throws Refusal 401 bad_token for a dead token on any other call
 */
export async function bearerActor(request: Request, verb: VerbName): Promise<Actor> {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token) return PUBLIC;
  if (sameSecret(token, env().CRON_SECRET)) return SCHEDULER;
  const actor = await read(
    async (db) => (await resolveStaff(db, token)) ?? (await resolveVisitor(db, token)),
  );
  if (actor) return actor;
  if (isOpen(verb)) return PUBLIC;
  throw new Refusal("unauthenticated", "bad_token", texts.signInAgain);
}
