import { z } from "zod";
import { CHANNELS, ENROLLMENT_STATUSES, LANGUAGES, OUTCOMES } from "@/db/schema/enums";
import { rowId } from "@/lib/platform/input-shapes";
import { COLUMN_USES } from "./column-names";

/** The longest text of a mended cell. */
const Cell = z.string().max(200);
const blankAsMissing = (value: unknown) => (value === "" ? undefined : value);
const optional = <Shape extends z.ZodType>(shape: Shape) => z.preprocess(blankAsMissing, shape.optional());

/** What each column holds, and what counts where a row says nothing. */
export const ColumnChoices = z.object({
  columns: z.array(z.enum(["", ...COLUMN_USES])).max(40),
  channel: optional(z.enum(CHANNELS)),
  enrollment_status: optional(z.enum(ENROLLMENT_STATUSES)),
  language: optional(z.enum(LANGUAGES)),
  /** Where they live, of a list that does not say it. */
  residence: optional(z.string().trim().max(120)),
  class_id: optional(rowId()),
  /** The past season whose list the file is; without it, students register for the current one. */
  season: optional(z.coerce.number().int().min(1).max(10_000)),
  /** In a past season: how it ended where a row says nothing. */
  outcome: optional(z.enum(OUTCOMES)),
  /** The fee of every row with a place and no receipt is to be waived. */
  waiver: optional(z.literal("all")),
});
export type ColumnChoices = z.output<typeof ColumnChoices>;

/**
 * A row as a person mended it: the cells by what they hold; a sibling whose phone is shared; the recorded student of the phone; or no
 * student at all.
 */
export const MendedRow = z.object({
  given: z.partialRecord(z.enum(COLUMN_USES), Cell).default({}),
  shares_phone: z.boolean().optional(),
  is_known: z.boolean().optional(),
  left_out: z.boolean().optional(),
});
export type MendedRow = z.output<typeof MendedRow>;

/** All that staff chose for a file; `dates` is the order of day and month, `names` whether "Kamau, Peter" is turned round, once somebody was asked. */
export const Choices = ColumnChoices.extend({
  dates: optional(z.enum(["day", "month"])),
  names: optional(z.enum(["turned", "as_written"])),
  mended: z.record(z.string().regex(/^\d{1,5}$/), MendedRow).default({}),
});
export type Choices = z.output<typeof Choices>;
