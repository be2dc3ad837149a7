// Invisible characters make equal-looking names differ, or reverse the text around them. The joiner inside emoji is kept.
const INVISIBLE =
  /((?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic}))|\p{Cf}/gu;
const CONTROL = /[\p{Cc}\p{Cs}]/gu;

/** Normalizes typed text: NFC, no invisible or control characters, single spaces, trimmed. */
export function normalizeText(text: string): string {
  return text.replace(INVISIBLE, "$1").normalize("NFC").replace(CONTROL, " ").replace(/\s+/g, " ").trim();
}
