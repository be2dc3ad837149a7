import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { studentAccess, students } from "@/db/schema/students";
import { changed, command } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { RenewManageCode } from "./input";
import { hashManageCode, newManageCode } from "./manage-code";
import { studentTexts as texts } from "./texts";

/**
 * Gives a student a new manage code at the desk. The old code and all student sessions of level manage end. The code is in this
 * answer only; the audit log does not hold it.
 * @returns the code, ten characters
 * @throws Refusal 404
 */
export const renewManageCode = command(
  "students.renew-manage-code",
  RenewManageCode,
  async ({ input, tx }) => {
    const code = newManageCode();
    // No form shows the code, so `updated_at` stays and open forms do not become stale.
    const [student] = await tx
      .update(students)
      .set({ manageCodeHash: hashManageCode(code) })
      .where(eq(students.id, input.id))
      .returning({ id: students.id, registrationNo: students.registrationNo });
    if (!student) throw new Refusal("not_found", "not_found", texts.notFound);
    await tx
      .update(studentAccess)
      .set({ revokedAt: sql`now()` })
      .where(
        and(
          eq(studentAccess.studentId, student.id),
          eq(studentAccess.level, "manage"),
          isNull(studentAccess.revokedAt),
        ),
      );
    return changed(
      { manage_code: code, registration_no: student.registrationNo, msg: texts.codeRenewed },
      { type: "student.code_renewed", id: student.id, what: { manage_code: "renewed" } },
    );
  },
);
