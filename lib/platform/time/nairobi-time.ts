import type { Language } from "../language";

const LOCALES: Record<Language, string> = { en: "en-GB", sw: "sw-KE" };

/** East Africa Time is UTC+3 all year; no zone data is needed. */
const EAT_MS = 3 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The calendar date in Nairobi at an instant: YYYY-MM-DD. */
export function nairobiDate(at: Date): string {
  return new Date(at.getTime() + EAT_MS).toISOString().slice(0, 10);
}

/** How many midnights of Nairobi lie between two instants: 0 on the same day, 1 since yesterday. */
export function nairobiNights(from: Date, to: Date): number {
  return (Date.parse(nairobiDate(to)) - Date.parse(nairobiDate(from))) / DAY_MS;
}

/** An instant in Nairobi time as Daraja writes and expects it: YYYYMMDDHHmmss. */
export function nairobiStamp(at: Date): string {
  return new Date(at.getTime() + EAT_MS).toISOString().replace(/\D/g, "").slice(0, 14);
}

/** Parses Daraja's YYYYMMDDHHmmss in Nairobi time; null when it is no valid time. */
export function fromNairobiStamp(stamp: string): Date | null {
  const parts = /^([12]\d{3})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(at.getTime()) || nairobiStamp(at) !== stamp ? null : at;
}

/** Formats an instant in Nairobi time for people: DD/MM/YYYY HH:MM. */
export function nairobiShown(at: Date): string {
  const [date = "", rest = ""] = new Date(at.getTime() + EAT_MS).toISOString().split("T");
  return `${date.split("-").reverse().join("/")} ${rest.slice(0, 5)}`;
}

/** An ISO 8601 instant in Nairobi time as every spreadsheet reads it, YYYY-MM-DD HH:MM; empty without one. */
export function sheetTime(iso: string | null | undefined): string {
  return iso ? nairobiInput(new Date(iso)).replace("T", " ") : "";
}

/** Formats a date YYYY-MM-DD in words: 9 January 2027, 9 Januari 2027. */
export function formatDay(date: string, language: Language = "en"): string {
  return inWords(midnight(date), { day: "numeric", month: "long", year: "numeric" }, language);
}

/** Formats a month YYYY-MM in words: January 2027, Januari 2027. */
export function formatMonth(month: string, language: Language = "en"): string {
  return inWords(midnight(`${month}-01`), { month: "long", year: "numeric" }, language);
}

/** The month so many months after a month YYYY-MM; below 0, before it. */
export function monthsLater(month: string, count: number): string {
  const at = midnight(`${month}-01`);
  at.setUTCMonth(at.getUTCMonth() + count);
  return at.toISOString().slice(0, 7);
}

/** Formats a date YYYY-MM-DD with its weekday: Saturday, 9 January 2027. */
export function formatWeekday(date: string, language: Language = "en"): string {
  return `${inWords(midnight(date), { weekday: "long" }, language)}, ${formatDay(date, language)}`;
}

function midnight(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

function inWords(utc: Date, parts: Intl.DateTimeFormatOptions, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], { ...parts, timeZone: "UTC" }).format(utc);
}

/** An instant in Nairobi time as a form's date and time box holds it: YYYY-MM-DDTHH:MM. */
export function nairobiInput(at: Date): string {
  return new Date(at.getTime() + EAT_MS).toISOString().slice(0, 16);
}

/** Midnight in Nairobi at the start of a date YYYY-MM-DD. */
export function nairobiMidnight(date: string): Date {
  return new Date(`${date}T00:00:00+03:00`);
}

/** Formats an ISO 8601 instant as its date in Nairobi: DD/MM/YYYY. */
export function formatDate(iso: string): string {
  return nairobiShown(new Date(iso)).slice(0, 10);
}

/** Formats an ISO 8601 instant in Nairobi time: DD/MM/YYYY HH:MM. */
export function formatTime(iso: string): string {
  return nairobiShown(new Date(iso));
}

/**
 * Formats an ISO 8601 instant in Nairobi time in words: Saturday, 2 January 2027 at 08:00; Jumamosi, 2 Januari 2027, 08:00,
 * by the clock of 24 hours in both.
 */
export function formatMoment(iso: string, language: Language = "en"): string {
  const shown = new Date(Date.parse(iso) + EAT_MS).toISOString();
  return `${formatWeekday(shown.slice(0, 10), language)}${AT[language]}${shown.slice(11, 16)}`;
}

const AT: Record<Language, string> = { en: " at ", sw: ", " };
