import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { choiceFilter, narrowedBy } from "@/components/data-table/filters";
import { rowsOf } from "@/components/data-table/rows-of";
import { listReplies } from "@/lib/domain/replies/list-replies";
import { addresses, listState } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { MessageTabs } from "../message-tabs";
import { RepliesTable } from "./replies-table";
import { ReplyDialog } from "./reply-dialogs";
import { replyPageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const filters = [choiceFilter("state", texts.columns.state, texts.states)];

/** The inbox: what people sent to the academy by SMS, with the students of the phone beside it. */
export default async function RepliesPage({ params, searchParams }: DeskPageProps) {
  const { ctx, role } = await requireDesk(params, "messages/replies");
  const { search, page, dialog, id, ...asked } = await listState(searchParams, ["state", "dialog", "id"]);
  const at = { page, pageSize: 20 };
  const got = await loadPart(async () => {
    const { replies, total } = await listReplies(ctx, { ...narrowedBy(filters, asked), search, ...at });
    return { rows: replies, total };
  });
  const here = await addresses("/admin/messages/replies", searchParams);
  const chosen = "data" in got ? got.data.rows.find((reply) => reply.id === id) : undefined;
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()} />
      <MessageTabs role={role} current="messages/replies" />
      <p className="mb-5 max-w-prose text-muted-foreground">{texts.lead}</p>
      <RepliesTable
        filters={filters}
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
