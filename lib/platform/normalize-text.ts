// A sign that is not seen makes two equal-looking names differ, or turns the text around it. One has a use and is kept: the
// joiner that holds a family of emoji together.
const UNSEEN =
  /((?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic}))|\p{Cf}/gu;
const CONTROL = /[\p{Cc}\p{Cs}]/gu;

/** A text that a person typed, in one form: NFC, no unseen or control signs, single spaces, trimmed. */
export function normalizeText(text: string): string {
  return text.replace(UNSEEN, "$1").normalize("NFC").replace(CONTROL, " ").replace(/\s+/g, " ").trim();
}
