"use client";
import { useCallback, useEffect, useRef } from "react";
import type { Answer } from "./record";

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
