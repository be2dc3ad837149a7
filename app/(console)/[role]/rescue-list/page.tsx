import type { Metadata } from "next";
import { ListPage, openRoleList } from "@/app/(console)/_lists/list-page";
import { homeOf, ROLES } from "@/lib/domain/access/roles";
import { RescueList } from "@/lib/domain/attendance/input";
import { rescueList } from "@/lib/domain/attendance/rescue-list";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { nairobiDate } from "@/lib/platform/time/nairobi-time";
import { PlanDialog, ResultDialog } from "./call-dialog";
import { ReasonChart } from "./reason-chart";
import { RescueTable } from "./rescue-table";
import { rescueTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** Students who missed two meeting days in a row, the calls to them, and the results of the calls. */
export default async function RescueListPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "rescue-list",
    sort: RescueList.shape.sort,
    read: async (ctx, input) => {
      const { students, ...more } = await rescueList(ctx, input);
      return { rows: students, ...more };
    },
  });
  const { ctx, role, hrefWith, dialog, data } = list;
  const chosen = list.rows.find(({ enrollment_id }) => enrollment_id === list.id);
  const self = ctx.actor.kind === "staff" ? ctx.actor.staffId : "";
  const today = nairobiDate(new Date());
  const planned = chosen?.call && !chosen.call.called_at ? chosen.call : undefined;
  // A role without a menu gets a way back.
  const back = ROLES[role].menu ? undefined : { href: homeOf(role), label: texts.home };
  return (
    <ListPage list={list} title={texts.title} back={back}>
      <p className="mb-5 max-w-prose text-muted-foreground">{texts.lead}</p>
      <RescueTable
        {...list.table(texts.failed, (row) => ({
          ...row,
          id: row.enrollment_id,
          planHref: hrefWith({ dialog: "plan", id: row.enrollment_id }),
          recordHref: hrefWith({ dialog: "record", id: row.enrollment_id }),
        }))}
      />
      {data ? <ReasonChart seasons={data.reasons} /> : null}
      {chosen && data && dialog === "plan" ? (
        <PlanDialog
          about={chosen}
          callers={data.callers}
          callerId={planned?.caller_id ?? self}
          callOn={planned && planned.call_on >= today ? planned.call_on : today}
          closeHref={hrefWith()}
        />
      ) : null}
      {chosen && dialog === "record" ? <ResultDialog about={chosen} closeHref={hrefWith()} /> : null}
    </ListPage>
  );
}
