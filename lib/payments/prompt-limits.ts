import type { Settings } from "../academy/settings-shape";
import type { Limit } from "../limits";

const HOUR = 60 * 60;

/** How often a phone and a student may be sent prompts, whoever asks (reliability.md T8). */
export function promptLimits(
  input: { paying_msisdn: string; student_id: string },
  settings: Settings,
): Limit[] {
  return [
    { of: "prompt-phone", key: input.paying_msisdn, most: settings.prompts_per_phone_hour, seconds: HOUR },
    { of: "prompt-student", key: input.student_id, most: settings.prompts_per_student_hour, seconds: HOUR },
  ];
}
