import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, oneOf, updatedAt } from "./columns";
import { enrollments } from "./enrollments";
import { WAIVER_PAYERS, WAIVER_STATES } from "./enums";
import { staff } from "./staff";

/** Fees, or parts of them, that a student need not pay: requested by one person, decided by another. */
export const feeWaivers = pgTable(
  "fee_waivers",
  {
    id: id(),
    enrollmentId: uuid("enrollment_id")
      .notNull()
      .references(() => enrollments.id),
    amountCents: integer("amount_cents").notNull(),
    payer: text("payer", { enum: WAIVER_PAYERS }).notNull(),
    state: text("state", { enum: WAIVER_STATES }).notNull().default("requested"),
    /** For staff alone: students, guardians and payers never see it. */
    reason: text("reason").notNull(),
    requestedBy: uuid("requested_by")
      .notNull()
      .references(() => staff.id),
    /** Who approved, refused or withdrew it, when, and why. */
    decidedBy: uuid("decided_by").references(() => staff.id),
    decidedAt: instant("decided_at"),
    decisionReason: text("decision_reason").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("fee_waivers_one_requested").on(table.enrollmentId).where(sql`state = 'requested'`),
    index("fee_waivers_by_enrollment").on(table.enrollmentId),
    index("fee_waivers_created").on(table.createdAt, table.id),
    check("fee_waivers_amount", sql`amount_cents > 0`),
    check("fee_waivers_payer", oneOf("payer", WAIVER_PAYERS)),
    check("fee_waivers_state", oneOf("state", WAIVER_STATES)),
    check("fee_waivers_reason", sql`reason <> ''`),
    check(
      "fee_waivers_decided",
      sql`(state = 'requested') = (decided_by is null) and (decided_by is null) = (decided_at is null)`,
    ),
    check("fee_waivers_two_people", sql`state = 'withdrawn' or decided_by <> requested_by`),
  ],
);
