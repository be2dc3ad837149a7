// Invisible characters make equal-looking names differ, or reverse the text around them: marks, fillers (U+3164), the blank of Braille
// and the place of an object that was not copied (U+FFFC). What holds an emoji together is kept.
const EMOJI = String.raw`(?:\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?(?:\u200d(?=\p{Extended_Pictographic}))?|[0-9#*]\ufe0f(?=\u20e3))`;
const INVISIBLE = new RegExp(
  String.raw`(${EMOJI})|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\ufffc]`,
  "gu",
);
const CONTROL = /[\p{Cc}\p{Cs}]/gu;

/** Normalizes typed text: NFC, no invisible or control characters, single spaces, trimmed. */
export function normalizeText(text: string): string {
  return text.replace(INVISIBLE, "$1").normalize("NFC").replace(CONTROL, " ").replace(/\s+/g, " ").trim();
}

/** Normalizes the number of a document as typed or copied: without spaces, dots, slashes and dashes of any kind. */
export function normalizeNumber(text: string): string {
  return normalizeText(text).replace(/[\s./\u2010-\u2015\u2212-]/g, "");
}
