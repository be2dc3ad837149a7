import type { Metadata } from "next";
import { ListPage, openRoleList } from "@/app/(console)/_lists/list-page";
import { seasonFilter } from "@/app/(console)/_seasons/seasons";
import { Alert } from "@/components/ui/alert";
import { ListFollowUps } from "@/lib/domain/follow-ups/input";
import { listFollowUps } from "@/lib/domain/follow-ups/list-follow-ups";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { CallDialog } from "./call-dialog";
import { FollowUpFigures } from "./figures";
import { FollowUpsTable } from "./follow-ups-table";
import { followUpPageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** Former students to call, and what those who answered do now. */
export default async function FollowUpsPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "follow-ups",
    names: ["season"],
    sort: ListFollowUps.shape.sort,
    filters: async (ctx) => [await seasonFilter(ctx, true)],
    read: async (ctx, input) => {
      const { students, ...more } = await listFollowUps(ctx, input);
      return { rows: students, ...more };
    },
  });
  const { hrefWith, dialog, data } = list;
  const chosen = list.rows.find(({ student_id }) => student_id === list.id);
  return (
    <ListPage list={list} title={texts.title}>
      {data?.is_on && data.budget.is_used_up ? (
        <Alert variant="warning" className="mb-5 max-w-prose">
          {texts.usedUp(formatShillings(data.budget.most))}
        </Alert>
      ) : null}
      <FollowUpsTable
        {...list.table(texts.failed, (row) => ({
          ...row,
          id: `${row.student_id}:${row.season}:${row.month}`,
          recordHref: hrefWith({ dialog: "record", id: row.student_id }),
        }))}
      />
      {data && !data.is_on ? <Alert className="mt-5 max-w-prose">{texts.off}</Alert> : null}
      <p className="mt-5 max-w-prose text-muted-foreground">{texts.lead}</p>
      {data && data.figures.asked > 0 ? <FollowUpFigures figures={data.figures} /> : null}
      {chosen && dialog === "record" ? <CallDialog about={chosen} closeHref={hrefWith()} /> : null}
    </ListPage>
  );
}
