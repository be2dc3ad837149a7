import { z } from "zod";

const phone = z.string().regex(/^254[17]\d{8}$/);
const date = z.iso.date();
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const atLeastOne = z.number().int().min(1);

/**
 * The academy's constants and their first values (spec/student.md section 9, design.md section 3).
 * An admin's changes are rows of the table `settings`; what has no row has the value here.
 */
export const settingsShape = z.object({
  current_season: z.number().int().default(8),
  advertised_season: z.number().int().nullable().default(9),
  fee_cents: z.number().int().min(100).default(500_00),
  /** Who calls the administrators; empty until the academy enters its own. */
  contact_phones: z.array(phone).default([]),
  session_opens: time.default("07:00"),
  session_closes: time.default("18:00"),
  adult_above: atLeastOne.default(18),
  birth_year_from: z.number().int().default(1900),
  birth_year_to: z.number().int().default(2008),
  /** Minutes a seat is held from enrolling. */
  hold_minutes: atLeastOne.default(30),
  /** Hours a seat is held once paybill was chosen. */
  paybill_hold_hours: atLeastOne.default(24),
  /** Minutes a seat stays held at least after a prompt was sent, and how often a prompt may extend it. */
  prompt_hold_minutes: atLeastOne.default(5),
  prompt_hold_extensions: atLeastOne.default(3),
  export_from: date.default("2024-01-01"),
  /** Prompts a phone and a student may be sent in an hour, and one place on the internet may ask for (reliability.md T8). */
  prompts_per_phone_hour: atLeastOne.default(3),
  prompts_per_student_hour: atLeastOne.default(10),
  prompts_per_caller_hour: atLeastOne.default(30),
  /** Wrong look-ups: per student asked for in 15 minutes and in a day, and per caller in 15 minutes. */
  lookup_fails_per_student: atLeastOne.default(5),
  lookup_fails_per_student_day: atLeastOne.default(20),
  lookup_fails_per_caller: atLeastOne.default(100),
  /** Wrong look-ups of everybody together in ten minutes; beyond it, who has failed already is not answered (T1). */
  lookup_fails_together: atLeastOne.default(300),
  unlock_fails_per_student: atLeastOne.default(5),
  /** New students from one place on the internet in an hour, and seats held from it without any money (T10). */
  registrations_per_caller_hour: atLeastOne.default(60),
  unpaid_holds_per_caller: atLeastOne.default(10),
  /** Addresses and networks of the academy's venues, where what is counted for one place does not count. */
  venue_addresses: z.array(z.string()).default([]),
  /** Failed sign-ins from one place in 15 minutes, and to one account in an hour (reliability.md T14). */
  login_fails_per_place: atLeastOne.default(5),
  login_fails_per_account_hour: atLeastOne.default(20),
  reset_links_per_account_hour: atLeastOne.default(5),
});

export type Settings = z.output<typeof settingsShape>;
export type SettingName = keyof Settings;
