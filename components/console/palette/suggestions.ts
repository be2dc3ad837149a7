"use client";
import { useEffect, useState } from "react";

/** A record that was found: its name, a line that distinguishes it, and its page. */
export type FoundRow = {
  id: string;
  name: string;
  more: string;
  href: string;
  /** Whether siblings share a student's phone. */
  shared?: boolean;
};
export type FoundGroup = {
  kind: "students" | "courses" | "classes" | "staff";
  name: string;
  rows: FoundRow[];
};

/** The server's results for a text: `exact` is the kind of the one record it names, `payment` the page of a payment it names. */
export type Found = { exact: string | null; groups: FoundGroup[]; payment: string | null };
export type Suggestions =
  | { state: "idle" | "looking" | "failed" | "signed out" }
  | ({ state: "found" /** The text it was found for. */; q: string } & Found);

const DEBOUNCE_MS = 180;
/** The server returns nothing for shorter texts. */
const SHORTEST = 2;

/** The records for the typed text: requested 180 ms after the last key; responses to an earlier text are dropped. */
export function useSuggestions(typed: string): Suggestions {
  const q = typed.trim();
  const [suggestions, setSuggestions] = useState<Suggestions>({ state: "idle" });
  useEffect(() => {
    if ([...q].length < SHORTEST) {
      setSuggestions({ state: "idle" });
      return;
    }
    const stale = new AbortController();
    // Results stay until the next response, so that the list does not jump at every key.
    setSuggestions((before) => (before.state === "found" ? before : { state: "looking" }));
    const timer = setTimeout(async () => {
      const answered = await ask(q, stale.signal);
      if (!stale.signal.aborted) setSuggestions(answered);
    }, DEBOUNCE_MS);
    return () => {
      stale.abort();
      clearTimeout(timer);
    };
  }, [q]);
  return suggestions;
}

async function ask(q: string, signal: AbortSignal): Promise<Suggestions> {
  try {
    const response = await fetch(`/look-up/results?q=${encodeURIComponent(q)}`, { signal });
    if (response.status === 401) return { state: "signed out" };
    if (!response.ok) return { state: "failed" };
    const { data }: { data: Found } = await response.json();
    return { state: "found", q, ...data };
  } catch {
    return { state: "failed" };
  }
}
