import type { Metadata } from "next";
import { ExportRows } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { MissingRecord, PageHead } from "@/components/console/page-head";
import { pageOf } from "@/components/data-table/rows-of";
import { scopeOf } from "@/lib/domain/access/authorize";
import { homeOf, type StaffRole } from "@/lib/domain/access/roles";
import { showClass } from "@/lib/domain/catalog/show-class";
import { WaitingClass } from "@/lib/domain/enrollments/waiting-list/input";
import { listWaiting } from "@/lib/domain/enrollments/waiting-list/list-waiting";
import { showQueueStats } from "@/lib/domain/enrollments/waiting-list/show-waiting";
import { one } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadRecord } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { MoveDialog, RemoveDialog } from "./dialogs";
import { waitingPageTexts as texts } from "./texts";
import { WaitingTable } from "./waiting-table";

export const metadata: Metadata = { title: texts.title };

/** The waiting list of a class; permitted roles change its order or remove a student here, each time with a reason. */
export default async function WaitingListPage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "waiting-list");
  const path = `${homeOf(role)}/waiting-list`;
  const classId = one((await searchParams).class_id) ?? "";
  const { state, frame, hrefWith } = await openList(ctx, {
    list: "waiting-list",
    path,
    searchParams,
    names: ["dialog", "id"],
    sort: WaitingClass.shape.sort,
    part: { name: "class_id", value: classId },
  });
  const { dialog, id, sort } = state;
  const loaded = await loadRecord(async () => {
    const { waiting } = await listWaiting(ctx, { class_id: classId, sort });
    const group = await showClass(ctx, { classId });
    return { waiting, group, stats: await showQueueStats(ctx, { class_id: classId }) };
  });
  const back = backOf(role, loaded?.group.id);
  if (!loaded) return <MissingRecord title={texts.notFound} text={texts.notFoundText} back={back} />;
  const { waiting, group, stats } = loaded;
  const seesAll = scopeOf(role, "classes.waiting-list") === "any";
  const mayMove = scopeOf(role, "classes.move-waiting") !== undefined;
  const mayExport = scopeOf(role, "classes.export-waiting") !== undefined;
  const mayRemove = scopeOf(role, "classes.remove-waiting") !== undefined;
  const chosen = waiting.find(({ waiting_id }) => waiting_id === id);
  const open = (name: string, id: string) => hrefWith({ class_id: group.id, dialog: name, id });
  const closeHref = hrefWith({ class_id: group.id });
  return (
    <>
      <PageHead title={texts.title} back={back} notice={await consoleNotice()}>
        {mayExport ? (
          <ExportRows
            address={`${path}/export`}
            rows={waiting.length}
            params={{ class_id: group.id, sort }}
          />
        ) : null}
      </PageHead>
      <p className="wrap-anywhere -mt-3 mb-5 text-lg">
        {texts.of(group.course, group.class_name, group.season)}
      </p>
      <section aria-label={texts.outlook.title} className="mb-3 rounded-xl border bg-card px-4 py-3 text-sm">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-2 xl:grid-cols-4">
          {queueStatsRows(stats, waiting.length).map(({ name, value }) => (
            <div key={name}>
              <dt className="text-muted-foreground">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-1 text-muted-foreground">{texts.outlook.counted}</p>
      </section>
      <WaitingTable
        mayChange={mayMove || mayRemove}
        frame={frame}
        list={pageOf(
          waiting.map((row) => ({
            ...row,
            ...(seesAll ? { studentHref: `/student-details?studentId=${row.student_id}` } : {}),
            ...(mayMove ? { moveHref: open("move", row.waiting_id) } : {}),
            // Students who paid leave the list by another seat or a refund.
            ...(mayRemove && !row.paid ? { removeHref: open("remove", row.waiting_id) } : {}),
          })),
          state,
        )}
      />
      {mayMove && chosen && dialog === "move" ? <MoveDialog row={chosen} closeHref={closeHref} /> : null}
      {mayRemove && chosen && !chosen.paid && dialog === "remove" ? (
        <RemoveDialog row={chosen} closeHref={closeHref} />
      ) : null}
    </>
  );
}

function queueStatsRows(stats: Awaited<ReturnType<typeof showQueueStats>>, waiting: number) {
  const { paying_now, next_hold_ends_at: next, moved_up_last_season: movedUp } = stats;
  return [
    { name: texts.outlook.waiting, value: waiting },
    { name: texts.outlook.paying, value: texts.outlook.payingHint(paying_now) },
    { name: texts.outlook.nextEnd, value: next ? formatTime(next) : texts.outlook.noHold },
    { name: texts.outlook.movedUp, value: movedUp ?? texts.outlook.noSeason },
  ];
}

/** Link to the class for roles that have its page, else home. */
function backOf(role: StaffRole, classId: string | undefined) {
  return classId && scopeOf(role, "classes.update-class")
    ? { href: `/admin/class-info?classId=${classId}`, label: texts.back }
    : { href: homeOf(role), label: texts.home };
}
