import { z } from "zod";
import { days, paging, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";

/** Filters of the audit log: actor, verb, subject, look-ups, and Nairobi dates, both included. */
export const ListAudit = paging(20).extend({
  actor: rowId().optional(),
  verb: z.string().max(80).optional(),
  /** A prefix of the subject: `student:` for all students, `student:{id}` for one. */
  subject: z.string().max(120).optional(),
  ...days,
  /** Whether look-ups are listed; the page hides them by default. */
  look_ups: z.enum(["shown", "hidden"]).default("shown"),
  sort: sortedBy(["at"], "-at"),
});

/** A month by Nairobi time, YYYY-MM. */
export const ListRevealed = paging(20)
  .omit({ search: true })
  .extend({
    month: z
      .string()
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
      .optional(),
  });

export const StudentTimeline = z.object({
  student_id: rowId(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

const moments = { from: z.date(), to: z.date() };

/** `who` is a staff session (its id or token) or a member of staff (phone or id). */
export const Exposed = z.object({ who: z.string().min(1).max(200).transform(normalizeText), ...moments });
/** `student` is a registration number, phone or id. */
export const Readers = z.object({ student: z.string().min(1).max(60).transform(normalizeText), ...moments });
