import "server-only";
import type { z } from "zod";
import { type Actor, PUBLIC, SCHEDULER } from "@/lib/domain/access/actor";
import { authorize, identityRequired, isForStudentSessions, isPublic } from "@/lib/domain/access/authorize";
import type { VerbName } from "@/lib/domain/access/permissions";
import { resolveStaff } from "@/lib/platform/auth/staff-sessions";
import { resolveSealed, resolveStudentSession } from "@/lib/platform/auth/student-sessions";
import { env } from "@/lib/platform/env";
import { Refusal } from "@/lib/platform/refusal";
import { sameSecret } from "@/lib/platform/secrets";
import { parse } from "../commands/parse";
import { read } from "../db/client";
import { spoken } from "../texts";
import { unsealInput } from "./seals";

const texts = spoken({
  en: { signInAgain: "Please sign in again." },
  sw: { signInAgain: "Tafadhali ingia tena." },
});

type Called = { verb: VerbName; shape: z.ZodType };

/**
 * Finds the caller of an API request by its Bearer token, or, without one, the student of the session whose seals the ids in
 * the input carry, and authorizes the call. Cookies are ignored, so other sites' pages cannot use a visitor's session
 * (docs/security.md). A dead token counts as none on calls that need none. Only calls that seals may open are read before that.
 * @returns the caller, and the input with raw ids
 * @throws Refusal 401 identity_required or bad_token, 403; 400 invalid where an anonymous caller's input has another fault
 */
export async function identifyCaller(
  request: Request,
  { verb, shape }: Called,
  readInput: () => Promise<unknown>,
): Promise<{ actor: Actor; input: unknown }> {
  const token = tokenOf(request);
  const actor = (token && (await actorOf(token))) || PUBLIC;
  const isBySeal = actor.kind === "public" && isForStudentSessions(verb);
  if (token && actor.kind === "public" && !isBySeal && !isPublic(verb)) throw badToken();
  if (!isBySeal) authorize(actor, verb);
  const { input, sessionId } = unsealInput(await readInput());
  if (!isBySeal) return { actor, input };
  const student = sessionId && (await read((db) => resolveSealed(db, sessionId)));
  if (student) return { actor: student, input };
  parse(shape, input);
  throw identityRequired(verb);
}

/**
 * Finds the caller of a download by its Bearer token.
 * @returns PUBLIC without a token
 * @throws Refusal 401 bad_token for a dead one
 */
export async function bearerActor(request: Request): Promise<Actor> {
  const token = tokenOf(request);
  if (!token) return PUBLIC;
  const actor = await actorOf(token);
  if (!actor) throw badToken();
  return actor;
}

/** The Bearer token of a request. */
export function tokenOf(request: Request): string | undefined {
  return /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "")?.[1];
}

async function actorOf(token: string): Promise<Actor | undefined> {
  if (sameSecret(token, env().CRON_SECRET)) return SCHEDULER;
  return read(async (db) => (await resolveStaff(db, token)) ?? (await resolveStudentSession(db, token)));
}

function badToken(): Refusal {
  return new Refusal("unauthenticated", "bad_token", texts.signInAgain);
}
