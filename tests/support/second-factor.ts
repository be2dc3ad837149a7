import { Secret, TOTP } from "otpauth";
import { confirmSecondFactor, startSecondFactor } from "@/lib/domain/people/staff/set-up-second-factor";
import type { Ctx } from "@/lib/platform/commands/command";
import { PASSWORD } from "./staff";

/** The code that an authenticator app shows. @param ahead seconds from the machine's clock */
export function codeOf(key: string, ahead = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + ahead * 1000 });
}

/** Sets up a second factor. @param ahead where the database's clock is. @returns its key and recovery codes */
export async function setUpFactor(ctx: Ctx, ahead = 0): Promise<{ key: string; codes: string[] }> {
  const { setup } = await startSecondFactor(ctx, { currentPassword: PASSWORD });
  const { recovery_codes: codes } = await confirmSecondFactor(ctx, { code: codeOf(setup.key, ahead) });
  return { key: setup.key, codes };
}
