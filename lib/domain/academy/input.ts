import { z } from "zod";
import { SeenAt } from "@/lib/platform/commands/optimistic-lock";
import { DateOnly } from "@/lib/platform/input-shapes";
import { normalizeText } from "@/lib/platform/normalize-text";
import { toMsisdn } from "@/lib/platform/phone";
import { academyTexts as texts } from "./texts";

/** A whole number within bounds, from JSON or from a form. */
export const wholeNumber = (least: number, most: number) =>
  z
    .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)], texts.wholeNumber)
    .pipe(z.number().int(texts.wholeNumber).min(least).max(most));

/** A number within bounds, fractions too, from JSON or from a form. */
const anyNumber = (least: number, most: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d+(\.\d+)?$/)
          .transform(Number),
      ],
      texts.anyNumber,
    )
    .pipe(z.number().min(least).max(most));

/** Yes or no, from JSON or from a form. */
const YesNo = z.union(
  [z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")],
  texts.yesOrNo,
);

const Time = z
  .string(texts.timeShape)
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.timeShape);

/** Phone numbers as a list, or as text with one on each line; duplicates are dropped. */
const Phones = z
  .union([
    z.array(z.string().max(60)),
    z
      .string()
      .max(2_000)
      .transform((text) => text.split(/[\n,;]/)),
  ])
  .transform((written, ctx) => {
    const phones = written.filter((one) => one.trim() !== "");
    for (const one of phones)
      if (!toMsisdn(one)) ctx.addIssue({ code: "custom", message: texts.phoneShape(one.trim()) });
    return [...new Set(phones.flatMap((one) => toMsisdn(one) ?? []))];
  })
  .pipe(z.array(z.string()).max(10));

const Network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** IP addresses and networks as a list, or as text with one on each line; duplicates are dropped. */
const Networks = z
  .union([
    z.array(z.string().max(60)),
    z
      .string()
      .max(2_000)
      .transform((text) => text.split(/[\s,;]+/)),
  ])
  .transform((written, ctx) => {
    const networks = written.map((one) => one.trim()).filter((one) => one !== "");
    for (const one of networks)
      if (!Network.safeParse(one).success) ctx.addIssue({ code: "custom", message: texts.networkShape(one) });
    return [...new Set(networks)];
  })
  .pipe(z.array(z.string()).max(50));

/** One line of text. */
const line = (most: number) =>
  z
    .string(texts.tooLong(most))
    .max(most * 4, texts.tooLong(most))
    .transform(normalizeText)
    .pipe(z.string().max(most, texts.tooLong(most)));

const Year = wholeNumber(1900, 2100);
const Tries = wholeNumber(1, 1_000);

/** The settings of the admin's form, the fee in shillings. The advertised season is set with the seasons. */
export const UpdateSettings = z.object({
  // The most M-Pesa takes in one payment, in shillings (docs/mpesa.md).
  fee: wholeNumber(1, 250_000).optional(),
  contact_phones: Phones.optional(),
  alert_phones: Phones.optional(),
  session_opens: Time.optional(),
  session_closes: Time.optional(),
  adult_above: wholeNumber(1, 99).optional(),
  birth_year_from: Year.optional(),
  youngest_age: wholeNumber(1, 99).optional(),
  hold_minutes: anyNumber(0.01, 24 * 60).optional(),
  paybill_hold_hours: wholeNumber(1, 14 * 24).optional(),
  offer_hours: anyNumber(0.001, 14 * 24).optional(),
  offer_quiet_from: Time.optional(),
  offer_quiet_to: Time.optional(),
  prompt_hold_minutes: wholeNumber(1, 60).optional(),
  prompt_hold_extensions: wholeNumber(1, 20).optional(),
  certificate_signatory: line(120).optional(),
  academy_name: line(40).pipe(z.string().min(1, texts.nameMissing)).optional(),
  venue: line(80).optional(),
  venue_sw: line(80).optional(),
  what_to_bring: line(80).optional(),
  what_to_bring_sw: line(80).optional(),
  sms_monthly_budget: wholeNumber(0, 10_000_000).optional(),
  sms_price_cents: wholeNumber(0, 1_000).optional(),
  tutors_may_write: YesNo.optional(),
  export_from: DateOnly.optional(),
  prompts_per_phone_hour: Tries.optional(),
  prompts_per_student_hour: Tries.optional(),
  prompts_per_caller_hour: wholeNumber(1, 100_000).optional(),
  lookup_fails_per_student: Tries.optional(),
  lookup_fails_per_student_day: Tries.optional(),
  lookup_fails_per_caller: wholeNumber(1, 100_000).optional(),
  lookup_fails_together: wholeNumber(1, 100_000).optional(),
  unlock_fails_per_student: Tries.optional(),
  registrations_per_caller_hour: wholeNumber(1, 100_000).optional(),
  unpaid_holds_per_caller: wholeNumber(1, 100_000).optional(),
  venue_addresses: Networks.optional(),
  login_fails_per_place: Tries.optional(),
  login_fails_per_account_hour: Tries.optional(),
  reset_links_per_account_hour: Tries.optional(),
  second_factor_required: YesNo.optional(),
  attendance_percent: wholeNumber(1, 100).optional(),
  absence_messages: YesNo.optional(),
  follow_up_questions: YesNo.optional(),
  feedback_messages: YesNo.optional(),
  cash_at_desk: YesNo.optional(),
  seen_at: SeenAt,
});
/** UpdateSettings for clients of the API, which returns an error for an unknown key instead of dropping it. */
export const PatchSettings = UpdateSettings.catchall(z.unknown().refine(() => false, texts.noSetting));

/** A logo for clients of the API: the file as Base64, a third longer than its bytes. */
export const SetLogo = z.object({ image: z.base64(texts.logoBase64).max(60_000) });
export const UploadLogo = z.object({ bytes: z.instanceof(Buffer, { error: texts.logoMissing }) });

export type SettingsChange = z.output<typeof UpdateSettings>;
