import "server-only";
import { cookies } from "next/headers";
import { VISIT_COOKIE } from "./cookie-names";
import { cookieOptions } from "./cookie-options";

const DRAFT_COOKIE = "academy_draft";
const NOTICE_COOKIE = "academy_notice";
const TWO_HOURS = 2 * 60 * 60;

/** What a notice is about, so that only the page it was left for shows it. */
export type NoticeOf = "manage_code" | "look_up" | "payment" | "student";

/** Puts the token of a visit (after unlocking: of level manage) into the cookie. */
export async function raiseVisit(token: string): Promise<void> {
  await keep(VISIT_COOKIE, token, TWO_HOURS);
}

/** Token of the visit in this browser; undefined without one. */
export async function visitToken(): Promise<string | undefined> {
  return (await cookies()).get(VISIT_COOKIE)?.value;
}

/** Deletes the cookie of the visit. */
export async function dropVisit(): Promise<void> {
  (await cookies()).delete(VISIT_COOKIE);
}

/** Keeps the token of a registration that waits for its confirmation. */
export async function setDraft(token: string): Promise<void> {
  await keep(DRAFT_COOKIE, token, TWO_HOURS);
}

export async function draftToken(): Promise<string | undefined> {
  return (await cookies()).get(DRAFT_COOKIE)?.value;
}

export async function dropDraft(): Promise<void> {
  (await cookies()).delete(DRAFT_COOKIE);
}

/** Leaves a few words for the next page that reads this kind; they go by themselves. */
export async function leaveNotice(about: NoticeOf, text: string): Promise<void> {
  await keep(`${NOTICE_COOKIE}_${about}`, encodeURIComponent(text), 10);
}

/** The words left about something; null when there are none. */
export async function readNotice(about: NoticeOf): Promise<string | null> {
  const kept = (await cookies()).get(`${NOTICE_COOKIE}_${about}`)?.value;
  try {
    return kept ? decodeURIComponent(kept) : null;
  } catch {
    return null;
  }
}

async function keep(name: string, value: string, seconds: number): Promise<void> {
  (await cookies()).set(name, value, cookieOptions(seconds));
}
