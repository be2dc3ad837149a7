import type { Links } from "@/app/(console)/_students/enrollment-links";
import { enrollmentRows } from "@/app/(console)/_students/enrollment-rows";
import { studentPageTexts as texts } from "@/app/(console)/_students/texts";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import type { EnrollmentSummary } from "@/lib/domain/students/enrollment-summary";

/** An enrollment with its actions. */
export function EnrollmentCard({
  summary,
  title,
  links,
}: {
  summary: EnrollmentSummary;
  title: string;
  links: Links & { view?: string };
}) {
  const about = <span className="sr-only"> {`${summary.course_name}, ${summary.class_name}`}</span>;
  return (
    <Card className="space-y-4">
      <CardTitle>{title}</CardTitle>
      <DescriptionList rows={enrollmentRows(summary)} />
      {links.view || links.update || links.remove ? (
        <div className="flex flex-wrap gap-3 print:hidden">
          {links.update ? (
            <LinkButton href={links.update}>
              {texts.update}
              {about}
            </LinkButton>
          ) : null}
          {links.view ? (
            <LinkButton variant="outline" href={links.view} scroll>
              {texts.view}
              {about}
            </LinkButton>
          ) : null}
          {links.remove ? (
            <LinkButton variant="ghost" href={links.remove}>
              {texts.delete}
              {about}
            </LinkButton>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}
