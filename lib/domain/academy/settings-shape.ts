import { z } from "zod";

const phone = z.string().regex(/^254[17]\d{8}$/);
const date = z.iso.date();
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const atLeastOne = z.number().int().min(1);

/** The academy's settings and their defaults. Admins' changes are rows of the table `settings`. */
export const settingsShape = z.object({
  advertised_season: z.number().int().nullable().default(9),
  fee_cents: z.number().int().min(100).default(500_00),
  /** Phones of the administrators; empty until the academy enters them. */
  contact_phones: z.array(phone).default([]),
  /** Phones that get alerts about the running of the academy; empty means all active admins. */
  alert_phones: z.array(phone).default([]),
  session_opens: time.default("07:00"),
  session_closes: time.default("18:00"),
  adult_above: atLeastOne.default(18),
  birth_year_from: z.number().int().default(1900),
  /** The age a student must have reached on the season's first day. */
  youngest_age: atLeastOne.default(16),
  /** Minutes a seat is held from enrolling; fractions too. */
  hold_minutes: z.number().positive().default(30),
  /** Hours a seat is held once paybill was chosen. */
  paybill_hold_hours: atLeastOne.default(24),
  /** Hours that an offer from the waiting list lasts, also a fraction; at most 6 in a season's first week. */
  offer_hours: z.number().positive().default(24),
  /** Night hours, Nairobi time, in which no offer is sent and none lapses; equal times mean no night. */
  offer_quiet_from: time.default("21:00"),
  offer_quiet_to: time.default("07:00"),
  /** Minutes a seat stays held at least after a prompt was sent, and how often a prompt may extend it. */
  prompt_hold_minutes: atLeastOne.default(5),
  prompt_hold_extensions: atLeastOne.default(3),
  /** The signatory printed on certificates; empty leaves a line to sign by hand. */
  certificate_signatory: z.string().max(120).default(""),
  export_from: date.default("2024-01-01"),
  /**
   * The most prompts in an hour to one phone, for one student, and from one client network (docs/security.md, T8).
   */
  prompts_per_phone_hour: atLeastOne.default(3),
  prompts_per_student_hour: atLeastOne.default(10),
  prompts_per_caller_hour: atLeastOne.default(30),
  /**
   * The most failed look-ups: per student and caller in 15 minutes, per student in a day (then callers that failed wait), and per
   * caller in 15 minutes.
   */
  lookup_fails_per_student: atLeastOne.default(5),
  lookup_fails_per_student_day: atLeastOne.default(20),
  lookup_fails_per_caller: atLeastOne.default(100),
  /**
   * The most failed look-ups of all callers in ten minutes; above it, callers who failed before get no answer
   * (docs/security.md, T1).
   */
  lookup_fails_together: atLeastOne.default(300),
  unlock_fails_per_student: atLeastOne.default(5),
  /** The most new students in an hour, and the most unpaid holds, of one client network (docs/security.md, T10). */
  registrations_per_caller_hour: atLeastOne.default(60),
  unpaid_holds_per_caller: atLeastOne.default(10),
  /** IP addresses and networks of the academy's venues; limits per client network do not apply there. */
  venue_addresses: z.array(z.string()).default([]),
  /**
   * The most failed sign-ins of one client network in 15 minutes, and to one account in an hour (docs/security.md,
   * T14).
   */
  login_fails_per_place: atLeastOne.default(5),
  login_fails_per_account_hour: atLeastOne.default(20),
  reset_links_per_account_hour: atLeastOne.default(5),
  /** Whether roles that keep the books must set up a second factor (lib/domain/people/README.md). */
  second_factor_required: z.boolean().default(false),
  /** The share of meetings in per cent that completes a course (lib/domain/attendance/README.md). */
  attendance_percent: z.number().int().min(1).max(100).default(75),
  /** The academy in messages and on documents, where it meets, and what a student brings on the first day, in both languages. */
  academy_name: z.string().trim().min(1).max(40).default("GNM Academy"),
  venue: z.string().trim().max(80).default(""),
  venue_sw: z.string().trim().max(80).default(""),
  what_to_bring: z.string().trim().max(80).default(""),
  what_to_bring_sw: z.string().trim().max(80).default(""),
  /** The monthly SMS budget in shillings, and the estimated cost of one part in cents. */
  sms_monthly_budget: z.number().int().min(0).default(5000),
  sms_price_cents: z.number().int().min(0).max(1000).default(80),
  /** Whether tutors may message their own classes. */
  tutors_may_write: z.boolean().default(false),
  /** Whether saving a register notifies the guardian, or an adult student, of an absence. */
  absence_messages: z.boolean().default(false),
  /** Whether those who completed a course and agreed are asked where they are now (lib/domain/follow-ups/README.md). */
  follow_up_questions: z.boolean().default(false),
  /** Whether the students of a season that closed are asked how it was (lib/domain/feedback/README.md). */
  feedback_messages: z.boolean().default(false),
  /** Whether cash is taken at the desk (lib/domain/payments/README.md). */
  cash_at_desk: z.boolean().default(false),
});

export type Settings = z.output<typeof settingsShape>;
export type SettingName = keyof Settings;
