import "server-only";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { type Asking, clientNetwork } from "@/lib/domain/students/student-limits";
import type { Limit } from "@/lib/platform/rate-limits/rate-limits";

const HOUR = 60 * 60;

/** How often a phone and a student may be sent prompts, whoever asks, and one place ask for them (reliability.md T8). */
export function promptLimits(
  asking: Asking,
  input: { paying_msisdn: string; student_id: string },
  settings: Settings,
): Limit[] {
  const place = clientNetwork(asking, settings);
  return [
    { of: "prompt-phone", key: input.paying_msisdn, most: settings.prompts_per_phone_hour, seconds: HOUR },
    { of: "prompt-student", key: input.student_id, most: settings.prompts_per_student_hour, seconds: HOUR },
    ...(place === undefined
      ? []
      : [{ of: "prompt-place", key: place, most: settings.prompts_per_caller_hour, seconds: HOUR }]),
  ];
}
