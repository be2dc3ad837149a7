/** GSM 03.38: septets of one and of two. */
const ONE =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡" +
  "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const TWO = "\f^{}\\[~]|€";

/** How many parts a network charges for a text. A part is never cut inside a character. */
export function countParts(text: string): number {
  const characters = Array.from(text);
  const isGsm = characters.every((one) => ONE.includes(one) || TWO.includes(one));
  const width = (one: string) => (isGsm ? (TWO.includes(one) ? 2 : 1) : one.length);
  const [alone, each] = isGsm ? [160, 153] : [70, 67];
  let all = 0;
  let parts = 1;
  let inPart = 0;
  for (const one of characters) {
    const size = width(one);
    all += size;
    inPart += size;
    if (inPart <= each) continue;
    parts += 1;
    inPart = size;
  }
  return all <= alone ? 1 : parts;
}
