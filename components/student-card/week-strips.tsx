import { Fragment } from "react";
import { DayTrack } from "@/components/timetable/day-track";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import type { Meeting } from "@/lib/domain/enrollments/meeting-dates";
import { inLanguage } from "@/lib/platform/commands/call-language";
import type { Language } from "@/lib/platform/language";

/** A weekend's meetings as two strips, Saturday and Sunday, on one line of hours. For eyes: the table beside it says the same. */
export function WeekStrips({ meetings, language }: { meetings: readonly Meeting[]; language: Language }) {
  const days = inLanguage(language, () => catalogTexts.days);
  const [first = ""] = meetings.map(({ from }) => from).toSorted();
  const last = meetings
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  const strips = [
    { name: days.saturday, spans: meetings.filter(({ day }) => day === "saturday") },
    { name: days.sunday, spans: meetings.filter(({ day }) => day !== "saturday") },
  ].filter(({ spans }) => spans.length > 0);
  return (
    <div
      aria-hidden="true"
      className="grid max-w-md grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 text-sm"
    >
      {strips.map(({ name, spans }) => (
        <Fragment key={name}>
          <span>{name}</span>
          <DayTrack spans={spans} first={first} last={last ?? first} />
        </Fragment>
      ))}
      <span className="col-start-2 flex justify-between text-muted-foreground tabular-nums">
        <span>{first}</span>
        <span>{last}</span>
      </span>
    </div>
  );
}
