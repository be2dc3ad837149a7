import "server-only";
import { query } from "@/lib/platform/commands/query";
import { ResetToken } from "./input";
import { findResetLink } from "./reset-links";
import { staffTexts as texts } from "./texts";

/** Says whether a reset link may be used; looking does not use it up. @throws Refusal 404, 410. */
export const verifyResetLink = query("auth.reset-password-verify", ResetToken, async ({ input, db }) => {
  await findResetLink(db, input.token);
  return { msg: texts.linkGood };
});
