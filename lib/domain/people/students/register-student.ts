import "server-only";
import type { z } from "zod";
import { bySettings, readSettings } from "@/lib/domain/academy/read-settings";
import { readRegistering } from "@/lib/domain/seasons/season-rows";
import { newStudentSession } from "@/lib/platform/auth/student-sessions";
import { type Ctx, changed, command, unchanged, type Verb } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { type Limit, withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { withAgeErrors } from "./all-errors";
import { enterStudent } from "./enter-student";
import { RegisterInConversation, RegisterStudent, type Registration } from "./input";
import { consentOf } from "./projections";
import { welcome } from "./returning";
import { type Asking, registrationLimits, unlockLimits } from "./student-limits";
import { isNoGuess, readOnPhone } from "./student-phone";
import { studentTexts as texts } from "./texts";

type Job = Asking & { input: Registration; tx: Db };

async function enter({ actor, clientAddress, input, tx }: Job) {
  const atDesk = actor.kind === "staff";
  const { manage_code, receipt, sms_code, season, ...form } = input;
  const registering = await readRegistering(tx, atDesk ? season : undefined);
  const { registered, change, rows } = await enterStudent(tx, form, {
    ...registering,
    givenBy: atDesk ? "desk" : "self",
    asking: { actor, clientAddress },
    codes: {
      ...(manage_code ? { manage_code } : {}),
      ...(receipt ? { receipt } : {}),
      ...(sms_code ? { sms_code } : {}),
    },
  });
  const { student, exists, manageCode } = registered;
  // The phone and the date of birth prove the student, as in a look-up.
  const { session, row } = atDesk ? NO_SESSION : newStudentSession(tx, student.id, "view", registering.now);
  const result = {
    id: student.id,
    registration_no: student.registrationNo,
    exists,
    ...consentOf(student),
    ...(exists ? { not_saved: registered.notSaved } : {}),
    ...(manageCode && !atDesk ? { manage_code: manageCode } : {}),
    session,
    msg: exists ? welcome(registered) : texts.registered,
  };
  if (change)
    return changed(result, { ...change, what: { ...change.what, visit: session && "view" } }).writing(
      ...rows,
      row,
    );
  return session
    ? changed(result, { type: "student.visited", id: student.id, what: { visit: "view" } }).writing(row)
    : unchanged(result);
}

const NO_SESSION = { session: undefined, row: undefined };

const register = command("students.register-student", RegisterStudent, enter);
const registerAnswers = command("students.register-student", RegisterInConversation, enter);

/** Limits of wrong codes for the student with the phone and date of birth of the form, the same as of unlocking. */
async function codeLimits(ctx: Ctx, form: Registration, db: Db): Promise<Limit[]> {
  if (!form.manage_code && !form.receipt && !form.sms_code) return [];
  const named = (await readOnPhone(db, form.msisdn)).find(({ dob }) => dob === form.dob);
  return named ? unlockLimits(ctx, { student_id: named.id }, await readSettings(db)) : [];
}

function limited<Shape extends z.ZodType<Registration>, Result>(verb: Verb<Shape, Result>) {
  return withAgeErrors(
    withRateLimit(withRateLimit(verb, bySettings(registrationLimits), isNoGuess), codeLimits),
  );
}

/**
 * Registers a student (lib/domain/people/README.md). A phone known with the same date of birth gives the
 * existing id (`exists: true`), the student is registered for the current season, and `not_saved` names the fields that differ
 * from the record; with the student's manage code, M-Pesa receipt or a code by SMS they are saved. The manage code is in the
 * first answer to a public caller, and nowhere else. For a public caller it opens a student session of level view.
 * At the desk `season` may name another season that takes registrations.
 * @throws Refusal 400 invalid, 403 wrong_code, 409 phone_in_use, 429 too_many, which stops guessing of dates of birth, codes and
 *   records here, and mass registration from one client network
 */
export const registerStudent = limited(register);

/** Registers whoever answered all of a conversation by SMS or USSD (lib/domain/conversations), in the same way. */
export const registerInConversation = limited(registerAnswers);
