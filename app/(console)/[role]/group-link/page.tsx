import type { Metadata } from "next";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { Card, CardTitle } from "@/components/ui/card";
import { scopeOf } from "@/lib/domain/access/authorize";
import { homeOf, type StaffRole } from "@/lib/domain/access/roles";
import { showGroupLink } from "@/lib/domain/catalog/group-link";
import { one } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadRecord } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { LinkForm } from "./link-form";
import { groupLinkTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** The link of a class's WhatsApp group, and the form that changes it. */
export default async function GroupLinkPage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "group-link");
  const classId = one((await searchParams).class_id) ?? "";
  const group = await loadRecord(() => showGroupLink(ctx, { class_id: classId }));
  const back = backOf(role, group?.class_id);
  if (!group) return <MissingRecord title={texts.notFound} text={texts.notFoundText} back={back} />;
  return (
    <>
      <PageHead title={texts.title} back={back} notice={await consoleNotice()} />
      <p className="wrap-anywhere -mt-3 mb-5 text-lg">{texts.of(group.course_name, group.class_name)}</p>
      <div className="max-w-2xl space-y-6">
        <Card className="space-y-3">
          <CardTitle>{texts.now}</CardTitle>
          {group.group_link ? (
            <a
              href={group.group_link}
              rel="noopener noreferrer nofollow"
              className="inline-flex min-h-11 items-center break-all font-semibold text-primary underline underline-offset-4"
            >
              {group.group_link}
            </a>
          ) : (
            <p>{texts.none}</p>
          )}
          <p className="text-muted-foreground text-sm">{texts.who}</p>
        </Card>
        <LinkForm
          classId={group.class_id}
          link={group.group_link}
          back={`${homeOf(role)}/group-link?class_id=${group.class_id}`}
          cancelHref={back.href}
        />
      </div>
    </>
  );
}

/** Link to the class for roles that have its page, else home. */
function backOf(role: StaffRole, classId: string | undefined) {
  return classId && scopeOf(role, "classes.update-class")
    ? { href: `/admin/class-info?classId=${classId}`, label: texts.back }
    : { href: homeOf(role), label: texts.home };
}
