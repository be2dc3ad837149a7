import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { enrollmentTexts } from "@/lib/domain/enrollments/texts";
import { KeepDraft } from "@/lib/domain/students/input";
import { registerStudent } from "@/lib/domain/students/register-student";
import type { Ctx, Verb } from "@/lib/platform/commands/command";
import { parse } from "@/lib/platform/commands/parse";
import { loadPart } from "@/lib/platform/http/page-data";
import { runOnce } from "@/lib/platform/idempotency/idempotency";
import { actorId } from "@/lib/platform/permissions/actor";
import { Refusal } from "@/lib/platform/refusal";
import { hashToken } from "@/lib/platform/secrets";

/** The registered student and why the seat was refused; null when it was not. */
export type AtDesk = { student_id: string; seat_refused: string | null };

/**
 * Registers a student at the desk, then reserves a seat in the chosen class. Submitting the form twice,
 * recognized by its hidden key, registers once and returns the same result. A refused seat leaves the student
 * registered.
 * @throws Refusal as registerStudent; 409 already_registered for an existing student
 */
export const registerAtDesk: Verb<typeof KeepDraft, AtDesk> = Object.assign(
  async (ctx: Ctx, given: unknown) => {
    const word = hashToken(JSON.stringify(given));
    const scope = `desk:${actorId(ctx.actor) ?? ""}`;
    const { body } = await whenFree(() =>
      runOnce(word, scope, given, async () => ({
        status: 200,
        body: JSON.stringify(await register(ctx, given)),
      })),
    );
    return JSON.parse(body) as AtDesk;
  },
  { verb: registerStudent.verb, shape: KeepDraft },
);

async function register(ctx: Ctx, given: unknown): Promise<AtDesk> {
  const { class_id } = parse(KeepDraft, given);
  const { id, exists, msg } = await registerStudent(ctx, given);
  if (exists)
    throw new Refusal("conflict", "already_registered", msg, {
      errors: { msisdn: [msg] },
      data: { student_id: id },
    });
  const seat = await loadPart(() => enroll(ctx, { student_id: id, class_id }));
  const refused = "data" in seat ? null : (seat.refusal?.message ?? enrollmentTexts.couldNotComplete);
  return { student_id: id, seat_refused: refused };
}

const TRIES = 40;
const PAUSE_MS = 250;

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
