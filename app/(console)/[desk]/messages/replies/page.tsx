import type { Metadata } from "next";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { PageHead } from "@/components/console/page-head";
import { choiceFilter, narrowedBy } from "@/components/data-table/filters";
import { rowsOf } from "@/components/data-table/rows-of";
import { ListReplies } from "@/lib/domain/correspondence/replies/input";
import { listReplies } from "@/lib/domain/correspondence/replies/list-replies";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { MessageTabs } from "../message-tabs";
import { RepliesTable } from "./replies-table";
import { ReplyDialog } from "./reply-dialogs";
import { replyPageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const filters = [choiceFilter("state", texts.columns.state, texts.states)];

/** The inbox: SMS sent to the academy, each with the students of its phone. */
export default async function RepliesPage({ params, searchParams }: DeskPageProps) {
  const { ctx, role } = await requireDesk(params, "messages/replies");
  const { state, frame, here } = await openList(ctx, {
    list: "replies",
    path: "/admin/messages/replies",
    searchParams,
    names: ["state", "dialog", "id"],
    sort: ListReplies.shape.sort,
  });
  const { search, page, pageSize, sort, dialog, id, ...asked } = state;
  const at = { page, pageSize };
  const narrowed = narrowedBy(filters, asked);
  const got = await loadPart(async () => {
    const { replies, total } = await listReplies(ctx, { ...narrowed, search, sort, ...at });
    return { rows: replies, total };
  });
  const chosen = "data" in got ? got.data.rows.find((reply) => reply.id === id) : undefined;
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()}>
        <ExportRows
          address="/admin/messages/replies/export"
          rows={rowsIn(got)}
          asked={{ ...narrowed, search, sort }}
        />
      </PageHead>
      <MessageTabs role={role} current="messages/replies" />
      <p className="mb-5 max-w-prose text-muted-foreground">{texts.lead}</p>
      <RepliesTable
        filters={filters}
        frame={frame}
        list={rowsOf(got, at, texts.failed, (reply) => ({
          ...reply,
          hrefOf: {
            handle: here({ dialog: "handle", id: reply.id }),
            answer: here({ dialog: "answer", id: reply.id }),
            stop: here({ dialog: "stop", id: reply.id }),
          },
        }))}
      />
      {chosen ? <ReplyDialog reply={chosen} dialog={dialog} closeHref={here()} /> : null}
    </>
  );
}
