import "server-only";
import { enroll } from "@/lib/domain/enrollments/enroll";
import { enrollmentTexts } from "@/lib/domain/enrollments/texts";
import { KeepDraft } from "@/lib/domain/people/students/input";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import type { Ctx, Verb } from "@/lib/platform/commands/command";
import { parse } from "@/lib/platform/commands/parse";
import { loadPart } from "@/lib/platform/http/page-data";
import { runFormOnce } from "@/lib/platform/idempotency/run-form-once";
import { Refusal } from "@/lib/platform/refusal";

/** The registered student and the reason the seat was refused; null when it was not. */
type AtDesk = { student_id: string; seat_refused: string | null };

/**
 * Registers a student at the desk, then reserves a seat in the chosen class. Submitting the form twice,
 * recognized by its hidden key, registers once and returns the same result. A refused seat leaves the student
 * registered.
 * @throws Refusal as registerStudent; 409 already_registered for an existing student
 */
export const registerAtDesk: Verb<typeof KeepDraft, AtDesk> = Object.assign(
  (ctx: Ctx, given: unknown) => runFormOnce(ctx.actor, "desk", given, () => register(ctx, given)),
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
