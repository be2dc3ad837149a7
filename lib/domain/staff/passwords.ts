import { Refusal } from "@/lib/platform/refusal";
import { COMMON_WORDS } from "./common-passwords";
import { staffTexts as texts } from "./texts";

/** Minimum number of characters (docs/business-rules.md, "Staff and access"). */
const MIN_LENGTH = 10;
/** Shorter parts of a name occur in too many other words to be refused. */
const MIN_NAME_PART = 4;
const PHONE_DIGITS = 6;
const SUBSTITUTIONS: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** The owner of a password. */
export type Owner = { firstName: string; lastName: string; msisdn: string };

/**
 * Checks a new password: both fields filled and equal, long enough, not common, without the owner's name or phone
 * (docs/business-rules.md, "Staff and access").
 * @throws Refusal 400
 */
export function checkNewPassword(newPassword: string, confirmNewPassword: string, owner?: Owner): void {
  if (!newPassword || !confirmNewPassword) throw weak("newPassword", texts.passwordsNeeded);
  if (newPassword !== confirmNewPassword) throw weak("confirmNewPassword", texts.passwordsDiffer);
  refuseWeak("newPassword", newPassword, owner);
}

/** Checks the strength of a password an admin sets. @throws Refusal 400 at the named field */
export function refuseWeak(field: string, password: string, owner?: Owner): void {
  if ([...password].length < MIN_LENGTH || isCommon(password)) throw weak(field, texts.passwordWeak);
  if (owner && containsOwner(password, owner)) throw weak(field, texts.passwordPersonal);
}

/** A common word with any digits and signs in and around it; digits alone; up to three characters repeated. */
function isCommon(password: string): boolean {
  const typed = password.toLowerCase();
  if (/^\d+$/.test(typed) || /^(.{1,3})\1*.?.?$/su.test(typed)) return true;
  const front = typed.replace(/[^a-z]+$/, "");
  const word = front.replace(/^[^a-z]+/, "");
  return [typed, withoutSubstitutions(front), withoutSubstitutions(word)].some((one) =>
    COMMON_WORDS.has(lettersOf(one)),
  );
}

/** Undoes substitutions: p4ssw0rd -> password. */
function withoutSubstitutions(typed: string): string {
  return typed.replace(/[013457@$]/g, (sign) => SUBSTITUTIONS[sign] ?? sign);
}

function containsOwner(password: string, { firstName, lastName, msisdn }: Owner): boolean {
  const typed = lettersOf(plain(password));
  const names = plain(`${firstName} ${lastName}`).split(/[^\p{L}]+/u);
  const digits = password.replace(/\D/g, "");
  const ending = msisdn.slice(-PHONE_DIGITS);
  return (
    names.some((name) => [...name].length >= MIN_NAME_PART && typed.includes(name)) ||
    (ending.length === PHONE_DIGITS && digits.includes(ending))
  );
}

/** Lower case without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, "");
}

function weak(field: string, sentence: string): Refusal {
  return new Refusal("invalid", "invalid", sentence, { errors: { [field]: [sentence] } });
}
