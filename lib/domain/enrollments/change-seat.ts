import "server-only";
import { and, eq, ne } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import type { Change } from "@/lib/platform/commands/command";
import type { Actor } from "@/lib/platform/permissions/actor";
import { hasDuty } from "@/lib/platform/permissions/authorize";
import { Refusal } from "@/lib/platform/refusal";
import type { Settings } from "../academy/settings-shape";
import { refuseInClosed } from "../seasons/season-rows";
import { notifyNewSeat } from "./enrollment-messages";
import type { EnrollmentRow } from "./enrollment-row";
import { heldFrom } from "./hold-limits";
import { reserveSeat } from "./reserve-seat";
import { enrollmentTexts as texts } from "./texts";

type Asking = { actor: Actor; clientAddress: string | undefined; settings: Settings };
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
  { actor, clientAddress, settings }: Asking,
  wish: Wish,
): Promise<{ enrollment: EnrollmentRow; change: Change; isChanged: boolean }> {
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
  if (enrollment.state === "enrolled") await notifyNewSeat(tx, enrollment.id, known.updatedAt);
  const isChanged = enrollment.updatedAt.getTime() !== known.updatedAt.getTime();
  return { enrollment, change, isChanged };
}

function canMovePaid(actor: Actor): boolean {
  if (actor.kind === "student") return actor.level === "manage";
  return hasDuty(actor, "registrations");
}
