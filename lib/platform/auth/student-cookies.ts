import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { type Actor, PUBLIC } from "@/lib/domain/access/actor";
import { resolveStudentSession } from "@/lib/platform/auth/student-sessions";
import { read } from "../db/client";
import { hashToken } from "../secrets";
import { cookieOptions, STUDENT_SESSION_COOKIE } from "./cookies";

const DRAFT_COOKIE = "academy_draft";
const TWO_HOURS = 2 * 60 * 60;
const MOST_DRAFTS = 5;

/** Puts the token of a student session into its cookie for two hours; after unlocking, the token has level manage. */
export async function setStudentSession(token: string): Promise<void> {
  (await cookies()).set(STUDENT_SESSION_COOKIE, token, cookieOptions(TWO_HOURS));
}

/** The token of this browser's student session; undefined without one. */
export async function studentSessionToken(): Promise<string | undefined> {
  return (await cookies()).get(STUDENT_SESSION_COOKIE)?.value;
}

/** Deletes the cookie of the session. */
export async function clearStudentSession(): Promise<void> {
  (await cookies()).delete(STUDENT_SESSION_COOKIE);
}

/**
 * Adds the token of an unconfirmed registration to their cookie, for two hours: each tab of a family's phone may hold one.
 * @param instead the key of the draft that it replaces
 */
export async function addDraft(token: string, instead: unknown): Promise<void> {
  const others = (await draftTokens()).filter((other) => draftKey(other) !== instead);
  const tokens = [token, ...others].slice(0, MOST_DRAFTS);
  (await cookies()).set(DRAFT_COOKIE, tokens.join("."), cookieOptions(TWO_HOURS));
}

/** The tokens of this browser's unconfirmed registrations, newest first. */
export async function draftTokens(): Promise<string[]> {
  const stored = (await cookies()).get(DRAFT_COOKIE)?.value;
  return stored ? stored.split(".") : [];
}

/** How pages and forms name a draft. It opens nothing without the cookie. */
export function draftKey(token: string): string {
  return hashToken(`draft ${token}`).slice(0, 16);
}

/** The token with a key; without a key, the newest. Undefined for an unknown key. */
export async function draftToken(key?: unknown): Promise<string | undefined> {
  const tokens = await draftTokens();
  return key ? tokens.find((token) => draftKey(token) === key) : tokens[0];
}

/** Deletes the cookie of the unconfirmed registrations. */
export async function clearDrafts(): Promise<void> {
  (await cookies()).delete(DRAFT_COOKIE);
}

/** The caller of a page or form: the student of a live student session, else PUBLIC. Resolved once per request. */
export const currentActor = cache(async (): Promise<Actor> => {
  const token = (await cookies()).get(STUDENT_SESSION_COOKIE)?.value;
  if (!token) return PUBLIC;
  return (await read((db) => resolveStudentSession(db, token))) ?? PUBLIC;
});
