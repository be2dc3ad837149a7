"use client";
import { useCallback, useEffect, useRef } from "react";
import {
  type Answer,
  bodyOf,
  isDue,
  newId,
  type State,
  type StoredRegister,
  settled,
  taken,
  type Writing,
} from "./record";
import type { Store } from "./store";
import { registerTexts as texts } from "./texts";

/** The address that receives marks from every page. */
export const SEND_TO = "/tutor/class-register/send";

/** Called after each answer with the remaining record and the result. */
export type OnAnswer = (stored: StoredRegister | null, answer: Answer) => void;

type Post = (stored: StoredRegister, writing: Writing) => Promise<Answer>;

/**
 * Sends one register's marks until nothing is due or it must wait. A write is stored before it is sent and
 * resent unchanged until answered; the server applies it once.
 * @returns the last answer; null if there was nothing to send
 */
export async function sendStored(
  store: Store,
  key: string,
  onAnswer: OnAnswer = () => {},
  post: Post = postWriting,
): Promise<Answer | null> {
  let last: Answer | null = null;
  for (;;) {
    const due = await store.get(key);
    if (!due || !isDue(due)) return last;
    if (isOffline()) {
      onAnswer(due, OFFLINE);
      return OFFLINE;
    }
    const stored = await store.change(key, (now) => (now && isDue(now) ? taken(now, newId) : now));
    if (!stored || !isDue(stored) || !stored.writing) return last;
    const { writing } = stored;
    const answer = await post(stored, writing);
    const rest = await store.change(key, (now) => now && settled(now, writing, answer));
    onAnswer(rest, answer);
    last = answer;
    if (answer.kind !== "done") return last;
  }
}

const OFFLINE: Answer = { kind: "later", why: "offline" };

/** Whether the phone knows it is offline: then no write is started, and all marks go out as one later. */
function isOffline(): boolean {
  return typeof navigator !== "undefined" && navigator.onLine === false;
}

/** Posts a write. Any failure that leaves its arrival unknown is `later`. */
export async function postWriting(
  stored: StoredRegister,
  writing: Writing,
  shown?: Record<string, State>,
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(SEND_TO, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(bodyOf(stored, writing, shown)),
      redirect: "error",
      signal: AbortSignal.timeout(LONGEST_MS),
    });
  } catch {
    return OFFLINE;
  }
  return readAnswer(response);
}

const LONGEST_MS = 20_000;

async function readAnswer(response: Response): Promise<Answer> {
  const said = await response.json().catch(() => null);
  if (!said || response.status >= 500 || response.status === 429) {
    const seconds = Number(response.headers.get("retry-after")) || undefined;
    return { kind: "later", why: "busy", ...(seconds ? { seconds } : {}) };
  }
  if (response.status === 401) return { kind: "later", why: "session_over" };
  if (response.ok) return { kind: "done", register: said.data };
  const { code, msg, data } = said;
  return {
    kind: "refused",
    refused: {
      code: code ?? "refused",
      message: msg ?? texts.failed,
      ...(data?.register ? { register: data.register } : {}),
    },
    notEnrolled: data?.not_enrolled ?? [],
  };
}

const DRAFT_EVERY_MS = 10_000;
const LONGEST_WAIT_S = 60;

/**
 * Sends when the page opens, every ten seconds, when the connection returns, and when the page is shown or
 * hidden. After a failure the wait grows, except on request or when the connection returns.
 * @returns a function that sends at once
 */
export function useResend(send: () => Promise<Answer | null>): () => void {
  const state = useRef({ running: false, again: false, tries: 0, notBefore: 0 });

  const run = useCallback(async () => {
    const own = state.current;
    if (own.running) {
      own.again = true;
      return;
    }
    own.running = true;
    do {
      own.again = false;
      const answer = await send().catch(() => null);
      const late = answer?.kind === "later";
      own.tries = late ? own.tries + 1 : 0;
      const wait = late ? (answer.seconds ?? Math.min(2 ** own.tries, LONGEST_WAIT_S)) : 0;
      own.notBefore = Date.now() + wait * 1000;
    } while (own.again);
    own.running = false;
  }, [send]);

  useEffect(() => {
    const now = () => void run();
    const whenDue = () => {
      if (Date.now() >= state.current.notBefore) void run();
    };
    now();
    const drafts = setInterval(whenDue, DRAFT_EVERY_MS);
    const retries = setInterval(() => {
      if (state.current.tries > 0) whenDue();
    }, 1000);
    window.addEventListener("online", now);
    document.addEventListener("visibilitychange", now);
    return () => {
      clearInterval(drafts);
      clearInterval(retries);
      window.removeEventListener("online", now);
      document.removeEventListener("visibilitychange", now);
    };
  }, [run]);
  return useCallback(() => void run(), [run]);
}
