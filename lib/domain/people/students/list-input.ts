import { z } from "zod";
import { CHANNELS, DOORS, STUDENT_STATUSES } from "@/db/schema/enums";
import { DateOnly, paging, RowIds, rowId, sortedBy } from "@/lib/platform/input-shapes";
import { Season } from "./input";

/** How far a listed student's place is paid (docs/console.md). */
export const LISTED_PAYMENTS = [
  "paid",
  "waived",
  "part_paid",
  "not_paid",
  "hold_ended",
  "no_class",
  "no_times",
  "paid_waiting",
  "past",
] as const;
export type ListedPayment = (typeof LISTED_PAYMENTS)[number];
/** `unpaid` is a place that is held and not paid in full; `owing` are those and the ones whose hold ended. */
export const PAYMENT_FILTERS = [
  "owing",
  "not_paid",
  "part_paid",
  "unpaid",
  "hold_ended",
  "no_class",
  "no_times",
  "paid_waiting",
  "paid",
  "waived",
] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];

export const ListStudents = paging(100).extend({
  /** Only these; for selected rows. */
  ids: RowIds.optional(),
  season: Season.optional(),
  status: z.enum(STUDENT_STATUSES).optional(),
  channel: z.enum(CHANNELS).optional(),
  door: z
    .enum(DOORS)
    .optional()
    .describe("Of the registration for `season` if it is closed, else of the student's newest."),
  /** Only those whose consent is missing. */
  consent: z.enum(["missing"]).optional(),
  classId: rowId().optional().describe("Only those with their place, held or lapsed, in this class."),
  payment: z
    .enum(PAYMENT_FILTERS)
    .optional()
    .describe(
      "By the place in the season of the student's registration; without `season` of all seasons that are not closed. `unpaid`: held, and not paid in full: `not_paid` (nothing) and `part_paid`. `hold_ended`: was held and not paid in time. `owing`: `unpaid` and `hold_ended`. `no_times`: paid or waived, without sessions. `paid_waiting`: paid or waived, and waits for a place. `paid` and `waived` (the whole fee) are enrolled, with or without sessions.",
    ),
  sort: sortedBy(["created", "name"], "-created"),
});

/** The filters and search of the list, and the dates of the export. */
export const ExportStudents = ListStudents.pick({
  season: true,
  status: true,
  channel: true,
  door: true,
  consent: true,
  payment: true,
  classId: true,
  search: true,
}).extend({
  createdFrom: DateOnly,
  createdTo: DateOnly,
});
