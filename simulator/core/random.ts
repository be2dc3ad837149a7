/** A seeded random source: the same seed gives the same values. */
export type Random = {
  seed: string;
  /** From 0 (inclusive) to 1 (exclusive). */
  draw: () => number;
  /** A whole number from 0 to n - 1. */
  below: (n: number) => number;
  /** `length` characters of the alphabet. */
  text: (length: number, alphabet: string) => string;
};

/** A random source from a seed (FNV-1a into mulberry32; not for cryptography). */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n: number) => Math.floor(draw() * n);
  const text = (length: number, alphabet: string) =>
    Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join("");
  return { seed, draw, below, text };
}
