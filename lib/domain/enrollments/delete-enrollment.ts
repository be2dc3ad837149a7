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
 * Cancels an enrollment: the row stays, the seat is free at once, and payments become credit through counter rows
 * (docs/business-rules.md, "Credit and refunds").
 * @throws Refusal 404 when there is no enrollment with this id that is not cancelled
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
  const creditCents = await reverseAllocations(tx, before.id);
  return changed(
    { id: before.id, msg: texts.removed },
    {
      subject: `enrollment:${before.id}`,
      what: { from: before.state, to: "cancelled", credit_cents: creditCents },
    },
  );
});

/** Reverses the allocations of an enrollment, payment by payment. @returns the cents that became credit */
async function reverseAllocations(tx: Db, enrollmentId: string): Promise<number> {
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
