import type { DescriptionRow } from "@/components/ui/description-list";
import { catalogWords } from "@/lib/domain/catalog/texts";
import { spellTime } from "@/lib/platform/time/nairobi-time";
import { spellShillings } from "@/lib/platform/money";
import type { Standing } from "@/lib/domain/students/enrollment-summary";
import { EnrollmentBadge } from "./enrollment-badge";
import { studentPageWords as words } from "./texts";

/** Everything the desk knows of an enrollment: place, times, state and money. */
export function enrollmentRows(standing: Standing): DescriptionRow[] {
  return [
    { name: words.course, value: standing.course_name },
    { name: words.class, value: standing.class_name },
    { name: words.sessions, value: <Times sessions={standing.sessions} /> },
    { name: words.status, value: <EnrollmentBadge status={standing.status} /> },
    { name: words.season, value: String(standing.season) },
    { name: words.amount, value: spellShillings(standing.amount) },
    { name: words.paid, value: spellShillings(standing.amount_paid) },
    { name: words.due, value: spellShillings(standing.amount_due) },
    { name: words.credit, value: spellShillings(standing.credit) },
    { name: words.payCode, value: <span className="font-mono">{standing.pay_code}</span> },
    ...whenHeld(standing),
    ...whenEnrolled(standing),
  ];
}

function Times({ sessions }: { sessions: Standing["sessions"] }) {
  if (sessions.length === 0) return words.noTimes;
  return (
    <ul>
      {sessions.map(({ id, day, from, to }) => (
        <li key={id} className="flex flex-wrap gap-x-1.5 tabular-nums">
          <span>{catalogWords.days[day]}</span> <span>{words.times(from, to)}</span>
        </li>
      ))}
    </ul>
  );
}

function whenHeld({ status, hold_until }: Standing): DescriptionRow[] {
  if (!hold_until || (status !== "pending" && status !== "expired")) return [];
  return [{ name: words.holdUntil, value: spellTime(hold_until) }];
}

function whenEnrolled({ enrolled_at, late, receipt_no }: Standing): DescriptionRow[] {
  if (!enrolled_at) return [];
  return [
    { name: words.enrolledAt, value: `${spellTime(enrolled_at)}${late ? ` (${words.late})` : ""}` },
    ...(receipt_no === null ? [] : [{ name: words.receiptNo, value: String(receipt_no) }]),
  ];
}
