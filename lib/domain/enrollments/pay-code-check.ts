/** 29 signs, a prime number of them, none of which looks like another (no 0 O, 1 I L, U V). */
export const PAY_CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTWXYZ";

/** Appends the check character: it catches every single wrong sign and every swap of neighbours. */
export function withCheckSign(body: string): string {
  return body + PAY_CODE_SIGNS.charAt(weigh(body) % PAY_CODE_SIGNS.length);
}

export function isPayCode(code: string): boolean {
  return (
    code.length === 7 &&
    [...code].every((sign) => PAY_CODE_SIGNS.includes(sign)) &&
    withCheckSign(code.slice(0, -1)) === code
  );
}

function weigh(body: string): number {
  return [...body].reduce((sum, sign, place) => sum + (place + 2) * PAY_CODE_SIGNS.indexOf(sign), 0);
}
