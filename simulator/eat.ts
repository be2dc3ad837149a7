const OFFSET_MS = 3 * 60 * 60 * 1000;

const two = (n: number) => String(n).padStart(2, "0");

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

/** Year, month (1-12) and day of an instant (epoch milliseconds) in East Africa Time. */
export function eatDate(ms: number): { year: number; month: number; day: number } {
  const { year, month, day } = parts(ms);
  return { year, month, day };
}

/** `YYYYMMDDHHmmss` in EAT, the form of TransactionDate and TransTime (mpesa.md 2.4, 4.2). */
export function compactTime(ms: number): string {
  const p = parts(ms);
  return `${p.year}${two(p.month)}${two(p.day)}${two(p.hour)}${two(p.minute)}${two(p.second)}`;
}

/** `DDMMYYYYHHmmss` and three sub-second digits in EAT, the middle of a CheckoutRequestID (mpesa.md 2.2). */
export function checkoutStamp(ms: number): { stamp: string; millis: number } {
  const p = parts(ms);
  const stamp = `${two(p.day)}${two(p.month)}${p.year}${two(p.hour)}${two(p.minute)}${two(p.second)}`;
  return { stamp, millis: p.millis };
}

/** ISO 8601 with +03:00, what every answer of the control calls shows. */
export function isoTime(ms: number): string {
  return `${new Date(ms + OFFSET_MS).toISOString().slice(0, -1)}+03:00`;
}

/** Date and time as the M-Pesa text messages write them: `21/11/26` and `9:05 AM`. */
export function smsTime(ms: number): { date: string; time: string } {
  const p = parts(ms);
  const hour = p.hour % 12 === 0 ? 12 : p.hour % 12;
  return {
    date: `${p.day}/${p.month}/${two(p.year % 100)}`,
    time: `${hour}:${two(p.minute)} ${p.hour < 12 ? "AM" : "PM"}`,
  };
}

/** Midnight (EAT) of the day an instant lies in, as epoch milliseconds. */
export function startOfDay(ms: number): number {
  const day = 24 * 60 * 60 * 1000;
  return Math.floor((ms + OFFSET_MS) / day) * day - OFFSET_MS;
}

/** True when the text is a real date and time in the form `YYYYMMDDHHmmss`. */
export function isCompactTime(text: string): boolean {
  const m = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!m) return false;
  const at = Date.parse(`${m[1]}-${m[2]}-${m[3]}T${m[4]}:${m[5]}:${m[6]}.000+03:00`);
  return !Number.isNaN(at) && compactTime(at) === text;
}

/** `YYYY-MM-DD HH:mm:ss` in EAT as epoch milliseconds; a day alone is its midnight. Null when it is no time. */
export function readSpaced(text: string): number | null {
  const m = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text.trim());
  if (!m) return null;
  const [, year, month, day, hour = "00", minute = "00", second = "00"] = m;
  const stamp = `${year}${month}${day}${hour}${minute}${second}`;
  return isCompactTime(stamp)
    ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`)
    : null;
}

/** Day, month and year, then the time, in EAT: `21-11-2026 10:00:00`, as the statements write it. */
export function statementTime(ms: number, between: "-" | "/"): string {
  const p = parts(ms);
  const day = [two(p.day), two(p.month), String(p.year)].join(between);
  return `${day} ${two(p.hour)}:${two(p.minute)}:${two(p.second)}`;
}
