import "server-only";
import { bySettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { checkCodeLimits } from "@/lib/domain/people/students/student-limits";
import type { Ctx } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { type Limit, withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { CheckCertificate } from "./input";
import { certificatesNumbered, isCheckCodeOf, statusOf } from "./read-certificates";
import { certificateTexts as texts } from "./texts";

const check = query("certificates.check", CheckCertificate, async ({ input, db }) => {
  const rows = await certificatesNumbered(db, input.number);
  const row = rows.find(({ certificate: { number, enrollmentId } }) =>
    isCheckCodeOf(number, enrollmentId, input.check),
  );
  if (!row) throw new Refusal("not_found", "not_found", texts.notKnown);
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
 * Whether a certificate is genuine and still valid. Returns only what is printed on the paper
 * (lib/domain/attendance/README.md).
 * @throws Refusal 404 not_found, the same for an unknown number and a wrong check code; 429 after five wrong tries at a
 *   number in 15 minutes from one client network.
 */
export const checkCertificate = withRateLimit(check, bySettings(checkLimits));

function checkLimits(ctx: Ctx, { number }: { number: string }, settings: Settings): Limit[] {
  return checkCodeLimits("certificate", number, ctx, settings);
}
