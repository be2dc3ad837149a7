import "server-only";
import { randomCode } from "@/lib/platform/secrets";

/** 29 characters, a prime number of them, none of which looks like another (no 0 O, 1 I L, U V). */
export const PAY_CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTWXYZ";
const SIGNS = [...PAY_CODE_SIGNS];
const BODY_LENGTH = 6;
const LENGTH = BODY_LENGTH + 1;

/** A new account number for the paybill. The database refuses one that exists already. */
export function newPayCode(): string {
  return withCheckSign(randomCode(PAY_CODE_SIGNS, BODY_LENGTH));
}

/**
 * Reads the account number a payer typed; ignores case, spaces, dashes, dots and slashes.
 * @returns the pay code, or null when the check character does not match
 */
export function readPayCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s./-]/g, "");
  return isPayCode(code) ? code : null;
}

/**
 * The pay codes in what a payer typed: alone as `readPayCode` reads it, as a word among others, in several words (A96
 * JM3J), or joined to a name without a space (A96JM3JWAMBUI). Joined or split codes must have a digit, so that names alone
 * never make one.
 */
export function payCodesIn(typed: string): string[] {
  const words = typed.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  const whole = readPayCode(typed);
  const single = words.filter(isPayCode);
  const parts = [...words.flatMap((_, first) => joinedFrom(words.slice(first))), ...words.flatMap(gluedIn)];
  const others = parts.filter((code) => /\d/.test(code) && isPayCode(code));
  return [...new Set([...(whole ? [whole] : []), ...single, ...others])];
}

/**
 * The account that a payer typed: the one whose pay code is in the text. If there are two, none is meant. Words that only
 * look like a code do not count: only a code that the academy gave out does.
 * @param accounts the accounts of the pay codes in the text, as far as they exist
 */
export function accountIn(typed: string, accounts: ReadonlyMap<string, string>): string | null {
  const [only, another] = payCodesIn(typed).flatMap((code) => accounts.get(code) ?? []);
  return only && !another ? only : null;
}

/** The first words together, if they have the length of a code. */
function joinedFrom(words: string[]): string[] {
  let code = "";
  for (const word of words) {
    code += word;
    if (code.length >= LENGTH) break;
  }
  return code.length === LENGTH ? [code] : [];
}

/** The beginning and the end of a word whose rest is a name. */
function gluedIn(word: string): string[] {
  const cuts = [
    [word.slice(0, LENGTH), word.slice(LENGTH)],
    [word.slice(-LENGTH), word.slice(0, -LENGTH)],
  ] as const;
  return cuts.flatMap(([code, rest]) => (/^[A-Z]{2,}$/.test(rest) ? [code] : []));
}

/** Appends the check character: it detects every single wrong character and every swap of neighbours. */
export function withCheckSign(body: string): string {
  return body + PAY_CODE_SIGNS.charAt(weigh(body) % PAY_CODE_SIGNS.length);
}

export function isPayCode(code: string): boolean {
  return (
    code.length === LENGTH &&
    [...code].every((sign) => PAY_CODE_SIGNS.includes(sign)) &&
    withCheckSign(code.slice(0, -1)) === code
  );
}

/**
 * The pay codes a payer may have meant: one wrong character, two neighbours swapped, one character too many or too few.
 * The check character leaves few of them. They are suggestions for staff, never proof
 * (lib/domain/payments/README.md).
 */
export function nearPayCodes(typed: string): string[] {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const candidates = { [LENGTH - 1]: withOneMore, [LENGTH]: withOneChanged, [LENGTH + 1]: withOneLess }[
    code.length
  ];
  return [...new Set(candidates?.(code).filter((near) => near !== code && isPayCode(near)))];
}

function withOneChanged(code: string): string[] {
  const signs = [...code];
  const replaced = signs.flatMap((_, position) => SIGNS.map((sign) => signs.with(position, sign).join("")));
  const swapped = signs.slice(1).map((sign, position) =>
    signs
      .with(position, sign)
      .with(position + 1, signs[position] ?? "")
      .join(""),
  );
  return [...replaced, ...swapped];
}

function withOneMore(code: string): string[] {
  const positions = Array.from({ length: code.length + 1 }, (_, position) => position);
  return positions.flatMap((position) =>
    SIGNS.map((sign) => code.slice(0, position) + sign + code.slice(position)),
  );
}

function withOneLess(code: string): string[] {
  return [...code].map((_, position) => code.slice(0, position) + code.slice(position + 1));
}

function weigh(body: string): number {
  return [...body].reduce((sum, sign, position) => sum + (position + 2) * PAY_CODE_SIGNS.indexOf(sign), 0);
}
