import type { Enrollment, Visit } from "@/app/visit";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { publicTexts as texts } from "./texts";

/** The masked student in one line each: name, number, and where they stand. */
export function StudentFacts({ visit, more = [] }: { visit: Visit; more?: DescriptionRow[] }) {
  const rows = [
    { name: texts.student, value: visit.name },
    { name: texts.registrationNo, value: <span className="tabular-nums">{visit.registrationNo}</span> },
    ...more,
  ];
  return <DescriptionList rows={rows} />;
}

/** Course, class and chosen times. */
export function enrollmentRows(enrollment: Enrollment): DescriptionRow[] {
  return [
    { name: texts.course, value: enrollment.course_name },
    { name: texts.class, value: enrollment.class_name },
    ...enrollment.sessions.map((session) => ({
      name: catalogTexts.days[session.day],
      value: <span className="tabular-nums">{`${session.from} to ${session.to}`}</span>,
    })),
  ];
}

/** Until when the seat is held, if it is. */
export function holdRow(enrollment: Enrollment): DescriptionRow[] {
  if (enrollment.status !== "pending" || !enrollment.hold_until) return [];
  return [{ name: texts.holdUntil, value: nairobiShown(new Date(enrollment.hold_until)) }];
}
