import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { changed, command } from "@/lib/platform/commands/command";
import type { Actor } from "@/lib/platform/permissions/actor";
import { hasDuty } from "@/lib/platform/permissions/authorize";
import { Refusal } from "@/lib/platform/refusal";
import { readSettings } from "../academy/read-settings";
import { refuseInClosed } from "../seasons/season-rows";
import { readSummaryOf } from "../students/enrollment-summary";
import { summaryFor } from "../students/projections";
import { refuseOthers } from "../students/student-scope";
import { notifyNewPlace } from "./enrollment-messages";
import { heldFrom } from "./hold-limits";
import { UpdateEnrollment } from "./input";
import { reserveSeat } from "./reserve-seat";
import { enrollmentTexts as texts } from "./texts";

/**
 * Chooses or changes class and sessions of an enrollment; the new seat is reserved and the old one freed in one step.
 * Before payment any caller who names the student's id may; afterwards only a manage visit or an admin.
 * @returns the enrollment's summary; staff also get `updated_at`, to send back as `seen_at`
 * @throws Refusal as reserveSeat; 409 season_closed; 404 when the student has no such enrollment
 */
export const updateEnrollment = command(
  "students.update-enrollment",
  UpdateEnrollment,
  async ({ actor, clientAddress, scope, input, tx }) => {
    refuseOthers(actor, scope, input.student_id);
    const [known] = await tx
      .select({ season: enrollments.seasonNumber, updatedAt: enrollments.updatedAt })
      .from(enrollments)
      .where(
        and(
          eq(enrollments.id, input.id),
          eq(enrollments.studentId, input.student_id),
          ne(enrollments.state, "cancelled"),
        ),
      );
    const settings = await readSettings(tx);
    if (!known) throw new Refusal("not_found", "not_found", texts.noEnrollment);
    await refuseInClosed(tx, known.season);

    const { enrollment, change } = await reserveSeat(tx, {
      studentId: input.student_id,
      classId: input.class_id,
      season: known.season,
      sessionIds: input.sessions,
      settings,
      mayMovePaid: mayMovePaid(actor),
      changes: true,
      seenAt: input.seen_at,
      heldFrom: heldFrom({ actor, clientAddress }, settings),
    });
    // Who changes it on the own page reads it there.
    if (actor.kind === "staff" && enrollment.state === "enrolled")
      await notifyNewPlace(tx, enrollment.id, known.updatedAt);
    const summary = await readSummaryOf(tx, enrollment.id);
    if (!summary) throw new Error("an enrollment was changed but cannot be read");
    return changed({ ...summaryFor(actor, summary), msg: texts.updated }, change);
  },
);

function mayMovePaid(actor: Actor): boolean {
  if (actor.kind === "student") return actor.level === "manage";
  return hasDuty(actor, "registrations");
}
