// Signs that are not seen but make two equal-looking names differ, or turn the text around them. The joiner that holds
// a family of emoji together is one of them everywhere else.
const UNSEEN =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})|(?!\u200d)\p{Cf}/gu;
const CONTROL = /[\p{Cc}\p{Cs}]/gu;

/** A text that a person typed, in one form: NFC, no unseen or control signs, single spaces, trimmed. */
export function tidy(text: string): string {
  return text.replace(UNSEEN, "").normalize("NFC").replace(CONTROL, " ").replace(/\s+/g, " ").trim();
}
