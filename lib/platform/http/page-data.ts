import "server-only";
import { randomUUID } from "node:crypto";
import { Refusal } from "@/lib/platform/refusal";
import { inLanguage } from "../commands/call-language";
import { logFault } from "../observability/faults";
import { documentLanguage } from "./page-language";

/** Data for a part of a page, or why there is none; a null refusal is an error that was logged. */
export type Loaded<Result> = { data: Result } | { refusal: Refusal | null };

/**
 * Loads a part of a page that may fail by itself: the part then shows the refusal and a way to try again, the rest is unaffected.
 * Errors are logged, never shown.
 */
export async function loadPart<Result>(load: () => Promise<Result>): Promise<Loaded<Result>> {
  try {
    return { data: await inLanguage(await documentLanguage(), load) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    logFault(error, { requestId: randomUUID(), path: "page" });
    return { refusal: null };
  }
}

/** Loads the record a page is about. @returns undefined when it does not exist or the id is malformed; other errors pass */
export async function loadRecord<Result>(load: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await inLanguage(await documentLanguage(), load);
  } catch (error) {
    if (error instanceof Refusal && ["not_found", "invalid"].includes(error.kind)) return undefined;
    throw error;
  }
}
