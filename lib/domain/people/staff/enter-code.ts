import "server-only";
import type { z } from "zod";
import { readSettings } from "@/lib/domain/academy/read-settings";
import { type Ctx, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { admit, findAdmissible } from "./admit";
import { findHalf } from "./half-sign-in";
import { EnterCode } from "./input";
import { loginLimits } from "./login-limits";
import { acceptCode } from "./second-factor";
import { signInTexts as texts } from "./texts";

const enter = command("auth.enter-code", EnterCode, async ({ input, tx }) => {
  const found = await findHalf(tx, input.halfway);
  const account = found && (await findAdmissible(tx, found));
  if (!account) throw new Refusal("unauthenticated", "session_over", texts.signInAnew);
  return admit(tx, account, await acceptCode(tx, account.id, input.code));
});

/**
 * The second page of signing in: a code of the app or a recovery code. Wrong codes count with wrong passwords.
 * @throws Refusal 401 second_factor_wrong, or session_over when the password was entered more than ten minutes ago or
 *   changed since; 403 and 429 as login
 */
export const enterCode = withRateLimit(enter, async (ctx: Ctx, input: z.output<typeof EnterCode>, db: Db) => {
  const account = await findHalf(db, input.halfway);
  return account ? loginLimits(ctx, account, await readSettings(db), db) : [];
});
