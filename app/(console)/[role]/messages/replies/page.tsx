import type { Metadata } from "next";
import { ListPage, openRoleList } from "@/app/(console)/_lists/list-page";
import { choiceFilter, dateFilters } from "@/components/data-table/filters";
import { ListReplies } from "@/lib/domain/correspondence/replies/input";
import { listReplies } from "@/lib/domain/correspondence/replies/list-replies";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { MessageTabs } from "../message-tabs";
import { RepliesTable } from "./replies-table";
import { ReplyDialog } from "./reply-dialogs";
import { replyPageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** The inbox: SMS sent to the academy, each with the students of its phone. */
export default async function RepliesPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "messages/replies",
    names: ["state", "createdFrom", "createdTo"],
    sort: ListReplies.shape.sort,
    filters: [choiceFilter("state", texts.columns.state, texts.states), ...dateFilters()],
    read: async (ctx, input) => {
      const { replies, total } = await listReplies(ctx, input);
      return { rows: replies, total };
    },
  });
  const { hrefWith } = list;
  const chosen = list.rows.find((reply) => reply.id === list.id);
  return (
    <ListPage list={list} title={texts.title}>
      <MessageTabs role={list.role} current="messages/replies" />
      <RepliesTable
        {...list.table(texts.failed, (reply) => ({
          ...reply,
          hrefOf: {
            handle: hrefWith({ dialog: "handle", id: reply.id }),
            answer: hrefWith({ dialog: "answer", id: reply.id }),
            stop: hrefWith({ dialog: "stop", id: reply.id }),
          },
        }))}
      />
      <p className="mt-5 max-w-prose text-muted-foreground">{texts.lead}</p>
      {chosen ? <ReplyDialog reply={chosen} dialog={list.dialog} closeHref={hrefWith()} /> : null}
    </ListPage>
  );
}
