import "server-only";
import { randomUUID } from "node:crypto";
import { cookies, headers } from "next/headers";
import { cookieOptions } from "../auth/cookies";
import { sitePath } from "./site-path";

const COOKIE = "academy_notice";
const CONSOLE_COOKIE = "academy_console_notice";
const TEN_SECONDS = 10;

/** The topic of a public notice; only pages that read it show the notice. */
export type NoticeTopic =
  | "manage_code"
  | "sms_code"
  | "look_up"
  | "payment"
  | "student"
  | "another_student"
  | "waiting"
  | "opening"
  | "enrollment";

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

/** How the last action is undone: by the action of this name, with these fields (app/(console)/_undo). */
export type Undo = { action: string; fields: Record<string, string> };

export type NoticeOptions = {
  /** Shown in the page until the page is left, and never in the history, such as a new password. */
  stays?: boolean;
  /** A problem to solve: shown as a warning, until it is closed. */
  warns?: boolean;
  /** How long a toast is shown, by the specification; 6 unless it says otherwise. */
  seconds?: number;
  undo?: Undo | undefined;
  /** What the notice is about, for one that stays. */
  links?: NoticeLink[];
};

export type NoticeLink = { text: string; href: string };

/** A sentence for a page of the console; the browser shows each `id` once. */
export type Notice = NoticeOptions & { id: string; text: string };

/** A browser stores 4,096 characters of a cookie; a longer notice goes without its links, then without its undo. */
const MOST_CHARACTERS = 3800;

/** Stores a sentence for one page of the console, identified by its address with its query. It expires after ten seconds. */
export async function leaveConsoleNotice(
  address: string,
  text: string,
  { stays = false, warns, seconds, undo, links }: NoticeOptions = {},
): Promise<void> {
  const at = plainAddress(sitePath(address, "/"));
  const notice = {
    id: randomUUID(),
    at,
    text: text.slice(0, stays ? 1500 : 300),
    stays,
    ...(warns ? { warns } : {}),
    ...(seconds ? { seconds } : {}),
  };
  const values = [{ undo, links }, { undo }, {}].map((more) =>
    encodeURIComponent(JSON.stringify({ ...notice, ...more })),
  );
  const value = values.find(({ length }) => length <= MOST_CHARACTERS) ?? "";
  (await cookies()).set(CONSOLE_COOKIE, value, cookieOptions(TEN_SECONDS));
}

/** The sentence stored for the page being rendered; null without one. */
export async function consoleNotice(): Promise<Notice | null> {
  const stored = (await cookies()).get(CONSOLE_COOKIE)?.value;
  if (!stored) return null;
  const ownPath = plainAddress((await headers()).get("x-academy-path") ?? "");
  try {
    const { id, at, text, stays, warns, seconds, undo, links } = JSON.parse(decodeURIComponent(stored));
    // A redirect within the server decodes the cookie once more than the browser does.
    if (
      typeof at !== "string" ||
      plainAddress(at) !== ownPath ||
      typeof id !== "string" ||
      typeof text !== "string"
    )
      return null;
    return {
      id,
      text,
      stays: stays === true,
      ...(warns === true ? { warns } : {}),
      ...(typeof seconds === "number" ? { seconds } : {}),
      ...(isUndo(undo) ? { undo } : {}),
      ...(Array.isArray(links) ? { links: links.filter(isLink) } : {}),
    };
  } catch {
    return null;
  }
}

function isUndo(value: unknown): value is Undo {
  if (typeof value !== "object" || value === null || !("fields" in value) || !("action" in value))
    return false;
  const { action, fields } = value;
  return (
    typeof action === "string" &&
    typeof fields === "object" &&
    fields !== null &&
    Object.values(fields).every((field) => typeof field === "string")
  );
}

function isLink(value: unknown): value is NoticeLink {
  const { text, href } = (value ?? {}) as Record<string, unknown>;
  return typeof text === "string" && typeof href === "string" && sitePath(href, "") === href;
}

/** A normalized address: its parameters sorted, without Next's parameter for page data. */
function plainAddress(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://academy.invalid");
  searchParams.delete("_rsc");
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}
