/** GSM 03.38: characters of one septet, and those that take two. Any other character makes the whole text UCS-2. */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const EXTENDED = new Set("\f^{}\\[~]|€");
/** Units in a single SMS, and in each part of a longer one. */
const ROOM = { gsm: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } };

export type SmsSize = {
  alphabet: "gsm" | "ucs2";
  /** Septets of a GSM text, UTF-16 units of any other. */
  characters: number;
  parts: number;
  /** The characters that make a text UCS-2, each once. */
  foreign: string[];
};

/** Measures a text as networks charge it. An extended character or a surrogate pair is never split over two parts. */
export function measureSms(text: string): SmsSize {
  const signs = [...text];
  const foreign = [...new Set(signs.filter((sign) => !BASIC.has(sign) && !EXTENDED.has(sign)))];
  const alphabet = foreign.length === 0 ? "gsm" : "ucs2";
  const sizes = signs.map((sign) => (alphabet === "ucs2" ? sign.length : EXTENDED.has(sign) ? 2 : 1));
  const characters = sizes.reduce((sum, size) => sum + size, 0);
  return { alphabet, characters, parts: countParts(sizes, characters, ROOM[alphabet]), foreign };
}

function countParts(sizes: number[], total: number, room: { single: number; part: number }): number {
  if (total <= room.single) return 1;
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > room.part) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}

const FOLDED: Record<string, string> = {
  "’": "'",
  "‘": "'",
  "´": "'",
  "`": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "‑": "-",
  "•": "-",
  "…": "...",
  "×": "x",
  "·": "-",
  "→": "->",
  "½": "1/2",
  "\u00a0": " ",
  "\u202f": " ",
  "\t": " ",
  "\u200b": "",
  ç: "c",
};

/**
 * Replaces characters that make an SMS more expensive by equivalents: curly quotes, dashes, hard spaces, CRLF, letters with
 * marks that GSM lacks. A letter of another script stays.
 */
export function foldForSms(text: string): string {
  const plain = text.normalize("NFC").replace(/\r\n?/g, "\n");
  return [...plain].map(foldSign).join("");
}

function foldSign(sign: string): string {
  if (BASIC.has(sign) || EXTENDED.has(sign)) return sign;
  const folded = FOLDED[sign];
  if (folded !== undefined) return folded;
  const bare = sign.normalize("NFD").replace(/\p{M}/gu, "");
  return bare !== "" && [...bare].every((letter) => BASIC.has(letter)) ? bare : sign;
}
