import { StatusBadge } from "@/components/console/status-badge";
import { Alert } from "@/components/ui/alert";
import type { showTutorHome } from "@/lib/domain/attendance/tutor-sessions";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { tutorTexts as texts } from "../../_staff/tutor-texts";
import { registerOf } from "./session-block";

type Registers = Awaited<ReturnType<typeof showTutorHome>>["to_finish"];

/** Links shown at once; the others are behind a line, so that the next meeting stays near. */
const OLDEST = 3;

/** The registers of past days that are not saved, oldest first. Plain links, because they must open offline. */
export function ToFinish({ registers }: { registers: Registers }) {
  if (registers.length === 0) return null;
  return (
    <Alert variant="warning">
      <h2 className="font-bold">{texts.toFinish(registers.length)}</h2>
      <Links registers={registers.slice(0, OLDEST)} />
      {registers.length > OLDEST ? (
        <details>
          <summary className="flex min-h-11 items-center font-semibold">
            {texts.moreToFinish(registers.length - OLDEST)}
          </summary>
          <Links registers={registers.slice(OLDEST)} />
        </details>
      ) : null}
    </Alert>
  );
}

function Links({ registers }: { registers: Registers }) {
  return (
    <ul>
      {registers.map(({ session_id, date, class: name, start_at, status }) => (
        <li key={`${session_id}${date}`} className="flex items-center justify-between gap-3">
          <a
            className="flex min-h-11 min-w-0 items-center font-semibold underline underline-offset-4"
            href={registerOf(session_id, date)}
          >
            {texts.finish(name, formatDate(date), start_at)}
          </a>
          <StatusBadge good={false}>{texts.notFinished[status]}</StatusBadge>
        </li>
      ))}
    </ul>
  );
}
