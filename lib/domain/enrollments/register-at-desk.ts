import "server-only";
import type { z } from "zod";
import type { AuditEvent } from "@/lib/domain/events/events";
import { withAgeErrors } from "@/lib/domain/people/students/all-errors";
import { registerIn } from "@/lib/domain/people/students/registration";
import { welcome } from "@/lib/domain/people/students/returning";
import type { Asking } from "@/lib/domain/people/students/student-limits";
import { readRegistering } from "@/lib/domain/seasons/season-rows";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { notifyRegistered } from "./enrollment-messages";
import { RegisterAtDesk, RegisterListed } from "./input";
import { tryReserve } from "./seats/try-reserve";
import { enrollmentTexts as texts } from "./texts";

type Job = Asking & { input: z.output<typeof RegisterListed>; tx: Db };

/** @param seatsReturning whether who comes back in a new season gets the seat too */
async function register({ actor, clientAddress, input, tx }: Job, seatsReturning: boolean) {
  const { season: wanted, class_id: classId, sessions: sessionIds, ...form } = input;
  const { season, settings, now } = await readRegistering(tx, wanted);
  const asking = { actor, clientAddress };
  const registered = await registerIn(tx, form, { season, settings, now, givenBy: "desk", asking });
  const { student, exists, isNewSeason, saved } = registered;
  const result = { student_id: student.id, exists, msg: exists ? welcome(registered) : texts.registered };
  const line: AuditEvent = {
    type: "student.registered",
    id: student.id,
    what: {
      registered: !exists,
      season: student.seasonNumber,
      ...(saved.length > 0 ? { fields: saved } : {}),
    },
  };
  if (exists && !(seatsReturning && isNewSeason)) {
    if (isNewSeason) await notifyRegistered(tx, student, undefined);
    const done = { ...result, seat_refused: null };
    return isNewSeason || saved.length > 0 ? changed(done, line) : unchanged(done);
  }
  const seat = await tryReserve(tx, {
    studentId: student.id,
    classId,
    sessionIds,
    takesOnlyTimes: true,
    season: undefined,
    settings,
    holdMinutes: settings.paybill_hold_hours * 60,
    heldFrom: null,
    canMovePaid: false,
  });
  await notifyRegistered(tx, student, seat.enrollmentId);
  return changed(
    { ...result, seat_refused: seat.refused?.msg ?? null },
    line,
    ...(seat.change ? [seat.change] : []),
  ).writing(...registered.rows);
}

const atDesk = command("students.register-student", RegisterAtDesk, (job) => register(job, false));
const listed = command("students.register-student", RegisterListed, (job) => register(job, true));

/**
 * Registers a student at the desk with a seat in the chosen class, in one transaction, so that one message tells the number and
 * how to pay. `season` may be another one that takes registrations. If the class filled up meanwhile, the student is still
 * registered and `seat_refused` gives the reason; who was registered before (`exists`) gets no seat here.
 * @throws Refusal as registerStudent; 400 at `sessions` for a missing choice of times, and then nobody is registered
 */
export const registerAtDesk = withAgeErrors(atDesk);

/** The same for a row of a list: the times may be chosen later, and who comes back in a new season gets the seat too. */
export const registerListed = withAgeErrors(listed);
