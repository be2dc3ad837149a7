import { z } from "zod";
import { fileName, paging, rowId } from "@/lib/platform/input-shapes";
import { importTexts as texts } from "./texts";

/** The outcome of a row: a new student, a student registered already, or a refusal because the row has mistakes. */
export const ROW_OUTCOMES = ["new", "registered", "refused"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export const UploadStudents = z.object({
  file_name: fileName("students"),
  bytes: z.instanceof(Buffer, { error: texts.noFile }),
});

export const PreviewStudents = paging(20).extend({
  file_id: rowId(texts.fileGone),
  outcome: z.enum(ROW_OUTCOMES).optional(),
});

export const ImportStudents = z.object({
  file_id: rowId(texts.fileGone),
  /** The digest of the preview. */
  digest: z.string().max(64),
  /** Every student in the file, or the guardian, has agreed to the privacy policy. */
  consent: z.preprocess(
    (value) => value === true || value === "on" || value === "true",
    z.literal(true, texts.consentNeeded),
  ),
});

export const StudentFileId = z.object({ file_id: rowId(texts.fileGone) });
