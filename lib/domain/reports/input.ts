import { z } from "zod";
import { ListPaybillRequests, ListTransactions } from "@/lib/domain/payments/ledger/input";
import { ListExpressRequests, ListPaymentRequests } from "@/lib/domain/payments/requests/input";
import { DateOnly } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { ListEnrollments } from "../enrollments/input";
import { SeasonInQuery } from "../seasons/input";

/** Long enough for a whole SMS of M-Pesa. */
export const MAX_SEARCH = 600;
export const Search = z.object({ q: z.string().max(MAX_SEARCH).transform(normalizeText).default("") });

/** The filters and search of the list of enrollments, and the dates of the export. */
export const ExportEnrollments = ListEnrollments.pick({
  status: true,
  classId: true,
  courseId: true,
  season: true,
  outcome: true,
  enrolledOn: true,
  search: true,
}).extend({
  createdFrom: DateOnly,
  createdTo: DateOnly,
});

/** The format of an export's file. */
export const ExportFormat = z.object({ format: z.enum(["csv", "xlsx"]).default("csv") });

const dates = { createdFrom: DateOnly, createdTo: DateOnly };
/** The filters common to every list of payments, and its export. */
const found = { status: true, search: true } as const;
export const ExportTransactions = ListTransactions.pick({ ...found, method: true }).extend(dates);
export const ExportPaymentRequests = ListPaymentRequests.pick({ ...found, method: true }).extend(dates);
export const ExportExpressRequests = ListExpressRequests.pick(found).extend(dates);
export const ExportPaybillRequests = ListPaybillRequests.pick(found).extend(dates);
export const ExportReconciliation = z.object(dates);

export const SeasonDays = z.object({ season: z.coerce.number().int().min(1).max(10_000).optional() });

export const SeasonReport = z.object({ number: SeasonInQuery });

/** The tables of a season's report that are files. */
export const SeasonReportFile = SeasonReport.extend({
  part: z.enum(["classes", "steps", "heard", "doors", "weekends", "days"]).default("classes"),
});
