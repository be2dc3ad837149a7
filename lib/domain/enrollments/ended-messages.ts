import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { outbox } from "@/db/schema/messages";
import { notifyStudents } from "@/lib/domain/messaging/messages/notify";
import * as seatTexts from "@/lib/domain/messaging/messages/student/seats";
import type { Db } from "@/lib/platform/db/client";
import { readEnrollmentDetails } from "./enrollment-details";

/** Which step ended places, what its messages say, and when they may go. */
export type Telling = { actId: string; why: "unpaid" | "no_seat" | "season_over"; notBefore: Date };

const causeOf = (actId: string) => (enrollmentId: string) => `season_over:${enrollmentId}:${actId}`;

/**
 * Places that an admin ended; the values are the paid cents of the fee, kept as credit. The messages wait until the step
 * cannot be undone any more.
 */
export async function notifyPlacesEnded(
  tx: Db,
  ended: ReadonlyMap<string, number>,
  { actId, why, notBefore }: Telling,
): Promise<void> {
  const all = await readEnrollmentDetails(tx, [...ended.keys()]);
  const cause = causeOf(actId);
  await notifyStudents(
    tx,
    all.map(({ enrollment: { id, studentId, seasonNumber: season }, course }) => {
      const creditCents = ended.get(id) ?? 0;
      return {
        studentId,
        aboutId: id,
        // Enrollments with money were cancelled, and their message is about that.
        kind: creditCents > 0 ? ("cancelled" as const) : ("hold_over" as const),
        cause: cause(id),
        notBefore,
        text: (to) => seatTexts.placeEnded(to, why, { course, season, creditCents }),
      };
    }),
  );
}

/** Ends the messages of a step about places that it did not end after all. */
export async function withdrawPlacesEnded(tx: Db, actId: string, enrollmentIds: string[]): Promise<void> {
  if (enrollmentIds.length === 0) return;
  await tx
    .update(outbox)
    .set({ state: "expired", why: "seat_again" })
    .where(and(inArray(outbox.cause, enrollmentIds.map(causeOf(actId))), eq(outbox.state, "queued")));
}
