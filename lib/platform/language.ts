/** The languages of students, guardians and payers: English and Kiswahili. The console is in English. */
export const LANGUAGES = ["en", "sw"] as const;
export type Language = (typeof LANGUAGES)[number];
