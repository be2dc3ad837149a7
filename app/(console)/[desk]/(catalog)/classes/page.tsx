import type { Metadata } from "next";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { seasonFilter, seasonLabels } from "@/app/(console)/_seasons/seasons";
import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { LinkButton } from "@/components/ui/link-button";
import { ListClasses } from "@/lib/domain/catalog/input";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import type { ClassView } from "@/lib/domain/catalog/read-classes";
import { countWaiting } from "@/lib/domain/enrollments/waiting-list/list-waiting";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { createClassAction } from "../actions";
import { CatalogTabs } from "../catalog-tabs";
import { ClassesTable } from "../course-tables";
import { ClassForm } from "../dialogs";
import { countUntaught, courseOptions, seasonOptions, sessionHours } from "../options";
import { classTexts, catalogPageTexts as texts } from "../texts";

export const metadata: Metadata = { title: classTexts.title };

/** The page size the specification sets for this list. */
const PAGE_SIZE = 20;

export default async function ClassesPage({ params, searchParams }: DeskPageProps) {
  const { ctx } = await requireDesk(params, "classes");
  const {
    state: asked,
    frame,
    here,
  } = await openList(ctx, {
    list: "classes",
    path: "/admin/classes",
    searchParams,
    names: ["season", "courseId", "dialog"],
    sort: ListClasses.shape.sort,
    pageSize: PAGE_SIZE,
  });
  const { dialog, ...state } = asked;
  const list = await loadPart(async () => {
    const { classes, total } = await listClasses(ctx, state);
    const { counts } = await countWaiting(ctx, { class_ids: classes.map(({ id }) => id) });
    return { rows: classes.map((group) => ({ ...group, waiting: counts[group.id] ?? 0 })), total };
  });
  const courses = await loadPart(() => courseOptions(ctx));
  const options = "data" in courses ? courses.data : [];
  const seasons = await seasonOptions(ctx);
  const seasonOf = await seasonLabels(ctx);
  return (
    <>
      <PageHead title={classTexts.title} notice={await consoleNotice()}>
        <ExportRows address="/admin/classes/export" rows={rowsIn(list)} asked={state} />
        <LinkButton href={here({ dialog: "add" })}>{texts.addNew}</LinkButton>
      </PageHead>
      <CatalogTabs current="classes" />
      <ClassesTable
        frame={frame}
        filters={[await seasonFilter(ctx), { name: "courseId", label: classTexts.course, options }]}
        list={rowsOf(list, state, classTexts.failed, (group) => ({
          id: group.id,
          class_name: nameOf(group),
          course: group.course,
          season: seasonOf(group.season),
          created_at: group.created_at,
          waiting: group.waiting,
        }))}
      />
      {dialog === "add" ? (
        <ClassForm
          action={createClassAction}
          hours={await sessionHours(ctx)}
          courses={options}
          seasons={seasons}
          closeHref={here()}
        />
      ) : null}
    </>
  );
}

/** The name of a class, and what is missing in one that is not history. */
function nameOf(group: ClassView): string {
  const untaught = countUntaught(group);
  if (group.state === "draft") return classTexts.draftName(group.class_name);
  return untaught > 0 ? classTexts.untaughtName(group.class_name, untaught) : group.class_name;
}
