import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import type { Standing } from "@/lib/domain/students/enrollment-summary";
import { enrollmentRows } from "./enrollment-rows";
import type { Links } from "./place-links";
import { studentPageWords as words } from "./texts";

/** One enrollment with what may be done with it. */
export function EnrollmentCard({
  standing,
  title,
  links,
}: {
  standing: Standing;
  title: string;
  links: Links & { view?: string };
}) {
  const about = <span className="sr-only"> {`${standing.course_name}, ${standing.class_name}`}</span>;
  return (
    <Card className="space-y-4">
      <CardTitle>{title}</CardTitle>
      <DescriptionList rows={enrollmentRows(standing)} />
      {links.view || links.update || links.remove ? (
        <div className="flex flex-wrap gap-3 print:hidden">
          {links.update ? (
            <LinkButton href={links.update}>
              {words.update}
              {about}
            </LinkButton>
          ) : null}
          {links.view ? (
            <LinkButton variant="outline" href={links.view} scroll>
              {words.view}
              {about}
            </LinkButton>
          ) : null}
          {links.remove ? (
            <LinkButton variant="ghost" href={links.remove}>
              {words.delete}
              {about}
            </LinkButton>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}
