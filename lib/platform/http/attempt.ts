import "server-only";
import { randomUUID } from "node:crypto";
import { Refusal } from "@/lib/platform/refusal";
import { causeOf, log } from "../logging/log";

/** What a page got: what it asked for, or what to say in its place. */
export type Attempt<Result> = { data: Result } | { refusal: Refusal | null };

/**
 * Asks a verb for a part of a page that may fail by itself: a list that cannot be read says so with its own sentence
 * and a way to try again, and the page around it stands. A fault is logged, never shown.
 */
export async function attempt<Result>(ask: () => Promise<Result>): Promise<Attempt<Result>> {
  try {
    return { data: await ask() };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    log("error", "fault", { requestId: randomUUID(), route: "page", cause: causeOf(error) });
    return { refusal: null };
  }
}

/** The record a page is about; undefined when there is none (404, or an id that is none). Faults go on. */
export async function found<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refusal && ["not_found", "invalid"].includes(error.kind)) return undefined;
    throw error;
  }
}
