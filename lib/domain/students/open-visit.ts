import "server-only";
import { eq } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { issueAccess } from "@/lib/platform/auth/visits";
import { changed, command } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { StudentId } from "./input";
import { refuseOthers } from "./student-scope";
import { studentTexts as texts } from "./texts";

/** Opens a visit of level view for a student whose id the caller knows. @throws Refusal 404 for an unknown id */
export const openVisit = command("students.open-visit", StudentId, async ({ actor, scope, input, tx }) => {
  refuseOthers(actor, scope, input.student_id);
  const [student] = await tx
    .select({ id: students.id })
    .from(students)
    .where(eq(students.id, input.student_id));
  if (!student) throw new Refusal("not_found", "not_found", texts.notFound);
  return changed(await issueAccess(tx, student.id, "view"), {
    subject: `student:${student.id}`,
    what: { visit: "view" },
  });
});
