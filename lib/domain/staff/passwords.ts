import { Refusal } from "@/lib/platform/refusal";
import { COMMON_WORDS } from "./common-passwords";
import { staffTexts as texts } from "./texts";

/** Signs at least (reliability.md T14); the specification names no length. */
const SHORTEST = 10;
/** Parts of a name shorter than this stand in too many other words to be refused. */
const TELLING_NAME = 4;
const TELLING_DIGITS = 6;
const SAME_AS: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** Whose password it is to be. */
export type Owner = { firstName: string; lastName: string; msisdn: string };

/**
 * Holds the rule for new passwords: both fields filled and equal (spec/staff.md section 5), long enough, none that
 * everybody uses, and not made of the owner's name or phone number.
 * @throws Refusal 400 with the spec's sentence.
 */
export function checkNewPassword(newPassword: string, confirmNewPassword: string, owner?: Owner): void {
  if (!newPassword || !confirmNewPassword) throw weak("newPassword", texts.passwordsNeeded);
  if (newPassword !== confirmNewPassword) throw weak("confirmNewPassword", texts.passwordsDiffer);
  refuseWeak("newPassword", newPassword, owner);
}

/** The same strength for a first password an admin gives. @throws Refusal 400 at the named field. */
export function refuseWeak(field: string, password: string, owner?: Owner): void {
  if ([...password].length < SHORTEST || isCommon(password)) throw weak(field, texts.passwordWeak);
  if (owner && tellsOwner(password, owner)) throw weak(field, texts.passwordPersonal);
}

/** One common word, whatever digits and signs stand in and around it; digits alone; a few signs over and over. */
function isCommon(password: string): boolean {
  const typed = password.toLowerCase();
  if (/^\d+$/.test(typed) || /^(.{1,3})\1*.?.?$/su.test(typed)) return true;
  const front = typed.replace(/[^a-z]+$/, "");
  const word = front.replace(/^[^a-z]+/, "");
  return [typed, asMeant(front), asMeant(word)].some((one) => COMMON_WORDS.has(lettersOf(one)));
}

/** p4ssw0rd is password. */
function asMeant(typed: string): string {
  return typed.replace(/[013457@$]/g, (sign) => SAME_AS[sign] ?? sign);
}

function tellsOwner(password: string, { firstName, lastName, msisdn }: Owner): boolean {
  const typed = lettersOf(plain(password));
  const names = plain(`${firstName} ${lastName}`).split(/[^\p{L}]+/u);
  const digits = password.replace(/\D/g, "");
  const ending = msisdn.slice(-TELLING_DIGITS);
  return (
    names.some((name) => [...name].length >= TELLING_NAME && typed.includes(name)) ||
    (ending.length === TELLING_DIGITS && digits.includes(ending))
  );
}

/** Small letters without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, "");
}

function weak(field: string, sentence: string): Refusal {
  return new Refusal("invalid", "invalid", sentence, { errors: { [field]: [sentence] } });
}
