import "server-only";
import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { cookieOptions } from "../auth/cookies";
import { sitePath } from "./site-path";

const COOKIE = "academy_notice";
const CONSOLE_COOKIE = "academy_console_notice";
const TEN_SECONDS = 10;

/** What a public notice is about; only pages that read this topic show it. */
export type NoticeTopic = "manage_code" | "sms_code" | "look_up" | "payment" | "student" | "waiting";

/** Leaves a sentence for the next public page that reads this topic. It expires after ten seconds by default. */
export async function leaveNotice(topic: NoticeTopic, text: string, seconds = TEN_SECONDS): Promise<void> {
  (await cookies()).set(`${COOKIE}_${topic}`, encodeURIComponent(text), cookieOptions(seconds));
}

/** Takes a sentence back before it expires. */
export async function clearNotice(topic: NoticeTopic): Promise<void> {
  (await cookies()).delete(`${COOKIE}_${topic}`);
}

/** The sentence left for a topic; null when there is none. */
export async function readNotice(topic: NoticeTopic): Promise<string | null> {
  const stored = (await cookies()).get(`${COOKIE}_${topic}`)?.value;
  try {
    return stored ? decodeURIComponent(stored) : null;
  } catch {
    return null;
  }
}

/**
 * A sentence for a page of the console; the browser shows each `id` once. One that `stays` is shown only now, such as a new
 * password: it stands in the page until the page is left, and in no history.
 */
export type Notice = { id: string; text: string; stays?: boolean };

/** Leaves a sentence for one page of the console, named by its address with its query. It expires after ten seconds. */
export async function leaveConsoleNotice(
  address: string,
  text: string,
  { stays = false }: { stays?: boolean } = {},
): Promise<void> {
  const at = plainAddress(sitePath(address, "/"));
  const value = JSON.stringify({ id: randomUUID(), at, text: text.slice(0, 300), stays });
  (await cookies()).set(CONSOLE_COOKIE, encodeURIComponent(value), cookieOptions(TEN_SECONDS));
}

/** The sentence left for the page being rendered; null when there is none. */
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

/** An address in one spelling: its parameters in order, without the one by which Next asks for a page's data. */
function plainAddress(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://academy.invalid");
  searchParams.delete("_rsc");
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}
