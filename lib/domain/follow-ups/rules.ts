/** A question is asked on its day or within so many days after it, while the phone waits for another. */
export const ASKED_WITHIN_DAYS = 30;
/** Days after a question until which the student is called. */
export const CALLED_WITHIN_DAYS = 60;

/** The consent's text in both languages (texts.ts); a new wording gets a new version. */
export const CONSENT_VERSION = "2026-11-28";
