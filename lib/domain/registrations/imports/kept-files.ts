import "server-only";
import { z } from "zod";
import { staffNames } from "@/lib/domain/people/staff/staff-names";
import { changed, command } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { StudentFileId } from "./input";
import { deleteKept, readKept } from "./student-files";
import { importTexts as texts } from "./texts";

/** The uploaded files of the last day, newest first, whoever uploaded them: to go on with one, or to delete it. */
export const listStudentFiles = query("students.list-files", z.object({}), async ({ db }) => {
  const kept = await readKept(db);
  const names = await staffNames(
    db,
    kept.map(({ uploadedBy }) => uploadedBy),
  );
  return {
    files: kept.map(({ id, fileName, uploadedBy, createdAt, imported, rowsLeft }) => ({
      file_id: id,
      file_name: fileName,
      uploaded_by: names[uploadedBy] ?? "",
      uploaded_at: createdAt.toISOString(),
      imported,
      rows_left: rowsLeft,
    })),
  };
});

/** Deletes an uploaded file before its day is over; who was registered from it stays. @throws Refusal 404 file_gone */
export const deleteStudentFile = command("students.delete-file", StudentFileId, async ({ input, tx }) => {
  const { fileName } = await deleteKept(tx, input.file_id);
  return changed(
    { msg: texts.fileDeleted(fileName) },
    { type: "student-file.deleted", id: input.file_id, what: { deleted: true } },
  );
});
