import type { DescriptionRow } from "@/components/ui/description-list";
import { attendanceTexts } from "@/lib/domain/attendance/texts";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import type { EnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { EnrollmentBadge } from "./enrollment-badge";
import { studentPageTexts as texts } from "./texts";

/** An enrollment's details: class, times, status and payments. */
export function enrollmentRows(summary: EnrollmentSummary): DescriptionRow[] {
  return [
    { name: texts.course, value: summary.course_name },
    { name: texts.class, value: summary.class_name },
    { name: texts.sessions, value: <Times sessions={summary.sessions} /> },
    { name: texts.status, value: <EnrollmentBadge status={summary.status} /> },
    ...(summary.outcome
      ? [{ name: texts.outcome.name, value: attendanceTexts.outcomes[summary.outcome] }]
      : []),
    { name: texts.season, value: String(summary.season) },
    { name: texts.amount, value: formatShillings(summary.amount) },
    { name: texts.paid, value: formatShillings(summary.amount_paid) },
    ...(summary.amount_waived > 0
      ? [{ name: texts.waived, value: formatShillings(summary.amount_waived) }]
      : []),
    { name: texts.due, value: formatShillings(summary.amount_due) },
    { name: texts.credit, value: formatShillings(summary.credit) },
    { name: texts.payCode, value: <span className="font-mono">{summary.pay_code}</span> },
    ...whenHeld(summary),
    ...whenEnrolled(summary),
  ];
}

/** The chosen times, or that there are none. */
export function Times({ sessions }: { sessions: EnrollmentSummary["sessions"] }) {
  if (sessions.length === 0) return texts.noTimes;
  return (
    <ul>
      {sessions.map(({ id, day, from, to }) => (
        <li key={id} className="flex flex-wrap gap-x-1.5 tabular-nums">
          <span>{catalogTexts.days[day]}</span> <span>{texts.times(from, to)}</span>
        </li>
      ))}
    </ul>
  );
}

function whenHeld({ status, hold_until }: EnrollmentSummary): DescriptionRow[] {
  if (!hold_until || (status !== "pending" && status !== "expired")) return [];
  return [{ name: texts.holdUntil, value: formatTime(hold_until) }];
}

function whenEnrolled({ enrolled_at, late, receipt_no }: EnrollmentSummary): DescriptionRow[] {
  if (!enrolled_at) return [];
  return [
    { name: texts.enrolledAt, value: `${formatTime(enrolled_at)}${late ? ` (${texts.late})` : ""}` },
    ...(receipt_no === null ? [] : [{ name: texts.receiptNo, value: String(receipt_no) }]),
  ];
}
