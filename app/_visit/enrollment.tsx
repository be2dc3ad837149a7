import "server-only";
import { publicTexts } from "@/app/(public)/texts";
import { academy } from "@/app/academy";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { catalogTextsIn } from "@/lib/domain/catalog/texts";
import { pageLanguage } from "@/lib/platform/http/page-language";
import type { Language } from "@/lib/platform/language";
import { bilingual } from "@/lib/platform/texts";
import type { Enrollment, Visit } from "./visit";

/**
 * The visit's enrollment of the current season, or the live one of a later season, which comes from an accepted offer
 * (lib/domain/season-lifecycle/README.md); null when it is of another season.
 */
export async function currentEnrollment(here: Visit): Promise<Enrollment | null> {
  const { season } = await academy();
  const { enrollment } = here;
  if (!enrollment || enrollment.season === season) return enrollment;
  const isLive = ["pending", "enrolled", "paid_waiting"].includes(enrollment.status);
  return enrollment.season > season && isLive ? enrollment : null;
}

/** Masked name and registration number, and `more` rows. */
export async function StudentFacts({ visit, more = [] }: { visit: Visit; more?: DescriptionRow[] }) {
  const texts = publicTexts[await pageLanguage()];
  const rows = [
    { name: texts.student, value: visit.name },
    { name: texts.registrationNo, value: <span className="tabular-nums">{visit.registrationNo}</span> },
    ...more,
  ];
  return <DescriptionList rows={rows} />;
}

const timeTexts = bilingual({
  en: { span: (from: string, to: string) => `${from} to ${to}` },
  sw: { span: (from: string, to: string) => `${from} hadi ${to}` },
});

/** Course, class and chosen sessions. */
export function enrollmentRows(enrollment: Enrollment, language: Language): DescriptionRow[] {
  const texts = publicTexts[language];
  const { days } = catalogTextsIn[language];
  return [
    { name: texts.course, value: enrollment.course_name },
    { name: texts.class, value: enrollment.class_name },
    ...enrollment.sessions.map((session) => ({
      name: days[session.day],
      value: <span className="tabular-nums">{timeTexts[language].span(session.from, session.to)}</span>,
    })),
  ];
}
