import "server-only";
import { databaseNow } from "@/db/now";
import { changed, command, unchanged } from "@/lib/platform/commands/command";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { bySettings, readSettings } from "../academy/read-settings";
import { RegisterStudent } from "./input";
import { registerIn } from "./registration";
import { countNewStudent, registrationLimits } from "./student-limits";
import { isNoGuess } from "./student-phone";
import { studentTexts as texts } from "./texts";

const register = command(
  "students.register-student",
  RegisterStudent,
  async ({ actor, clientAddress, input, tx }) => {
    const settings = await readSettings(tx);
    const atDesk = actor.kind === "staff";
    const { student, exists, manageCode } = await registerIn(
      tx,
      input,
      settings,
      await databaseNow(tx),
      atDesk ? "desk" : "self",
    );
    const result = {
      id: student.id,
      registration_no: student.registrationNo,
      exists,
      ...(manageCode && !atDesk ? { manage_code: manageCode } : {}),
      msg: exists ? texts.alreadyRegistered : texts.registered,
    };
    if (exists) return unchanged(result);
    await countNewStudent(tx, { actor, clientAddress }, settings);
    return changed(result, {
      subject: `student:${student.id}`,
      what: { registered: true, season: student.seasonNumber },
    });
  },
);

/**
 * Registers a student (docs/business-rules.md, "Registration and students"). A phone known with the same date of
 * birth gives the existing id (`exists: true`) and changes nothing. The manage code is in the first answer to a
 * public caller, and nowhere else.
 * @throws Refusal 400 invalid, 409 phone_in_use, 429 too_many: dates of birth of a phone cannot be guessed here, and
 *   one client network cannot register students without limit
 */
export const registerStudent = withRateLimit(register, bySettings(registrationLimits), isNoGuess);
