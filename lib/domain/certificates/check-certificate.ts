import "server-only";
import { bySettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Ctx } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { type Limit, withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { CheckCertificate } from "./input";
import { findCertificate, isCheckCodeOf, statusOf } from "./read-certificates";
import { certificateTexts as texts } from "./texts";

const QUARTER = 15 * 60;

const check = query("certificates.check", CheckCertificate, async ({ input, db }) => {
  const row = await findCertificate(db, input.number);
  const isRight = isCheckCodeOf(input.number, row?.certificate.enrollmentId ?? "", input.check);
  if (!row || !isRight) throw new Refusal("not_found", "not_found", texts.notKnown);
  const { fullName, courseName, seasonNumber, issuedAt, withdrawnAt } = row.certificate;
  return {
    ...statusOf(withdrawnAt),
    full_name: fullName,
    course_name: courseName,
    season: seasonNumber,
    issued_at: issuedAt.toISOString(),
  };
});

/**
 * Whether a certificate is genuine and still valid. Returns only what is printed on the paper (docs/business-rules.md,
 * "Certificates").
 * @throws Refusal 404 not_found, the same for an unknown number and a wrong check code; 429 after five wrong tries at a
 *   number in 15 minutes.
 */
export const checkCertificate = withRateLimit(check, bySettings(checkLimits));

/** Limits of wrong check codes per certificate and per client network, as strict as those of receipts. */
function checkLimits({ clientAddress }: Ctx, { number }: { number: number }, settings: Settings): Limit[] {
  const perNumber = {
    of: "certificate",
    key: String(number),
    most: settings.unlock_fails_per_student,
    seconds: QUARTER,
  };
  if (!clientAddress) return [perNumber];
  const most = settings.lookup_fails_per_caller;
  return [perNumber, { of: "certificate-caller", key: clientAddress, most, seconds: QUARTER }];
}
