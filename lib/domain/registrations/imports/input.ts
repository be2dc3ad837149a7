import { z } from "zod";
import { OUTCOMES } from "@/db/schema/enums";
import type { FieldName } from "@/lib/domain/people/students/fields";
import { givenShape, RegisterStudent } from "@/lib/domain/people/students/input";
import { SeasonInQuery } from "@/lib/domain/seasons/input";
import { fileName, paging, rowId } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { Choices, ColumnChoices, MendedRow } from "./choices";
import { COLUMN_USES } from "./column-names";
import { isNothing } from "./past-words";
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

/** Why something is undone, which is kept. */
const undoReason = z
  .string(texts.undoReasonNeeded)
  .transform(normalizeText)
  .pipe(z.string().min(3, texts.undoReasonNeeded).max(200, texts.undoReasonLong));

export const ChooseColumns = StudentFileId.extend({
  ...ColumnChoices.shape,
  dates: Choices.shape.dates,
  names: Choices.shape.names,
});

/** What is done with every row to mend whose cell says the same: this text instead, or `LEAVE_OUT`. */
const AlikeCell = z.object({
  field: z.enum(COLUMN_USES),
  written: z.string().max(200),
  value: z.string().max(200),
});
export const LEAVE_OUT = "leave_out";

export const MendRows = StudentFileId.extend({
  rows: z
    .array(MendedRow.extend({ line: z.coerce.number().int().min(1).max(99_999) }))
    .min(1)
    .max(100),
  alike: z.array(AlikeCell).max(100).optional(),
});

export const PreviewStudents = paging(20).extend({
  file_id: rowId(texts.fileGone),
  outcome: z.enum(ROW_OUTCOMES).optional(),
});

const nothingAs = (absent: string | undefined) => (value: unknown) =>
  value === undefined || (typeof value === "string" && isNothing(value)) ? absent : value;

/** A field that lists of past seasons often lack, or fill with a dash. */
const orNothing = <Name extends FieldName>(name: Name) =>
  z.preprocess(nothingAs(undefined), givenShape(name).optional());

/** A student of a past season: name, phone and date of birth are what the student is known by again; documents may be missing. */
export const PastStudent = RegisterStudent.extend({
  email: orNothing("email"),
  id_number: orNothing("id_number"),
  guardian_name: orNothing("guardian_name"),
  guardian_id_no: orNothing("guardian_id_no"),
  guardian_msisdn: orNothing("guardian_msisdn"),
  residence: orNothing("residence"),
  channel: orNothing("channel"),
  enrollment_status: z.preprocess(nothingAs("new"), givenShape("enrollment_status")),
});

/** A student of a past season with the record of it; `old_number` is on the certificate's paper. */
export const EnterPast = PastStudent.extend({
  class_id: rowId(),
  outcome: z.enum(OUTCOMES),
  said: z.string().max(200).nullable(),
  certificate: z.boolean(),
  old_number: z.string().max(30).nullable(),
});
export type PastForm = z.output<typeof EnterPast>;

export const ImportId = z.object({ import_id: rowId(texts.noImport) });

export const UndoImport = ImportId.extend({ reason: undoReason });

export const RemovePastSeason = z.object({ number: SeasonInQuery, reason: undoReason });

export const ImportStudents = z.object({
  file_id: rowId(texts.fileGone),
  /** The digest of the preview. */
  digest: z.string().max(64),
  /** How many places the preview promised; the calls that go on with an import have none. */
  seats: z.coerce.number().int().optional(),
  /** Every student in the file, or the guardian, has agreed to the privacy policy. */
  consent: z.preprocess(
    (value) => value === true || value === "on" || value === "true",
    z.literal(true, texts.consentNeeded),
  ),
});
