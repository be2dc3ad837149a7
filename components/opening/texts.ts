import { bilingual } from "@/lib/platform/texts";

/** A unit of time with its count, as a language says it. */
type Units = Record<"day" | "hour" | "minute" | "second", (count: number) => string>;
const english = (unit: string) => (count: number) => `${count} ${count === 1 ? unit : `${unit}s`}`;
const kiswahili = (unit: string) => (count: number) => `${unit} ${count}`;
const ENGLISH: Units = {
  day: english("day"),
  hour: english("hour"),
  minute: english("minute"),
  second: english("second"),
};
const KISWAHILI: Units = {
  day: kiswahili("siku"),
  hour: kiswahili("saa"),
  minute: kiswahili("dakika"),
  second: kiswahili("sekunde"),
};
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Before registration opens. */
export const openingTexts = bilingual({
  en: {
    opens: (season: number, when: string) =>
      `Registration for season ${season} opens on ${when}, Nairobi time.`,
    nextOpens: (season: number, when: string) =>
      `Season ${season} is next: its registration opens on ${when}, Nairobi time.`,
    opensIn: (left: string) => `It opens in ${left}.`,
    opensNow: "It opens now. One moment ...",
    byItself: "Keep this page open: it goes on by itself at that minute. Nobody is taken earlier.",
    reload: "Load this page again at that minute. Nobody is taken earlier.",
    closed: "Registration is closed at the moment. Please come back later, or call us.",
    and: " ",
    timeLeft: (seconds: number) => timeLeft(seconds, ENGLISH, " "),
  },
  sw: {
    opens: (season: number, when: string) =>
      `Usajili wa msimu wa ${season} unafunguliwa ${when}, saa za Nairobi.`,
    nextOpens: (season: number, when: string) =>
      `Msimu wa ${season} unafuata: usajili wake unafunguliwa ${when}, saa za Nairobi.`,
    opensIn: (left: string) => `Unafunguliwa baada ya ${left}.`,
    opensNow: "Unafunguliwa sasa. Subiri kidogo ...",
    byItself: "Acha ukurasa huu wazi: unaendelea wenyewe dakika hiyo. Hakuna anayesajiliwa mapema.",
    reload: "Fungua ukurasa huu tena dakika hiyo. Hakuna anayesajiliwa mapema.",
    closed: "Usajili umefungwa kwa sasa. Tafadhali rudi baadaye, au tupigie simu.",
    and: " na ",
    timeLeft: (seconds: number) => timeLeft(seconds, KISWAHILI, " na "),
  },
});

/** The two greatest units of a time in seconds. */
function timeLeft(seconds: number, units: Units, and: string): string {
  const parts: [number, keyof Units][] = [
    [Math.floor(seconds / DAY), "day"],
    [Math.floor((seconds % DAY) / HOUR), "hour"],
    [Math.floor((seconds % HOUR) / MINUTE), "minute"],
    [seconds % MINUTE, "second"],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return units.second(0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => units[unit](count))
    .join(and);
}
