import type { Metadata } from "next";
import { ListPage, openDeskList } from "@/app/(console)/_lists/list-page";
import { choiceFilter } from "@/components/data-table/filters";
import { ListReplies } from "@/lib/domain/correspondence/replies/input";
import { listReplies } from "@/lib/domain/correspondence/replies/list-replies";
import type { DeskPageProps } from "@/lib/platform/http/require-verb";
import { MessageTabs } from "../message-tabs";
import { RepliesTable } from "./replies-table";
import { ReplyDialog } from "./reply-dialogs";
import { replyPageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** The inbox: SMS sent to the academy, each with the students of its phone. */
export default async function RepliesPage(props: DeskPageProps) {
  const list = await openDeskList(props, {
    path: "messages/replies",
    names: ["state"],
    sort: ListReplies.shape.sort,
    filters: [choiceFilter("state", texts.columns.state, texts.states)],
    read: async (ctx, input) => {
      const { replies, total } = await listReplies(ctx, input);
      return { rows: replies, total };
    },
  });
  const { here } = list;
  const chosen = list.rows.find((reply) => reply.id === list.id);
  return (
    <ListPage list={list} title={texts.title}>
      <MessageTabs role={list.role} current="messages/replies" />
      <p className="mb-5 max-w-prose text-muted-foreground">{texts.lead}</p>
      <RepliesTable
        {...list.table(texts.failed, (reply) => ({
          ...reply,
          hrefOf: {
            handle: here({ dialog: "handle", id: reply.id }),
            answer: here({ dialog: "answer", id: reply.id }),
            stop: here({ dialog: "stop", id: reply.id }),
          },
        }))}
      />
      {chosen ? <ReplyDialog reply={chosen} dialog={list.dialog} closeHref={here()} /> : null}
    </ListPage>
  );
}
