import "server-only";
import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { cookieOptions } from "../auth/cookie-options";
import { sitePath } from "./site-path";

const COOKIE = "academy_console_notice";
const TEN_SECONDS = 10;

/** A sentence for the page one is led to; `id` lets the browser show it once. */
export type Notice = { id: string; text: string };

/** Leaves a sentence for the console's page at an address; no other page shows it, and it goes by itself. */
export async function leaveConsoleNotice(address: string, text: string): Promise<void> {
  const [path] = sitePath(address, "/").split("?");
  const value = JSON.stringify({ id: randomUUID(), path, text: text.slice(0, 300) });
  (await cookies()).set(COOKIE, encodeURIComponent(value), cookieOptions(TEN_SECONDS));
}

/** The sentence left for the page that is being drawn; null when there is none. */
export async function consoleNotice(): Promise<Notice | null> {
  const kept = (await cookies()).get(COOKIE)?.value;
  if (!kept) return null;
  const [here] = ((await headers()).get("x-academy-path") ?? "").split("?");
  try {
    const { id, path, text } = JSON.parse(decodeURIComponent(kept));
    return path === here && typeof id === "string" && typeof text === "string" ? { id, text } : null;
  } catch {
    return null;
  }
}
