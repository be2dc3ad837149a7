import "server-only";
import { randomCode } from "@/lib/platform/secrets";
import { isPayCode, PAY_CODE_SIGNS, withCheckSign } from "./pay-code-check";

const BODY_LENGTH = 6;

/** A new account number for the paybill. The database refuses one that exists already. */
export function newPayCode(): string {
  return withCheckSign(randomCode(PAY_CODE_SIGNS, BODY_LENGTH));
}

/**
 * Reads what a payer typed as account number: case, blanks, dashes, dots and slashes do not matter (mpesa.md 4.4).
 * @returns the pay code, or null when the check character says that it is none.
 */
export function readPayCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s./-]/g, "");
  return isPayCode(code) ? code : null;
}
