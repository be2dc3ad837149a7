import "server-only";
import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { cookieOptions } from "../auth/cookies";
import { sitePath } from "./site-path";

const COOKIE = "academy_notice";
const CONSOLE_COOKIE = "academy_console_notice";
const TEN_SECONDS = 10;

/** The topic of a public notice; only pages that read it show the notice. */
export type NoticeTopic = "manage_code" | "sms_code" | "look_up" | "payment" | "student" | "waiting";

/** Stores a sentence for the next public page that reads this topic. It expires after ten seconds by default. */
export async function leaveNotice(topic: NoticeTopic, text: string, seconds = TEN_SECONDS): Promise<void> {
  (await cookies()).set(`${COOKIE}_${topic}`, encodeURIComponent(text), cookieOptions(seconds));
}

/** Deletes a sentence before it expires. */
export async function clearNotice(topic: NoticeTopic): Promise<void> {
  (await cookies()).delete(`${COOKIE}_${topic}`);
}

/** The stored sentence of a topic; null without one. */
export async function readNotice(topic: NoticeTopic): Promise<string | null> {
  const stored = (await cookies()).get(`${COOKIE}_${topic}`)?.value;
  try {
    return stored ? decodeURIComponent(stored) : null;
  } catch {
    return null;
  }
}

/**
 * A sentence for a page of the console; the browser shows each `id` once. One that `stays`, such as a new password, is shown in
 * the page until the page is left, and never in the history.
 */
export type Notice = { id: string; text: string; stays?: boolean };

/** Stores a sentence for one page of the console, identified by its address with its query. It expires after ten seconds. */
export async function leaveConsoleNotice(
  address: string,
  text: string,
  { stays = false }: { stays?: boolean } = {},
): Promise<void> {
  const at = plainAddress(sitePath(address, "/"));
  const value = JSON.stringify({ id: randomUUID(), at, text: text.slice(0, 300), stays });
  (await cookies()).set(CONSOLE_COOKIE, encodeURIComponent(value), cookieOptions(TEN_SECONDS));
}

/** The sentence stored for the page being rendered; null without one. */
export async function consoleNotice(): Promise<Notice | null> {
  const stored = (await cookies()).get(CONSOLE_COOKIE)?.value;
  if (!stored) return null;
  const here = plainAddress((await headers()).get("x-academy-path") ?? "");
  try {
    const { id, at, text, stays } = JSON.parse(decodeURIComponent(stored));
    // A redirect within the server decodes the cookie once more than the browser does.
    if (
      typeof at !== "string" ||
      plainAddress(at) !== here ||
      typeof id !== "string" ||
      typeof text !== "string"
    )
      return null;
    return { id, text, stays: stays === true };
  } catch {
    return null;
  }
}

/** A normalized address: its parameters sorted, without Next's parameter for page data. */
function plainAddress(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://academy.invalid");
  searchParams.delete("_rsc");
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}
