import { Refusal } from "../refusal";
import { staffWords as words } from "./words";

const SHORTEST = 8;
/** The commonest passwords of that length; the rest is left to length and the limits on trying. */
const COMMON = new Set(
  "12345678 123456789 1234567890 password passw0rd password1 password123 qwertyuiop qwerty123 11111111 00000000 iloveyou sunshine princess football welcome1 abcd1234 abc12345 admin123 administrator letmein1 jesuschrist jesus123 kenya123 nairobi1 safaricom academy1 academy123".split(
    " ",
  ),
);

/**
 * Holds the rule for new passwords: both fields filled and equal (spec/staff.md section 5), long enough, not among the
 * commonest.
 * @throws Refusal 400 with the spec's sentence.
 */
export function checkNewPassword(newPassword: string, confirmNewPassword: string): void {
  if (!newPassword || !confirmNewPassword) throw weak("newPassword", words.passwordsNeeded);
  if (newPassword !== confirmNewPassword) throw weak("confirmNewPassword", words.passwordsDiffer);
  refuseWeak("newPassword", newPassword);
}

/** The same length and commonness for a first password an admin gives. @throws Refusal 400 at the named field. */
export function refuseWeak(field: string, password: string): void {
  if ([...password].length < SHORTEST || COMMON.has(password.toLowerCase()) || /^(.)\1*$/.test(password)) {
    throw weak(field, words.passwordWeak);
  }
}

function weak(field: string, sentence: string): Refusal {
  return new Refusal("invalid", "invalid", sentence, { errors: { [field]: [sentence] } });
}
