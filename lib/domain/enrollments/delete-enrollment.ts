import "server-only";
import { and, eq, ne, sql, sum } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { allocations } from "@/db/schema/payments";
import { changed, command } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { EnrollmentId } from "./input";
import { enrollmentTexts as texts } from "./texts";

/**
 * Takes a student out of a class. The row stays as cancelled, the seat is free at once, and money that paid for it
 * becomes credit by counter rows (rules.md 1.9, cancel).
 * @throws Refusal 404 when there is no live enrollment with this id.
 */
export const deleteEnrollment = command("students.delete-enrollment", EnrollmentId, async ({ input, tx }) => {
  const [before] = await tx
    .select({ id: enrollments.id, state: enrollments.state })
    .from(enrollments)
    .where(and(eq(enrollments.id, input.id), ne(enrollments.state, "cancelled")))
    .for("update");
  if (!before) throw new Refusal("not_found", "not_found", texts.removeFailed);
  await tx
    .update(enrollments)
    .set({ state: "cancelled", holdUntil: null, updatedAt: sql`now()` })
    .where(eq(enrollments.id, before.id));
  const creditCents = await freeMoney(tx, before.id);
  return changed(
    { id: before.id, msg: texts.removed },
    {
      subject: `enrollment:${before.id}`,
      what: { from: before.state, to: "cancelled", credit_cents: creditCents },
    },
  );
});

/** Takes back what paid for an enrollment, payment by payment. @returns the cents that became credit. */
async function freeMoney(tx: Db, enrollmentId: string): Promise<number> {
  const spent = await tx
    .select({ transactionId: allocations.transactionId, cents: sum(allocations.amountCents) })
    .from(allocations)
    .where(eq(allocations.enrollmentId, enrollmentId))
    .groupBy(allocations.transactionId);
  const back = spent.flatMap(({ transactionId, cents }) =>
    Number(cents) > 0 ? { transactionId, enrollmentId, amountCents: -Number(cents) } : [],
  );
  if (back.length > 0) await tx.insert(allocations).values(back);
  return back.reduce((all, { amountCents }) => all - amountCents, 0);
}
