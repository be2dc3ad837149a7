import type { SessionView } from "@/lib/domain/catalog/read-sessions";
import { catalogTextsIn } from "@/lib/domain/catalog/texts";
import type { Language } from "@/lib/platform/language";
import { bilingual } from "@/lib/platform/texts";

const texts = bilingual({
  en: {
    /** Saturday 08:00-10:00 or 10:00-12:00 */
    day: (day: string, times: string[]) => `${day} ${times.join(" or ")}`,
  },
  sw: {
    /** Jumamosi 08:00-10:00 au 10:00-12:00 */
    day: (day: string, times: string[]) => `${day} ${times.join(" au ")}`,
  },
});

type Times = Pick<SessionView, "day" | "start_at" | "end_at">;

/** The meeting times of a class to choose from, a line for each of its days. */
export function timesOf(sessions: Times[], language: Language): string[] {
  const { days } = catalogTextsIn[language];
  return (["saturday", "sunday", "chapel"] as const).flatMap((day) => {
    const times = sessions
      .filter((session) => session.day === day)
      .map(({ start_at, end_at }) => `${start_at}\u2013${end_at}`)
      .sort();
    return times.length > 0 ? [texts[language].day(days[day], [...new Set(times)])] : [];
  });
}
