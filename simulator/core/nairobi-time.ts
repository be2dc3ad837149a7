const OFFSET_MS = 3 * 60 * 60 * 1000;

const pad2 = (n: number) => String(n).padStart(2, "0");

function parts(ms: number) {
  const d = new Date(ms + OFFSET_MS);
  return {
    year: d.getUTCFullYear(),
    month: d.getUTCMonth() + 1,
    day: d.getUTCDate(),
    hour: d.getUTCHours(),
    minute: d.getUTCMinutes(),
    second: d.getUTCSeconds(),
    millis: d.getUTCMilliseconds(),
  };
}

/** Year, month (1-12) and day in Nairobi of an instant in epoch milliseconds. */
export function nairobiDate(ms: number): { year: number; month: number; day: number } {
  const { year, month, day } = parts(ms);
  return { year, month, day };
}

/** The hour in Nairobi of an instant in epoch milliseconds, with its minutes as a fraction: 17.5 is half past five. */
export function nairobiHour(ms: number): number {
  const { hour, minute, second } = parts(ms);
  return hour + minute / 60 + second / 3600;
}

/** `YYYYMMDDHHmmss` in Nairobi time, the format of TransactionDate and TransTime. */
export function compactTime(ms: number): string {
  const p = parts(ms);
  return `${p.year}${pad2(p.month)}${pad2(p.day)}${pad2(p.hour)}${pad2(p.minute)}${pad2(p.second)}`;
}

/** `DDMMYYYYHHmmss` in Nairobi time and the milliseconds: the middle of a CheckoutRequestID. */
export function checkoutStamp(ms: number): { stamp: string; millis: number } {
  const p = parts(ms);
  const stamp = `${pad2(p.day)}${pad2(p.month)}${p.year}${pad2(p.hour)}${pad2(p.minute)}${pad2(p.second)}`;
  return { stamp, millis: p.millis };
}

/** ISO 8601 with +03:00, as control calls return it. */
export function isoTime(ms: number): string {
  return `${new Date(ms + OFFSET_MS).toISOString().slice(0, -1)}+03:00`;
}

/** Date and time as M-Pesa's SMS write them: `21/11/26` and `9:05 AM`. */
export function smsTime(ms: number): { date: string; time: string } {
  const p = parts(ms);
  const hour = p.hour % 12 === 0 ? 12 : p.hour % 12;
  return {
    date: `${p.day}/${p.month}/${pad2(p.year % 100)}`,
    time: `${hour}:${pad2(p.minute)} ${p.hour < 12 ? "AM" : "PM"}`,
  };
}

/** Midnight in Nairobi of the day of an instant, both in epoch milliseconds. */
export function startOfDay(ms: number): number {
  const day = 24 * 60 * 60 * 1000;
  return Math.floor((ms + OFFSET_MS) / day) * day - OFFSET_MS;
}

/** True for a real date and time in the form `YYYYMMDDHHmmss`. */
export function isCompactTime(text: string): boolean {
  const m = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!m) return false;
  const at = Date.parse(`${m[1]}-${m[2]}-${m[3]}T${m[4]}:${m[5]}:${m[6]}.000+03:00`);
  return !Number.isNaN(at) && compactTime(at) === text;
}

/** Parses `YYYY-MM-DD HH:mm:ss` in Nairobi time, or a day as its midnight, to epoch milliseconds. Null if invalid. */
export function readSpaced(text: string): number | null {
  const m = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text.trim());
  if (!m) return null;
  const [, year, month, day, hour = "00", minute = "00", second = "00"] = m;
  const stamp = `${year}${month}${day}${hour}${minute}${second}`;
  return isCompactTime(stamp)
    ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`)
    : null;
}

/** `21-11-2026 10:00:00` in Nairobi time, as statements write it. */
export function statementTime(ms: number, between: "-" | "/"): string {
  const p = parts(ms);
  const day = [pad2(p.day), pad2(p.month), String(p.year)].join(between);
  return `${day} ${pad2(p.hour)}:${pad2(p.minute)}:${pad2(p.second)}`;
}
