import { z } from "zod";
import {
  ACCESS_LEVELS,
  FOLLOW_UP_CALLS,
  FOLLOW_UP_CONSENT_SOURCES,
  STAFF_ROLES,
  STAFF_STATUSES,
  STUDENT_STATUSES,
} from "@/db/schema/enums";
import { count, flag, names, reason, removal, text, yes } from "./shapes";

const visit = z.enum(ACCESS_LEVELS);

/** Events of students, of staff accounts, and of the academy's settings and records. */
export const PEOPLE_EVENTS = {
  "student.registered": {
    registered: flag,
    season: count,
    fields: names.optional(),
    visit: visit.optional(),
  },
  "student.visited": { visit, fields: names.optional() },
  "student.changed": {
    fields: names.optional(),
    consent: text.optional(),
    status: z.enum(STUDENT_STATUSES).optional(),
  },
  /** What a student answers for the impact report is never in the audit log. */
  "student.impact_answered": { impact_answers: z.enum(["saved", "removed"]) },
  "student.revealed": { revealed: names, reason },
  "student.code_renewed": { manage_code: z.literal("renewed") },
  "student.code_sent": { code: z.literal("sent") },
  "student.unlocked": { unlocked: yes },
  "student.anonymized": { forgotten: yes, why: reason },
  /** Another record of the person was merged into this one, this one into another, or it was undone; each with the other's id. */
  "student.merged": { merged: text, rows: count },
  "student.merged_away": { merged_into: text },
  "student.merge_undone": { restored: text },
  /** Whether they may be asked where they are now, by whom it was said, and the follow-ups that were deleted. */
  "student.follow_up_consent": {
    follow_up: z.enum(["agreed", "ended"]),
    by: z.enum(FOLLOW_UP_CONSENT_SOURCES),
    deleted: count.optional(),
  },
  /** Deleted with an import that was undone, or registered for a season no more. */
  "student.import_undone": { import_undone: yes, removed: flag, season: count },
  "student.follow_up_called": { follow_up_call: z.enum(FOLLOW_UP_CALLS), month: count },
  "student.readers_listed": { asked: z.literal("readers"), from: text, to: text },

  "student-file.uploaded": { rows: count },
  "student-file.columns_chosen": { columns: names },
  "student-file.rows_mended": { rows: count },
  "student-file.deleted": { deleted: yes },
  "student-file.imported": { rows: count },
  "student-file.import_undone": { undone: yes, reason },

  "staff.opened": { opened: yes, role: z.enum(STAFF_ROLES) },
  "staff.changed": {
    fields: names,
    status: z.enum(STAFF_STATUSES).optional(),
    password: z.literal("reset by an admin").optional(),
  },
  "staff.removed": removal,
  "staff.signed_in": { signed_in: yes, second_factor: text.optional() },
  "staff.signed_out": { signed_out: yes },
  "staff.locked": { wrong_tries: count, locked_until: text },
  "staff.password_changed": { password: z.enum(["changed", "reset by link"]) },
  "staff.reset_link_sent": { reset_link: z.literal("sent") },
  "staff.second_factor_changed": { second_factor: z.enum(["started", "on", "off", "reset by an admin"]) },
  "staff.recovery_codes_renewed": { recovery_codes: z.literal("renewed") },
  "staff.view_saved": { view_saved: text },
  "staff.view_changed": { view_changed: text },
  "staff.view_removed": { view_removed: text },
  "staff.columns_hidden": { columns_of: text, hidden: names },
  "staff.message_tried": { test_message: yes, cost_cents: count },
  "staff.readings_listed": { from: text, to: text, students: count },
  "sign-in.readings_listed": { from: text, to: text, students: count },

  "academy.logo_changed": { type: text, width: count, height: count, bytes: count },
  "academy.logo_removed": { logo: z.literal("removed") },
  /** `forgotten`, and the rows by kind of record. */
  "academy.records_removed": z.record(z.string(), z.union([yes, count])),
  /** Each setting "before -> after", or "changed" where its value is personal. */
  "academy.settings_changed": z.record(z.string(), z.string()),

  /** The dates of an export are its id; its filters are named as in the list. */
  "export.made": z.object({ exported: text }).catchall(z.union([text, count, flag, z.null()])),
};
