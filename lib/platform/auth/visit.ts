import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { type Actor, PUBLIC } from "@/lib/domain/access/actor";
import { resolveVisitor } from "@/lib/platform/auth/visits";
import { read } from "../db/client";
import { hashToken } from "../secrets";
import { cookieOptions, VISIT_COOKIE } from "./cookies";

const DRAFT_COOKIE = "academy_draft";
const TWO_HOURS = 2 * 60 * 60;
const MOST_DRAFTS = 5;

/** Puts the token of a visit into its cookie for two hours; after unlocking, the token has level manage. */
export async function setVisit(token: string): Promise<void> {
  (await cookies()).set(VISIT_COOKIE, token, cookieOptions(TWO_HOURS));
}

/** The token of this browser's visit; undefined without one. */
export async function visitToken(): Promise<string | undefined> {
  return (await cookies()).get(VISIT_COOKIE)?.value;
}

/** Deletes the cookie of the visit. */
export async function clearVisit(): Promise<void> {
  (await cookies()).delete(VISIT_COOKIE);
}

/**
 * Adds the token of an unconfirmed registration to their cookie, for two hours: each tab of a family's phone may hold one.
 * @param instead the key of the draft that it replaces
 */
export async function addDraft(token: string, instead: unknown): Promise<void> {
  const others = (await draftTokens()).filter((other) => draftKey(other) !== instead);
  const kept = [token, ...others].slice(0, MOST_DRAFTS);
  (await cookies()).set(DRAFT_COOKIE, kept.join("."), cookieOptions(TWO_HOURS));
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

/** The caller of a page or form: the student of a live visit, else PUBLIC. Resolved once per request. */
export const currentActor = cache(async (): Promise<Actor> => {
  const token = (await cookies()).get(VISIT_COOKIE)?.value;
  if (!token) return PUBLIC;
  return (await read((db) => resolveVisitor(db, token))) ?? PUBLIC;
});
