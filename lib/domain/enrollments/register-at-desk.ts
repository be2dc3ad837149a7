import "server-only";
import type { AuditEvent } from "@/lib/domain/events/events";
import { withAgeErrors } from "@/lib/domain/people/students/all-errors";
import { registerIn } from "@/lib/domain/people/students/registration";
import { welcome } from "@/lib/domain/people/students/returning";
import { readRegistering } from "@/lib/domain/seasons/season-rows";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { notifyRegistered } from "./enrollment-messages";
import { RegisterAtDesk } from "./input";
import { tryReserve } from "./seats/try-reserve";
import { enrollmentTexts as texts } from "./texts";

const register = command(
  "students.register-student",
  RegisterAtDesk,
  async ({ actor, clientAddress, input, tx }) => {
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
    if (exists) {
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
    );
  },
);

/**
 * Registers a student at the desk with a seat in the chosen class, in one transaction, so that one message tells the number and
 * how to pay. `season` may be another one that takes registrations. If the class filled up meanwhile, the student is still
 * registered and `seat_refused` gives the reason; who was registered before (`exists`) gets no seat here.
 * @throws Refusal as registerStudent; 400 at `sessions` for a missing choice of times, and then nobody is registered
 */
export const registerAtDesk = withAgeErrors(register);
