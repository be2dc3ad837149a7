import "server-only";
import { sql } from "drizzle-orm";
import { readRegistering } from "@/lib/domain/seasons/season-rows";
import { type Change, changed, command, unchanged } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { Refusal } from "@/lib/platform/refusal";
import { enterStudent } from "../students/enter-student";
import { ImportStudents } from "./input";
import { countOutcomes, digestOf, planStudents } from "./plan-students";
import { readKept } from "./student-files";
import { importTexts as texts } from "./texts";

/**
 * Registers the new students of an uploaded file as previewed, by the rules of a registration at the desk, all or nothing.
 * Rows that are refused or already registered are skipped, so that importing a file twice registers no one twice.
 * lib/domain/people/README.md.
 * @returns how many were registered, already registered, and refused
 * @throws Refusal 404 file_gone; 409 file_changed when the plan differs from the preview's; 409 enrollment_closed
 */
export const importStudents = command(
  "students.import-file",
  ImportStudents,
  async ({ actor, clientAddress, input, tx, ready: { file, rows } }) => {
    await lockImports(tx);
    const plan = await planStudents(tx, rows);
    const { registered: known, refused } = countOutcomes(plan);
    if (digestOf(plan) !== input.digest) throw new Refusal("conflict", "file_changed", texts.changed);
    const at = {
      ...(await readRegistering(tx)),
      givenBy: "desk" as const,
      asking: { actor, clientAddress },
    };
    const changes: Change[] = [];
    for (const { form } of plan) {
      if (!form) continue;
      const { change } = await enterStudent(tx, form, at);
      if (change) changes.push(change);
    }
    const result = { file_id: file.id, registered: changes.length, known, refused };
    if (changes.length === 0) return unchanged({ ...result, msg: texts.importedNone });
    return changed(
      { ...result, msg: texts.imported(changes.length) },
      { subject: `student-file:${file.id}`, what: { registered: changes.length, known, refused } },
      ...changes,
    );
  },
  readKept,
);

/** One import at a time: a second one sees the first one's rows. */
async function lockImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('student-import', 0))`);
}
