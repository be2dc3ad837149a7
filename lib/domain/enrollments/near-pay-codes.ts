import { isPayCode, PAY_CODE_SIGNS } from "./pay-code-check";

const LENGTH = 7;
const MOST = 20;

/**
 * The pay codes that somebody who typed this may have meant: one wrong sign, two neighbours swapped, one sign too many or
 * too few. The check character lets few of them stand. Hints for a person, never proof (mpesa.md 4.4).
 */
export function nearPayCodes(typed: string): string[] {
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (code.length < LENGTH - 1 || code.length > Math.min(LENGTH + 1, MOST)) return [];
  const slips = { [LENGTH - 1]: missing, [LENGTH]: wrong, [LENGTH + 1]: added }[code.length];
  return [...new Set(slips?.(code).filter((near) => near !== code && isPayCode(near)))];
}

function wrong(code: string): string[] {
  const signs = [...code];
  const replaced = signs.flatMap((_, place) => SIGNS.map((sign) => signs.with(place, sign).join("")));
  const swapped = signs.slice(1).map((sign, place) =>
    signs
      .with(place, sign)
      .with(place + 1, signs[place] ?? "")
      .join(""),
  );
  return [...replaced, ...swapped];
}

function missing(code: string): string[] {
  const places = Array.from({ length: code.length + 1 }, (_, place) => place);
  return places.flatMap((place) => SIGNS.map((sign) => code.slice(0, place) + sign + code.slice(place)));
}

function added(code: string): string[] {
  return [...code].map((_, place) => code.slice(0, place) + code.slice(place + 1));
}

const SIGNS = [...PAY_CODE_SIGNS];
