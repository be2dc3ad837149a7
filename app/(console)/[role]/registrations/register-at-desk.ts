import "server-only";
import { registerAtDesk as register } from "@/lib/domain/enrollments/register-at-desk";
import type { Ctx } from "@/lib/platform/commands/command";
import { runFormOnce } from "@/lib/platform/idempotency/run-form-once";
import { Refusal } from "@/lib/platform/refusal";

/**
 * Registers a student at the desk with a seat. Submitting the form twice, recognized by its hidden key, registers once and returns
 * the same result.
 * @throws Refusal as the verb; 409 already_registered for an existing student
 */
export const registerAtDesk = Object.assign(
  (ctx: Ctx, input: unknown) =>
    runFormOnce(ctx.actor, "desk", input, async () => {
      const { exists, msg, student_id, seat_refused } = await register(ctx, input);
      if (exists)
        throw new Refusal("conflict", "already_registered", msg, {
          errors: { msisdn: [msg] },
          data: { student_id },
        });
      return { student_id, seat_refused };
    }),
  { verb: register.verb, shape: register.shape },
);
