import { defineTexts } from "@/lib/platform/texts";

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Before registration opens. */
export const openingTexts = defineTexts({
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
    /** The two greatest units of a time in seconds. */
    timeLeft: (seconds: number) => {
      const parts: [number, string, string][] = [
        [Math.floor(seconds / DAY), "day", "days"],
        [Math.floor((seconds % DAY) / HOUR), "hour", "hours"],
        [Math.floor((seconds % HOUR) / MINUTE), "minute", "minutes"],
        [seconds % MINUTE, "second", "seconds"],
      ];
      const first = parts.findIndex(([count]) => count > 0);
      if (first < 0) return "0 seconds";
      return parts
        .slice(first, first + 2)
        .filter(([count]) => count > 0)
        .map(([count, one, many]) => counted(count, one, many))
        .join(" ");
    },
  },
});
