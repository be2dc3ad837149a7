/** East Africa Time is UTC+3 all the year; no zone data is needed. */
const EAT_MS = 3 * 60 * 60 * 1000;

/** The calendar date in Nairobi at an instant, YYYY-MM-DD. */
export function nairobiDate(at: Date): string {
  return new Date(at.getTime() + EAT_MS).toISOString().slice(0, 10);
}

/** Fourteen digits YYYYMMDDHHmmss in EAT, as Daraja writes and wants it. */
export function nairobiStamp(at: Date): string {
  return new Date(at.getTime() + EAT_MS).toISOString().replace(/\D/g, "").slice(0, 14);
}

/** Reads fourteen digits of EAT; null when they are no time. */
export function fromNairobiStamp(stamp: string): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(at.getTime()) || nairobiStamp(at) !== stamp ? null : at;
}

/** DD/MM/YYYY HH:MM in EAT, as the academy shows an instant. */
export function nairobiShown(at: Date): string {
  const [date = "", rest = ""] = new Date(at.getTime() + EAT_MS).toISOString().split("T");
  return `${date.split("-").reverse().join("/")} ${rest.slice(0, 5)}`;
}

/** Midnight in Nairobi that begins a date YYYY-MM-DD. */
export function nairobiMidnight(date: string): Date {
  return new Date(`${date}T00:00:00+03:00`);
}

/** The date in Nairobi of an instant in ISO 8601, DD/MM/YYYY. */
export function formatDate(iso: string): string {
  return nairobiShown(new Date(iso)).slice(0, 10);
}

/** Date and time in Nairobi of an instant in ISO 8601, DD/MM/YYYY HH:MM. */
export function formatTime(iso: string): string {
  return nairobiShown(new Date(iso));
}
