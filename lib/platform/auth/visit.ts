import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { read } from "@/db/client";
import { resolveVisitor } from "@/lib/platform/auth/visits";
import { type Actor, PUBLIC } from "../permissions/actor";
import { cookieOptions, VISIT_COOKIE } from "./cookies";

const DRAFT_COOKIE = "academy_draft";
const TWO_HOURS = 2 * 60 * 60;

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

/** Puts the token of an unconfirmed registration into its cookie for two hours. */
export async function setDraft(token: string): Promise<void> {
  (await cookies()).set(DRAFT_COOKIE, token, cookieOptions(TWO_HOURS));
}

/** The token of this browser's unconfirmed registration; undefined without one. */
export async function draftToken(): Promise<string | undefined> {
  return (await cookies()).get(DRAFT_COOKIE)?.value;
}

/** Deletes the cookie of the unconfirmed registration. */
export async function clearDraft(): Promise<void> {
  (await cookies()).delete(DRAFT_COOKIE);
}

/** The caller of a page or form: the student of a live visit, else PUBLIC. Resolved once per request. */
export const currentActor = cache(async (): Promise<Actor> => {
  const token = (await cookies()).get(VISIT_COOKIE)?.value;
  if (!token) return PUBLIC;
  return (await read((db) => resolveVisitor(db, token))) ?? PUBLIC;
});
