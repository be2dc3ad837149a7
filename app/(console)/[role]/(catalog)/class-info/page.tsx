import type { Metadata } from "next";
import { isHistory, seasonLabels } from "@/app/(console)/_seasons/seasons";
import { seasonListTexts } from "@/app/(console)/_seasons/texts";
import { selectionOf } from "@/app/(console)/_selected/selection-of";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { wholeList } from "@/components/data-table/rows-of";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { showGroupLink } from "@/lib/domain/catalog/group-link";
import type { ClassView } from "@/lib/domain/catalog/read-classes";
import { placesLeftIn } from "@/lib/domain/catalog/rules";
import { showClass } from "@/lib/domain/catalog/show-class";
import { listClassEnrollment } from "@/lib/domain/enrollments/list-class-enrollment";
import { countWaiting } from "@/lib/domain/enrollments/waiting-list/list-waiting";
import { addresses, listState, one } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart, loadRecord } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { deleteClassAction, updateClassAction } from "../actions";
import { classStateTexts } from "../class-state-texts";
import { DeleteDialog } from "../delete-dialog";
import { ClassForm } from "../dialogs";
import { countUntaught, sessionHours } from "../options";
import { PrintSheet } from "../print-sheet";
import { SeatsLeft } from "../seats-left";
import { ClassSessions } from "../session-cards";
import { SessionDialogs } from "../session-dialogs";
import { sheetTexts } from "../sheet-texts";
import { StudentsTable } from "../students-table";
import { classTexts, sessionTexts, catalogPageTexts as texts } from "../texts";

import { NearLine } from "./near-line";

export const metadata: Metadata = { title: classTexts.details };

/** More than any class has; the sheet needs all of them. */
const ALL = { pageSize: 500 };
/** The actions on selected students. */
const SELECTED = ["move", "message", "waive", "export"] as const;
const BACK = { href: "/admin/classes", label: texts.back };

export default async function ClassInfoPage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "class-info");
  const state = await listState(searchParams, ["dialog", "id", "sheet"]);
  const group = await loadRecord(async () =>
    showClass(ctx, { classId: one((await searchParams).classId) ?? "" }),
  );
  if (!group) return <MissingRecord title={classTexts.notFound} text={classTexts.notFoundText} back={BACK} />;
  const hrefWith = await addresses("/admin/class-info", searchParams);
  const enrolled = await loadPart(async () => {
    const { rows } = await listClassEnrollment(ctx, { class_id: group.id, ...ALL });
    return rows
      .map((row) => ({ ...row, name: row.full_name }))
      .sort((one, other) => one.name.localeCompare(other.name, "en"));
  });
  const students = "data" in enrolled ? enrolled.data : [];
  if (state.sheet === "list" || state.sheet === "attendance")
    return (
      <PrintSheet
        kind={state.sheet}
        name={group.class_name}
        back={{ href: hrefWith({ sheet: "" }), label: group.class_name }}
        facts={[
          `${group.course}, ${sheetTexts.season(group.season)}`,
          ...group.sessions.map(
            (session) => `${sessionTexts.meeting(session)}. ${sheetTexts.tutor(session.tutor ?? null)}`,
          ),
        ]}
        students={students.filter(({ status }) => state.sheet === "list" || status === "enrolled")}
      />
    );
  const addSession = `/admin/add-session?courseId=${group.course_id}&classId=${group.id}`;
  const { capacity, seats_taken: taken = 0 } = group;
  const history = await isHistory(ctx, group.season);
  const untaught = countUntaught(group);
  const seasonOf = await seasonLabels(ctx);
  const { group_link } = await showGroupLink(ctx, { class_id: group.id });
  const { counts } = await countWaiting(ctx, { class_ids: [group.id] });
  return (
    <>
      <PageHead title={group.class_name} back={BACK} notice={await consoleNotice()}>
        {history ? null : (
          <>
            <LinkButton href={hrefWith({ dialog: "edit" })}>{texts.update}</LinkButton>
            <LinkButton variant="outline" href={`/admin/messages/new?to=class:${group.id}`} scroll>
              {texts.writeTo}
            </LinkButton>
            <LinkButton variant="outline" href={hrefWith({ dialog: "delete" })}>
              {texts.delete}
            </LinkButton>
          </>
        )}
      </PageHead>
      {history ? <Alert className="mb-6 max-w-3xl">{seasonListTexts.history(group.season)}</Alert> : null}
      {group.state === "draft" && !history ? (
        <Alert variant="warning" className="mb-6 max-w-3xl">
          {classStateTexts.draft}
        </Alert>
      ) : null}
      {untaught > 0 && !history ? (
        <Alert variant="warning" className="mb-6 max-w-3xl">
          {classStateTexts.untaught(untaught)}
        </Alert>
      ) : null}
      {capacity === null && !history ? (
        <Alert className="mb-6 max-w-3xl">{classStateTexts.unlimited}</Alert>
      ) : null}
      {capacity !== null && taken > capacity ? (
        <Alert variant="warning" className="mb-6 max-w-3xl">
          {classStateTexts.overfull(taken, capacity)}
        </Alert>
      ) : null}
      <Card className="max-w-3xl">
        <DescriptionList
          rows={[
            ...rowsOf(history ? { ...group, seats_left: null } : group, seasonOf(group.season)),
            waitingRow(group.id, counts[group.id] ?? 0),
            groupRow(group.id, group_link, history),
          ]}
        />
      </Card>
      <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold text-xl">{sessionTexts.sessions}</h2>
        {history ? null : (
          <LinkButton variant="outline" href={addSession}>
            {sessionTexts.addSession}
          </LinkButton>
        )}
      </div>
      {group.sessions.length === 0 && !history ? (
        <Alert variant="warning" className="mb-4 max-w-3xl">
          {sheetTexts.noSessions}
        </Alert>
      ) : null}
      <ClassSessions sessions={group.sessions} page={state.page} hrefWith={history ? null : hrefWith} />
      {history ? null : <NearLine ctx={ctx} classId={group.id} />}
      <div className="mt-8 mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold text-xl">{sheetTexts.students}</h2>
        <span className="flex flex-wrap gap-3">
          <LinkButton variant="outline" href={hrefWith({ sheet: "list" })} scroll>
            {sheetTexts.list}
          </LinkButton>
          <LinkButton variant="outline" href={hrefWith({ sheet: "attendance" })} scroll>
            {sheetTexts.attendance}
          </LinkButton>
        </span>
      </div>
      <StudentsTable
        of="class"
        selection={history ? undefined : selectionOf("/admin/enrollments/selected", SELECTED)}
        list={"data" in enrolled ? wholeList(students) : { failed: sheetTexts.failed }}
      />
      {state.dialog === "edit" && !history ? (
        <ClassForm
          action={updateClassAction}
          hours={await sessionHours(ctx)}
          existing={group}
          closeHref={hrefWith()}
        />
      ) : null}
      {state.dialog === "delete" && !history ? (
        <DeleteDialog
          title={group.class_name}
          name={group.class_name}
          warning={hangsOn(group)}
          action={deleteClassAction}
          id={group.id}
          was={group.updated_at}
          done={BACK.href}
          closeHref={hrefWith()}
        />
      ) : null}
      {history ? null : (
        <SessionDialogs ctx={ctx} dialog={state.dialog} id={state.id} closeHref={hrefWith()} />
      )}
    </>
  );
}

function rowsOf(group: ClassView, season: string) {
  const { capacity, seats_taken = 0 } = group;
  return [
    { name: classTexts.name, value: group.class_name },
    {
      name: classTexts.course,
      value: (
        <ButtonLink variant="link" size="fact" href={`/admin/course-details?courseId=${group.course_id}`}>
          {group.course}
        </ButtonLink>
      ),
    },
    { name: classTexts.columns.season, value: season },
    { name: classTexts.columns.created, value: formatDate(group.created_at) },
    { name: classTexts.capacity, value: group.capacity ?? classTexts.noLimit },
    {
      name: classTexts.seats,
      value: <SeatsLeft capacity={capacity} seats_left={placesLeftIn(group)} seats_taken={seats_taken} />,
    },
    { name: classTexts.enrolled, value: group.total_enrolled ?? 0 },
  ];
}

function waitingRow(classId: string, count: number): DescriptionRow {
  return {
    name: classTexts.waiting,
    value: count,
    action: (
      <ButtonLink variant="link" size="bare" href={`/admin/waiting-list?class_id=${classId}`}>
        {classTexts.waitingList}
      </ButtonLink>
    ),
  };
}

function groupRow(classId: string, link: string | null, history: boolean): DescriptionRow {
  return {
    name: classTexts.groupLink,
    value: link ? <span className="break-all">{link}</span> : classTexts.noGroupLink,
    ...(history
      ? {}
      : {
          action: (
            <ButtonLink variant="link" size="bare" href={`/admin/group-link?class_id=${classId}`}>
              {link ? classTexts.changeGroupLink : classTexts.addGroupLink}
            </ButtonLink>
          ),
        }),
  };
}

/** The records deleted with the class, or the reason it is archived instead. */
function hangsOn({ sessions, seats_taken: seats = 0 }: ClassView): string {
  const goes =
    sessions.length > 0 ? classStateTexts.deleteHangs(sessions.length) : classStateTexts.deleteEmpty;
  return seats > 0 ? `${goes} ${classStateTexts.deleteBlocked(seats)}` : goes;
}
