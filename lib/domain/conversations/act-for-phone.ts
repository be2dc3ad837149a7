import "server-only";
import { z } from "zod";
import { readEnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { studentTexts } from "@/lib/domain/people/students/texts";
import { openStudentSession } from "@/lib/platform/auth/student-sessions";
import { changed, command } from "@/lib/platform/commands/command";
import { rowId } from "@/lib/platform/input-shapes";
import { Refusal } from "@/lib/platform/refusal";
import { readOfPhone } from "./facts";

/**
 * Opens a student session of level view for a student whose phone, or whose guardian's, has just written: it proves them as a look-up
 * does, because the network names the sender.
 * @throws Refusal 404 when the phone is not of that student
 */
export const actForPhone = command(
  "conversations.act-for-phone",
  z.object({ student_id: rowId(), msisdn: z.string() }),
  async ({ input, tx }) => {
    const student = (await readOfPhone(tx, input.msisdn)).find(({ id }) => id === input.student_id);
    if (!student) throw new Refusal("not_found", "not_found", studentTexts.notFound);
    const summary = await readEnrollmentSummary(tx, student.id);
    const { sessionId } = await openStudentSession(tx, student.id, "view");
    return changed(
      { sessionId, enrollmentId: summary?.enrollment_id ?? "", name: student.name, due: student.next.due },
      { type: "student.visited", id: student.id, what: { visit: "view" } },
    );
  },
);
