import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { changed, command } from "@/lib/platform/commands/command";
import { assertUnchanged } from "@/lib/platform/commands/was";
import { Refusal } from "@/lib/platform/refusal";
import { refuseInClosed } from "../seasons/season-rows";
import { notifyCancelled } from "./enrollment-messages";
import { EnrollmentId } from "./input";
import { cancelEnrollments } from "./seats/end-enrollments";
import { enrollmentTexts as texts } from "./texts";

/**
 * Cancels an enrollment: the row stays, the seat is free at once, and payments become credit through counter rows
 * (lib/domain/payments/README.md). The student gets a message.
 * @throws Refusal 404 for an unknown or cancelled enrollment; 409 season_closed
 */
export const deleteEnrollment = command(
  "students.delete-enrollment",
  EnrollmentId,
  async ({ input, was, tx }) => {
    const [before] = await tx
      .select({
        id: enrollments.id,
        season: enrollments.seasonNumber,
        state: enrollments.state,
        updatedAt: enrollments.updatedAt,
      })
      .from(enrollments)
      .where(and(eq(enrollments.id, input.id), ne(enrollments.state, "cancelled")))
      .for("update");
    if (!before) throw new Refusal("not_found", "not_found", texts.removeFailed);
    assertUnchanged(was, before.updatedAt);
    await refuseInClosed(tx, before.season);
    const [cancelled] = await cancelEnrollments(tx, eq(enrollments.id, before.id));
    if (!cancelled) throw new Error("an enrollment vanished while locked");
    if (before.state !== "expired" && before.state !== "offered")
      await notifyCancelled(tx, before.id, cancelled.what.credit_cents);
    return changed({ id: before.id, msg: texts.removed }, cancelled);
  },
);
