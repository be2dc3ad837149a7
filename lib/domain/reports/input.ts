import { z } from "zod";
import { ListPaybillRequests, ListTransactions } from "@/lib/domain/payments/ledger/input";
import { ListExpressRequests, ListPaymentRequests } from "@/lib/domain/payments/prompts/input";
import { DateOnly, paging, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { ListEnrollments } from "../enrollments/input";
import { SeasonInQuery } from "../seasons/input";

/** Filters of the audit log: actor, verb, subject, look-ups, and Nairobi dates, both included. */
export const ListAudit = paging(20).extend({
  actor: rowId().optional(),
  verb: z.string().max(80).optional(),
  /** A prefix of the subject: `student:` for all students, `student:{id}` for one. */
  subject: z.string().max(120).optional(),
  createdFrom: DateOnly.optional(),
  createdTo: DateOnly.optional(),
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

/** Long enough for a whole SMS of M-Pesa. */
export const MAX_SEARCH = 600;
export const Search = z.object({ q: z.string().max(MAX_SEARCH).transform(normalizeText).default("") });

export const StudentTimeline = z.object({
  student_id: rowId(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

/** The filters and search of the list of enrollments, and the dates of the export. */
export const ExportEnrollments = ListEnrollments.pick({
  status: true,
  classId: true,
  courseId: true,
  season: true,
  search: true,
}).extend({
  createdFrom: DateOnly,
  createdTo: DateOnly,
});

const dates = { createdFrom: DateOnly, createdTo: DateOnly };
/** The filters common to every list of payments, and its export. */
const found = { status: true, search: true } as const;
export const ExportTransactions = ListTransactions.pick({ ...found, method: true }).extend(dates);
export const ExportPaymentRequests = ListPaymentRequests.pick({ ...found, method: true }).extend(dates);
export const ExportExpressRequests = ListExpressRequests.pick(found).extend(dates);
export const ExportPaybillRequests = ListPaybillRequests.pick(found).extend(dates);
export const ExportReconciliation = z.object(dates);

const moments = { from: z.date(), to: z.date() };

/** `who` is a staff session (its id or token) or a member of staff (phone or id). */
export const Exposed = z.object({ who: z.string().min(1).max(200).transform(normalizeText), ...moments });
/** `student` is a registration number, phone or id. */
export const Readers = z.object({ student: z.string().min(1).max(60).transform(normalizeText), ...moments });

export const SeasonDays = z.object({ season: z.coerce.number().int().min(1).max(10_000).optional() });

export const SeasonReport = z.object({ number: SeasonInQuery });
