// Signs that are not seen but make two equal-looking names differ, or turn the text around them.
const UNSEEN = /[\u200b\u200e\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069\u00ad]/g;
const CONTROL = /[\p{Cc}\p{Cs}]/gu;

/** A text that a person typed, in one form: NFC, no unseen or control signs, single spaces, trimmed. */
export function tidy(text: string): string {
  return text.normalize("NFC").replace(UNSEEN, "").replace(CONTROL, " ").replace(/\s+/g, " ").trim();
}
