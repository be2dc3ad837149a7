import { z } from "zod";
import { fileName, paging, rowId } from "@/lib/platform/input-shapes";
import { Choices, ColumnChoices, MendedRow } from "./choices";
import { importTexts as texts } from "./texts";

/**
 * The outcome of a row: a new student; one of an earlier season, who is registered for this one; one whom this import registered; a
 * student registered before; one on the phone of another student, who needs a tick that siblings share it; a refusal because the row
 * has mistakes; or left out by a person.
 */
export const ROW_OUTCOMES = [
  "new",
  "returning",
  "imported",
  "registered",
  "sibling",
  "refused",
  "left_out",
] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export const UploadStudents = z.object({
  file_name: fileName("students"),
  bytes: z.instanceof(Buffer, { error: texts.noFile }),
});

export const StudentFileId = z.object({ file_id: rowId(texts.fileGone) });

export const ChooseColumns = StudentFileId.extend({ ...ColumnChoices.shape, dates: Choices.shape.dates });

export const MendRows = StudentFileId.extend({
  rows: z
    .array(MendedRow.extend({ line: z.coerce.number().int().min(1).max(99_999) }))
    .min(1)
    .max(100),
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
