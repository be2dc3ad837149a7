import type { SessionView } from "@/lib/domain/catalog/read-sessions";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { defineTexts } from "@/lib/platform/texts";

const texts = defineTexts({
  en: {
    /** Saturday 08:00-10:00 or 10:00-12:00 */
    day: (day: string, times: string[]) => `${day} ${times.join(" or ")}`,
  },
});

type Times = Pick<SessionView, "day" | "start_at" | "end_at">;

/** When a class meets, a line for each of its days: the times to choose from. */
export function timesOf(sessions: Times[]): string[] {
  return (["saturday", "sunday", "chapel"] as const).flatMap((day) => {
    const times = sessions
      .filter((session) => session.day === day)
      .map(({ start_at, end_at }) => `${start_at}\u2013${end_at}`)
      .sort();
    return times.length > 0 ? [texts.day(catalogTexts.days[day], [...new Set(times)])] : [];
  });
}
