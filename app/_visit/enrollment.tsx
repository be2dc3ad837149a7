import "server-only";
import { publicTexts as texts } from "@/app/(public)/texts";
import { academy } from "@/app/academy";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import type { Enrollment, Visit } from "./visit";

/**
 * The visit's enrollment of the current season, or the live one of a later season, which comes from an accepted offer
 * (docs/business-rules.md, "Keeping places"); null when it is of another season.
 */
export async function currentEnrollment(here: Visit): Promise<Enrollment | null> {
  const { season } = await academy();
  const { enrollment } = here;
  if (!enrollment || enrollment.season === season) return enrollment;
  const isLive = ["pending", "enrolled", "paid_waiting"].includes(enrollment.status);
  return enrollment.season > season && isLive ? enrollment : null;
}

/** Masked name and registration number, and `more` rows. */
export function StudentFacts({ visit, more = [] }: { visit: Visit; more?: DescriptionRow[] }) {
  const rows = [
    { name: texts.student, value: visit.name },
    { name: texts.registrationNo, value: <span className="tabular-nums">{visit.registrationNo}</span> },
    ...more,
  ];
  return <DescriptionList rows={rows} />;
}

/** Course, class and chosen sessions. */
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

/** The end of the hold in Nairobi time; no row without a hold. */
export function holdRow(enrollment: Enrollment): DescriptionRow[] {
  if (enrollment.status !== "pending" || !enrollment.hold_until) return [];
  return [{ name: texts.holdUntil, value: nairobiShown(new Date(enrollment.hold_until)) }];
}
