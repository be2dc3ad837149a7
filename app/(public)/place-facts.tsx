import type { Enrollment, Visit } from "@/app/visit";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { catalogWords } from "@/lib/domain/catalog/texts";
import { eatShown } from "@/lib/platform/time/nairobi-time";
import { publicWords as words } from "./texts";

/** The masked student in one line each: name, number, and where they stand. */
export function StudentFacts({ visit, more = [] }: { visit: Visit; more?: DescriptionRow[] }) {
  const rows = [
    { name: words.student, value: visit.name },
    { name: words.registrationNo, value: <span className="tabular-nums">{visit.registrationNo}</span> },
    ...more,
  ];
  return <DescriptionList rows={rows} />;
}

/** Course, class and chosen times. */
export function placeRows(enrollment: Enrollment): DescriptionRow[] {
  return [
    { name: words.course, value: enrollment.course_name },
    { name: words.class, value: enrollment.class_name },
    ...enrollment.sessions.map((session) => ({
      name: catalogWords.days[session.day],
      value: <span className="tabular-nums">{`${session.from} to ${session.to}`}</span>,
    })),
  ];
}

/** Until when the seat is held, if it is. */
export function holdRow(enrollment: Enrollment): DescriptionRow[] {
  if (enrollment.status !== "pending" || !enrollment.hold_until) return [];
  return [{ name: words.holdUntil, value: eatShown(new Date(enrollment.hold_until)) }];
}
