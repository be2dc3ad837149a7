import type { SessionDay } from "@/db/schema/enums";
import type { Language } from "@/lib/platform/language";
import { bilingual } from "@/lib/platform/texts";
import { nairobiInput } from "@/lib/platform/time/nairobi-time";

/** Words of days, times and amounts in messages: absolute, because an SMS may arrive a day late, and short. */
const words = bilingual({
  en: {
    weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    days: { saturday: "Sat", sunday: "Sun", chapel: "chapel" },
  },
  sw: {
    weekdays: ["Jpili", "Jtatu", "Jnne", "Jtano", "Alh", "Ijumaa", "Jmosi"],
    months: ["Jan", "Feb", "Mac", "Apr", "Mei", "Jun", "Jul", "Ago", "Sep", "Okt", "Nov", "Des"],
    days: { saturday: "Jmosi", sunday: "Jpili", chapel: "ibada" },
  },
});

/** A date YYYY-MM-DD: Sat 21 Nov; Jmosi 21 Nov. */
export function writtenDay(date: string, language: Language): string {
  const at = new Date(`${date}T00:00:00Z`);
  const { weekdays, months } = words[language];
  return `${weekdays[at.getUTCDay()]} ${at.getUTCDate()} ${months[at.getUTCMonth()]}`;
}

/** An instant in Nairobi time: Sat 21 Nov, 18:40; Jmosi 21 Nov, 18:40. */
export function writtenMoment(at: Date, language: Language): string {
  const [date = "", time = ""] = nairobiInput(at).split("T");
  return `${writtenDay(date, language)}, ${time}`;
}

/** Cents as M-Pesa writes them: KES 1,500; KES 12.50. */
export function writtenAmount(cents: number): string {
  const [whole = "", rest = ""] = (cents / 100).toFixed(2).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `KES ${grouped}${rest === "00" ? "" : `.${rest}`}`;
}

/** A weekly meeting; times as HH:MM. */
export type Meeting = { day: SessionDay; from: string; to: string };

/** Weekly meetings: Sat 09:00-11:00, Sun 10:00-12:00. */
export function writtenMeetings(meetings: readonly Meeting[], language: Language): string {
  const { days } = words[language];
  return meetings.map(({ day, from, to }) => `${days[day]} ${from}-${to}`).join(", ");
}

/** A phone 2547XXXXXXXX as Kenyans dial it: 0712345678. */
export function writtenPhone(msisdn: string): string {
  return `0${msisdn.slice(3)}`;
}
