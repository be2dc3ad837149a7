import { z } from "zod";
import { ListPaybillRequests, ListTransactions } from "@/lib/domain/payments/ledger/input";
import { ListExpressRequests, ListPaymentRequests } from "@/lib/domain/payments/prompts/input";
import { DateOnly, paging, rowId } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { ListEnrollments } from "../enrollments/input";

/** The audit log narrowed to who did it, what, to which thing, and when (dates of Nairobi, both included). */
export const ListAudit = paging(20).extend({
  actor: rowId().optional(),
  verb: z.string().max(80).optional(),
  /** How a subject begins: "student:" is all students, "student:{id}" is one. */
  subject: z.string().max(120).optional(),
  createdFrom: DateOnly.optional(),
  createdTo: DateOnly.optional(),
});

export const LookUp = z.object({ q: z.string().max(100).transform(normalizeText).default("") });

/** As the list of enrollments is narrowed, by the same names; an export is always of some dates. */
export const ExportEnrollments = ListEnrollments.pick({
  status: true,
  classId: true,
  courseId: true,
  season: true,
}).extend({
  createdFrom: DateOnly,
  createdTo: DateOnly,
});

const dates = { createdFrom: DateOnly, createdTo: DateOnly };
export const ExportTransactions = ListTransactions.pick({ status: true, method: true }).extend(dates);
export const ExportPaymentRequests = ListPaymentRequests.pick({ status: true, method: true }).extend(dates);
export const ExportExpressRequests = ListExpressRequests.pick({ status: true }).extend(dates);
export const ExportPaybillRequests = ListPaybillRequests.pick({ status: true }).extend(dates);
export const ExportReconciliation = z.object(dates);

const moments = { from: z.date(), to: z.date() };

/** What was told between two moments: to one sign-in (its id, or the token itself), or to a member of staff (phone or id). */
export const Exposed = z.object({ who: z.string().min(1).max(200).transform(normalizeText), ...moments });
/** Who was told of a student (registration number, phone or id) between two moments. */
export const Readers = z.object({ student: z.string().min(1).max(60).transform(normalizeText), ...moments });

export const SeasonDays = z.object({ season: z.coerce.number().int().min(1).max(10_000).optional() });
