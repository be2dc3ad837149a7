import type { showSettings } from "@/lib/domain/academy/settings";
import { formatShillings } from "@/lib/platform/money";
import { formatPhone } from "@/lib/platform/phone";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { settingTexts as texts } from "./texts";

export type SettingRows = Awaited<ReturnType<typeof showSettings>>["settings"];
export type FieldName = keyof SettingRows;
type Value = SettingRows[FieldName]["value"];

/** Settings in the form's groups and order. */
export const GROUPS: { name: keyof typeof texts.groups; fields: FieldName[] }[] = [
  {
    name: "contacts",
    fields: ["academy_name", "venue", "venue_sw", "what_to_bring", "what_to_bring_sw", "contact_phones"],
  },
  { name: "fee", fields: ["fee", "cash_at_desk"] },
  {
    name: "holds",
    fields: ["hold_minutes", "paybill_hold_hours", "prompt_hold_minutes", "prompt_hold_extensions"],
  },
  { name: "waiting", fields: ["offer_hours", "offer_quiet_from", "offer_quiet_to"] },
  { name: "hours", fields: ["session_opens", "session_closes"] },
  { name: "age", fields: ["youngest_age", "adult_above", "birth_year_from"] },
  { name: "attendance", fields: ["attendance_percent", "absence_messages"] },
  {
    name: "messages",
    fields: [
      "sms_monthly_budget",
      "sms_price_cents",
      "tutors_may_write",
      "follow_up_questions",
      "feedback_messages",
      "alert_phones",
    ],
  },
  {
    name: "limits",
    fields: [
      "prompts_per_phone_hour",
      "prompts_per_student_hour",
      "prompts_per_caller_hour",
      "lookup_fails_per_student",
      "lookup_fails_per_student_day",
      "lookup_fails_per_caller",
      "lookup_fails_together",
      "unlock_fails_per_student",
      "registrations_per_caller_hour",
      "unpaid_holds_per_caller",
      "venue_addresses",
      "login_fails_per_place",
      "login_fails_per_account_hour",
      "reset_links_per_account_hour",
      "second_factor_required",
    ],
  },
  { name: "certificates", fields: ["certificate_signatory"] },
  { name: "export", fields: ["export_from"] },
];

export const ORDER: FieldName[] = GROUPS.flatMap(({ fields }) => fields);

/** A setting as field text; a list has one entry per line. */
export function typedValue(name: FieldName, value: Value): string {
  if (!Array.isArray(value)) return String(value);
  return (isPhones(name) ? value.map(formatPhone) : value).join("\n");
}

/** A setting as text, with its unit. */
export function formatSetting(name: FieldName, value: Value): string {
  if (Array.isArray(value)) return (isPhones(name) ? value.map(formatWhole) : value).join(", ") || texts.none;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (name === "fee") return formatShillings(Number(value));
  if (name === "export_from") return formatDate(String(value));
  const about = texts.fields[name];
  return "unit" in about ? about.unit(Number(value)) : String(value) || texts.none;
}

function isPhones(name: FieldName): boolean {
  return name === "contact_phones" || name === "alert_phones";
}

/** A number with non-breaking spaces. */
function formatWhole(msisdn: string): string {
  return formatPhone(msisdn).replaceAll(" ", "\u00a0");
}
