import type { Metadata } from "next";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { scopeOf } from "@/lib/domain/access/authorize";
import { homeOf, ROLES } from "@/lib/domain/access/roles";
import { RescueList } from "@/lib/domain/attendance/input";
import { rescueList } from "@/lib/domain/attendance/rescue-list";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { PlanDialog, ResultDialog } from "./call-dialog";
import { ReasonChart } from "./reason-chart";
import { RescueTable } from "./rescue-table";
import { rescueTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** Students who missed two meeting days in a row, the calls to them, and the results of the calls. */
export default async function RescueListPage({ params, searchParams }: DeskPageProps) {
  const { ctx, role } = await requireDesk(params, "rescue-list");
  const { state, frame, here } = await openList(ctx, {
    list: "rescue-list",
    path: `${homeOf(role)}/rescue-list`,
    searchParams,
    names: ["dialog", "id"],
    sort: RescueList.shape.sort,
  });
  const got = await loadPart(async () => {
    const { students, ...more } = await rescueList(ctx, state);
    return { rows: students, ...more };
  });
  const read = "data" in got ? got.data : undefined;
  const chosen = read?.rows.find(({ enrollment_id }) => enrollment_id === state.id);
  const self = ctx.actor.kind === "staff" ? ctx.actor.staffId : "";
  const today = nairobiDate(new Date());
  const planned = chosen?.call && !chosen.call.called_at ? chosen.call : undefined;
  const mayExport = scopeOf(role, "attendance.export-rescue-list") !== undefined;
  // A role without a menu gets a way back.
  const back = ROLES[role].menu.length === 0 ? { href: homeOf(role), label: texts.home } : undefined;
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()} {...(back ? { back } : {})}>
        {mayExport ? (
          <ExportRows address={`${homeOf(role)}/rescue-list/export`} rows={rowsIn(got)} asked={state} />
        ) : null}
      </PageHead>
      <p className="mb-5 max-w-prose text-muted-foreground">{texts.lead}</p>
      <RescueTable
        frame={frame}
        list={rowsOf(got, state, texts.failed, (row) => ({
          ...row,
          id: row.enrollment_id,
          planHref: here({ dialog: "plan", id: row.enrollment_id }),
          recordHref: here({ dialog: "record", id: row.enrollment_id }),
        }))}
      />
      {read ? <ReasonChart seasons={read.reasons} /> : null}
      {chosen && read && state.dialog === "plan" ? (
        <PlanDialog
          about={chosen}
          callers={read.callers}
          callerId={planned?.caller_id ?? self}
          callOn={planned && planned.call_on >= today ? planned.call_on : today}
          closeHref={here()}
        />
      ) : null}
      {chosen && state.dialog === "record" ? <ResultDialog about={chosen} closeHref={here()} /> : null}
    </>
  );
}
