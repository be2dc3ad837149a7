import { LinkButton } from "@/components/ui/link-button";
import { studentPageTexts as texts } from "../../_students/texts";

/** Links to the newer and older pages of a part of the student's page. @param pageHref the address of a page, from 1 */
export function NewerOlder({
  label,
  page,
  pageSize,
  total,
  pageHref,
}: {
  label: string;
  page: number;
  pageSize: number;
  total: number;
  pageHref: (page: number) => string;
}) {
  if (page === 1 && total <= pageSize) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap gap-3 print:hidden">
      {page > 1 ? (
        <LinkButton variant="outline" size="sm" href={pageHref(page - 1)}>
          {texts.newer}
        </LinkButton>
      ) : null}
      {page * pageSize < total ? (
        <LinkButton variant="outline" size="sm" href={pageHref(page + 1)}>
          {texts.older}
        </LinkButton>
      ) : null}
    </nav>
  );
}
