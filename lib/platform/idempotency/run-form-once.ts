import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { type Actor, actorId } from "@/lib/domain/access/actor";
import { Refusal } from "../refusal";
import { hashToken } from "../secrets";
import { runOnce } from "./idempotency";

const TRIES = 40;
const PAUSE_MS = 250;

/**
 * Runs the work of a console's form once, however often it is sent: a repeat waits for the first run and gets its result. Two
 * forms with the same input differ by a hidden random field.
 * @param scope the kind of form, so that forms of two kinds never share a key
 * @param given the form's input; the result must survive JSON
 * @throws Refusal as the work; a refused form may be sent again
 */
export async function runFormOnce<Result>(
  actor: Actor,
  scope: string,
  input: unknown,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = hashToken(JSON.stringify(input));
  const { body } = await whenFree(() =>
    runOnce(key, `${scope}:${actorId(actor) ?? ""}`, input, async () => ({
      status: 200,
      body: JSON.stringify(await work()),
    })),
  );
  return JSON.parse(body) as Result;
}

/** Retries while the first submission of the same form is still running. */
async function whenFree<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      const isRunning = error instanceof Refusal && error.code === "still_running";
      if (!isRunning || left === 0) throw error;
      await wait(PAUSE_MS);
    }
  }
}
