import type { Metadata } from "next";
import { ListPage, openRoleList } from "@/app/(console)/_lists/list-page";
import { seasonFilter, seasonLabels } from "@/app/(console)/_seasons/seasons";
import { LinkButton } from "@/components/ui/link-button";
import { ListClasses } from "@/lib/domain/catalog/input";
import { listClasses } from "@/lib/domain/catalog/list-classes";
import type { ClassView } from "@/lib/domain/catalog/read-classes";
import { placesLeftIn } from "@/lib/domain/catalog/rules";
import { countWaiting } from "@/lib/domain/enrollments/waiting-list/list-waiting";
import { loadPart } from "@/lib/platform/http/page-data";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { createClassAction } from "../actions";
import { CatalogTabs } from "../catalog-tabs";
import { classStateTexts } from "../class-state-texts";
import { ClassesTable } from "../course-tables";
import { ClassForm } from "../dialogs";
import { countUntaught, courseOptions, seasonOptions, sessionHours } from "../options";
import { classTexts, catalogPageTexts as texts } from "../texts";

export const metadata: Metadata = { title: classTexts.title };

export default async function ClassesPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "classes",
    names: ["season", "courseId"],
    sort: ListClasses.shape.sort,
    read: async (ctx, input) => {
      const { classes, total } = await listClasses(ctx, input);
      const { counts } = await countWaiting(ctx, { class_ids: classes.map(({ id }) => id) });
      return { rows: classes.map((group) => ({ ...group, waiting: counts[group.id] ?? 0 })), total };
    },
  });
  const { ctx, hrefWith } = list;
  const courses = await loadPart(() => courseOptions(ctx));
  const options = "data" in courses ? courses.data : [];
  const seasons = await seasonOptions(ctx);
  const seasonOf = await seasonLabels(ctx);
  return (
    <ListPage
      list={list}
      title={classTexts.title}
      buttons={<LinkButton href={hrefWith({ dialog: "add" })}>{texts.addNew}</LinkButton>}
    >
      <CatalogTabs current="classes" />
      <ClassesTable
        filters={[await seasonFilter(ctx), { name: "courseId", label: classTexts.course, options }]}
        {...list.table(classTexts.failed, (group) => ({
          id: group.id,
          class_name: nameOf(group),
          course: group.course,
          season: seasonOf(group.season),
          created_at: group.created_at,
          capacity: group.capacity,
          seats_left: placesLeftIn(group),
          seats_taken: group.seats_taken ?? 0,
          waiting: group.waiting,
        }))}
      />
      {list.dialog === "add" ? (
        <ClassForm
          action={createClassAction}
          hours={await sessionHours(ctx)}
          courses={options}
          seasons={seasons}
          closeHref={hrefWith()}
        />
      ) : null}
    </ListPage>
  );
}

/** The name of a class, and what is missing in one that is not history. */
function nameOf(group: ClassView): string {
  const untaught = countUntaught(group);
  if (group.state === "draft") return classStateTexts.draftName(group.class_name);
  return untaught > 0 ? classStateTexts.untaughtName(group.class_name, untaught) : group.class_name;
}
