import "server-only";
import { registerAtDesk as register } from "@/lib/domain/enrollments/register-at-desk";
import { updateStudent } from "@/lib/domain/registrations/update-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { runFormOnce } from "@/lib/platform/idempotency/run-form-once";
import { Refusal } from "@/lib/platform/refusal";
import { knownPhone, SHARES_PHONE } from "./known-phone";

/**
 * Registers a student at the desk with a seat. Submitting the form twice, recognized by its hidden key, registers once and returns
 * the same result.
 * @throws Refusal as the verb; 409 already_registered for an existing student
 */
export const registerAtDesk = Object.assign(
  (ctx: Ctx, input: unknown) =>
    runFormOnce(ctx.actor, "desk", input, async () => {
      await shareIfTicked(ctx, input);
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

/** Marks the phone as shared where the form says that it is a brother's or sister's. */
async function shareIfTicked(ctx: Ctx, input: unknown): Promise<void> {
  const form = new Map(Object.entries(input ?? {}));
  if (!form.has(SHARES_PHONE)) return;
  const { code, data } = await knownPhone(ctx, String(form.get("msisdn")), String(form.get("dob")));
  if (code === "phone_in_use") await updateStudent(ctx, { id: data?.student_id, phone_shared: true });
}
