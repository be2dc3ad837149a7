import "server-only";
import { and, eq, ne } from "drizzle-orm";
import { enrollments } from "@/db/schema/enrollments";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Actor } from "@/lib/domain/access/actor";
import { hasDuty } from "@/lib/domain/access/authorize";
import type { AuditEvent } from "@/lib/domain/events/events";
import { refuseInClosed } from "@/lib/domain/seasons/season-rows";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { notifyNewSeat } from "../enrollment-messages";
import type { EnrollmentRow } from "../enrollment-row";
import { enrollmentTexts as texts } from "../texts";
import { heldFrom } from "./hold-limits";
import { reserveSeat } from "./reserve-seat";

type Asking = {
  actor: Actor;
  clientAddress: string | undefined;
  settings: Settings;
  /** Tells the student of a paid seat; at once, unless another is given. */
  tell?: (tx: Db, enrollmentId: string, before: Date) => Promise<void>;
};
type Wish = {
  id: string;
  student_id: string;
  class_id: string;
  sessions: string[];
  seen_at?: Date | undefined;
  was?: string | undefined;
};

/**
 * Changes class and sessions of an enrollment that is not cancelled: for one student or each of many. The student gets a
 * message with the new times of a paid seat, whoever changed it.
 * @returns the enrollment, its audit line, and whether anything changed
 * @throws Refusal as reserveSeat; 409 season_closed; 404 when the student has no such enrollment
 */
export async function changeSeat(
  tx: Db,
  { actor, clientAddress, settings, tell = notifyNewSeat }: Asking,
  wish: Wish,
): Promise<{ enrollment: EnrollmentRow; change: AuditEvent; isChanged: boolean }> {
  const [known] = await tx
    .select({ season: enrollments.seasonNumber, updatedAt: enrollments.updatedAt })
    .from(enrollments)
    .where(
      and(
        eq(enrollments.id, wish.id),
        eq(enrollments.studentId, wish.student_id),
        ne(enrollments.state, "cancelled"),
      ),
    );
  if (!known) throw new Refusal("not_found", "not_found", texts.noEnrollment);
  await refuseInClosed(tx, known.season);
  const { enrollment, change } = await reserveSeat(tx, {
    studentId: wish.student_id,
    classId: wish.class_id,
    season: known.season,
    sessionIds: wish.sessions,
    settings,
    canMovePaid: canMovePaid(actor),
    changes: true,
    seenAt: wish.seen_at,
    was: wish.was,
    heldFrom: heldFrom({ actor, clientAddress }, settings),
  });
  const isChanged = enrollment.updatedAt.getTime() !== known.updatedAt.getTime();
  if (isChanged && enrollment.state === "enrolled") await tell(tx, enrollment.id, known.updatedAt);
  return { enrollment, change, isChanged };
}

function canMovePaid(actor: Actor): boolean {
  if (actor.kind === "student") return actor.level === "manage";
  return hasDuty(actor, "registrations");
}
