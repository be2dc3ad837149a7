import "server-only";
import { eq } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import { students } from "@/db/schema/students";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { refuseInClosed } from "@/lib/domain/seasons/season-rows";
import { changed, command } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { SeatPaid } from "../input";
import { type EnrollmentSummary, readSummaryOf } from "../standing/enrollment-summary";
import { enrollmentTexts as texts } from "../texts";
import { reserveSeat } from "./reserve-seat";

/**
 * Gives a seat to a student whose payment came when the class was full: in that class or another. With the whole fee the
 * student is enrolled; with a part the seat is held for the rest. Students with a seat are not moved.
 * @returns the enrollment's summary, amounts in shillings
 * @throws Refusal as reserveSeat; 404 for an unknown enrollment; 409 not_waiting, archived, season_closed
 */
export const seatPaid = command("enrollments.seat-paid", SeatPaid, async ({ input, tx }) => {
  const [known] = await tx
    .select({
      studentId: enrollments.studentId,
      season: enrollments.seasonNumber,
      student: students.status,
    })
    .from(enrollments)
    .innerJoin(students, eq(students.id, enrollments.studentId))
    .where(eq(enrollments.id, input.id));
  const settings = await readSettings(tx);
  if (!known) throw new Refusal("not_found", "not_found", texts.removeFailed);
  if (known.student === "archived") throw new Refusal("conflict", "archived", texts.archived);

  await refuseInClosed(tx, known.season);
  const { change } = await reserveSeat(tx, {
    studentId: known.studentId,
    classId: input.class_id,
    season: known.season,
    sessionIds: input.sessions,
    settings,
    canMovePaid: true,
    changes: true,
    seenAt: input.seen_at,
    waitingId: input.id,
  });
  const summary = await readSummaryOf(tx, input.id);
  if (!summary) throw new Error("an enrollment was given a seat but cannot be read");
  return changed({ ...summary, msg: sentence(summary) }, change);
});

function sentence({ hold_until, amount_due, status }: EnrollmentSummary): string {
  if (status === "enrolled" || !hold_until) return texts.seatFound;
  return texts.seatHeld(amount_due, nairobiShown(new Date(hold_until)));
}
