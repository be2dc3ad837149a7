import "server-only";
import { eq } from "drizzle-orm";
import { students } from "@/db/schema/students";
import { changed, command } from "@/lib/platform/commands/command";
import { Refusal } from "@/lib/platform/refusal";
import { StudentId } from "./input";
import { refuseOthers } from "./student-scope";
import { issueAccess } from "./registration";
import { studentWords as words } from "./texts";

/** Opens a visit of level view for a student whose id the caller holds. @throws Refusal 404 for an unknown id. */
export const openVisit = command("students.open-visit", StudentId, async ({ actor, reach, input, tx }) => {
  refuseOthers(actor, reach, input.student_id);
  const [student] = await tx
    .select({ id: students.id })
    .from(students)
    .where(eq(students.id, input.student_id));
  if (!student) throw new Refusal("not_found", "not_found", words.notFound);
  return changed(await issueAccess(tx, student.id, "view"), {
    subject: `student:${student.id}`,
    what: { visit: "view" },
  });
});
