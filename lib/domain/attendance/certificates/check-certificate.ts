import "server-only";
import { bySettings, readSettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import { checkCodeLimits } from "@/lib/domain/people/students/student-limits";
import type { Ctx } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import { type Limit, withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { credentialOf } from "./credential";
import { CheckCertificate } from "./input";
import { certificatesNumbered, onPaper, withNumber } from "./read-certificates";
import { certificateTexts as texts } from "./texts";

const check = query("certificates.check", CheckCertificate, async ({ input, db }) => {
  const row = withNumber(await certificatesNumbered(db, [input.number]), input.number, input.check);
  if (!row) throw new Refusal("not_found", "not_found", texts.notKnown);
  const { academy_name } = await readSettings(db);
  return { ...onPaper(row.certificate), credential: credentialOf(row.certificate, academy_name) };
});

/**
 * Whether a certificate is genuine and still valid. Returns only what is printed on the paper, and the credential that says the same
 * (lib/domain/attendance/README.md).
 * @throws Refusal 404 not_found, the same for an unknown number and a wrong check code; 429 after five wrong tries at a
 *   number in 15 minutes from one client network.
 */
export const checkCertificate = withRateLimit(check, bySettings(checkLimits));

function checkLimits(ctx: Ctx, { number }: { number: string }, settings: Settings): Limit[] {
  return checkCodeLimits("certificate", number, ctx, settings);
}
