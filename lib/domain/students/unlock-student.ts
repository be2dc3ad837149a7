import "server-only";
import { and, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { enrollments } from "@/db/schema/enrollments";
import { transactions } from "@/db/schema/payments";
import { students } from "@/db/schema/students";
import { issueAccess } from "@/lib/platform/auth/visits";
import { changed, command } from "@/lib/platform/commands/command";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { bySettings } from "../academy/read-settings";
import { UnlockStudent } from "./input";
import { isManageCode } from "./manage-code";
import { unlockLimits } from "./student-limits";
import { refuseOthers } from "./student-scope";
import { studentTexts as texts } from "./texts";

const unlock = command("students.unlock", UnlockStudent, async ({ actor, scope, input, tx }) => {
  refuseOthers(actor, scope, input.student_id);
  const fits =
    (await fitsManageCode(tx, input.student_id, input.code)) ||
    (await isOwnReceipt(tx, input.student_id, input.code));
  if (!fits) {
    throw new Refusal("forbidden", "wrong_code", texts.wrongCode, { errors: { code: [texts.wrongCode] } });
  }
  const access = await issueAccess(tx, input.student_id, "manage");
  return changed(
    { access, msg: texts.unlocked },
    { subject: `student:${input.student_id}`, what: { unlocked: true } },
  );
});

/**
 * Raises a visit to level manage, by the manage code or by the M-Pesa receipt of a payment for this student.
 * @throws Refusal 403 wrong_code; 429 after the settings' number of wrong codes (5) in 15 minutes
 */
export const unlockStudent = withRateLimit(unlock, bySettings(unlockLimits));

async function fitsManageCode(tx: Db, studentId: string, code: string): Promise<boolean> {
  const [row] = await tx
    .select({ hash: students.manageCodeHash })
    .from(students)
    .where(eq(students.id, studentId));
  return isManageCode(code, row?.hash);
}

async function isOwnReceipt(tx: Db, studentId: string, code: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .innerJoin(enrollments, eq(enrollments.id, transactions.enrollmentId))
    .where(and(eq(transactions.receipt, code), eq(enrollments.studentId, studentId)));
  return row !== undefined;
}
