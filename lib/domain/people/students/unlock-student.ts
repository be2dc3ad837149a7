import "server-only";
import { bySettings } from "@/lib/domain/academy/read-settings";
import { openStudentSession } from "@/lib/platform/auth/student-sessions";
import { changed, command } from "@/lib/platform/commands/command";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { UnlockStudent } from "./input";
import { isProved, wrongCode } from "./proof";
import { unlockLimits } from "./student-limits";
import { refuseOthers } from "./student-scope";
import { studentTexts as texts } from "./texts";

const unlock = command("students.unlock", UnlockStudent, async ({ actor, input, tx }) => {
  refuseOthers(actor, input.student_id);
  if (!(await isProved(tx, input.student_id, [input.code]))) throw wrongCode(["code"]);
  const { access } = await openStudentSession(tx, input.student_id, "manage");
  return changed(
    { access, msg: texts.unlocked },
    { type: "student.unlocked", id: input.student_id, what: { unlocked: true } },
  );
});

/**
 * Gives a student session manage access, by the manage code, the M-Pesa receipt of a payment for this student, or a code by SMS.
 * @throws Refusal 403 wrong_code; 429 after the settings' number of wrong codes (5) in 15 minutes
 */
export const unlockStudent = withRateLimit(unlock, bySettings(unlockLimits));
