import type { Metadata } from "next";
import { ListPage, openRoleList } from "@/app/(console)/_lists/list-page";
import { seasonFilter, seasonLabels } from "@/app/(console)/_seasons/seasons";
import { selectionOf } from "@/app/(console)/_selected/selection-of";
import { choiceFilter, type Filter } from "@/components/data-table/filters";
import { LinkButton } from "@/components/ui/link-button";
import { ListSessions } from "@/lib/domain/catalog/input";
import { listSessions } from "@/lib/domain/catalog/list-sessions";
import { listTutors } from "@/lib/domain/people/staff/read-staff";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { CatalogTabs } from "../catalog-tabs";
import { courseOptions } from "../options";
import { SessionDialogs } from "../session-dialogs";
import { SessionsTable } from "../sessions-table";
import { inSession, sessionTexts, catalogPageTexts as texts } from "../texts";

export const metadata: Metadata = { title: sessionTexts.title };

const MOST_TUTORS = 500;

export default async function SessionsPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "sessions",
    names: ["season", "courseId", "day", "tutorId", "active_tutor"],
    sort: ListSessions.shape.sort,
    read: async (ctx, input) => {
      const { sessions, total } = await listSessions(ctx, input);
      return { rows: sessions, total };
    },
  });
  const { ctx, hrefWith } = list;
  const seasonOf = await seasonLabels(ctx);
  return (
    <ListPage
      list={list}
      title={sessionTexts.title}
      buttons={<LinkButton href="/admin/add-session">{texts.addNew}</LinkButton>}
    >
      <CatalogTabs current="sessions" />
      <SessionsTable
        filters={await filtersFor(ctx)}
        selection={selectionOf("/admin/sessions/selected", ["assign"])}
        {...list.table(sessionTexts.failed, (session) => ({
          id: session.id,
          class: session.class,
          course: session.course,
          season: seasonOf(session.season),
          when: texts.meeting(session),
          tutor:
            session.tutor && session.no_active_tutor ? sessionTexts.inactive(session.tutor) : session.tutor,
          tutorHref: session.tutor_id ? `/admin/tutor-details?tutorId=${session.tutor_id}` : undefined,
          students: sessionTexts.countOf(inSession(session)),
          assignHref: hrefWith({ dialog: "assign", id: session.id }),
          editHref: hrefWith({ dialog: "session", id: session.id }),
          deleteHref: hrefWith({ dialog: "delete-session", id: session.id }),
        }))}
      />
      <SessionDialogs ctx={ctx} dialog={list.dialog} id={list.id} closeHref={hrefWith()} />
    </ListPage>
  );
}

/** A filter whose choices cannot be read offers none. */
async function filtersFor(ctx: Ctx): Promise<Filter[]> {
  const [courses, tutors] = await Promise.all([
    loadPart(() => courseOptions(ctx)),
    loadPart(() => listTutors(ctx, { pageSize: MOST_TUTORS })),
  ]);
  const known = "data" in tutors ? tutors.data.tutors : [];
  return [
    await seasonFilter(ctx),
    { name: "courseId", label: sessionTexts.course, options: "data" in courses ? courses.data : [] },
    choiceFilter("day", sessionTexts.day, sessionTexts.days),
    {
      name: "tutorId",
      label: sessionTexts.tutor,
      options: known.map(({ id, full_name }) => ({ value: id, label: full_name })),
    },
    choiceFilter("active_tutor", sessionTexts.activeTutor, sessionTexts.yesOrNo),
  ];
}
