import type { Metadata } from "next";
import { ListPage, openRoleList } from "@/app/(console)/_lists/list-page";
import { choiceFilter, dateFilters } from "@/components/data-table/filters";
import { Alert } from "@/components/ui/alert";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { ListMessages, listMessages } from "@/lib/domain/messaging/messages/list-messages";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { BudgetLine } from "./budget-line";
import { MessageDialog } from "./message-dialog";
import { MessageTabs } from "./message-tabs";
import { MessagesTable } from "./messages-table";
import { messagePageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const filters = [
  choiceFilter("channel", texts.columns.channel, texts.channels),
  choiceFilter("state", texts.columns.state, texts.states),
  choiceFilter("kind", texts.columns.kind, texts.kinds),
  ...dateFilters(),
];

export default async function MessagesPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "messages",
    names: ["channel", "state", "kind", "batch_id", "createdFrom", "createdTo"],
    sort: ListMessages.shape.sort,
    read: async (ctx, input) => {
      const { messages, total } = await listMessages(ctx, input);
      return { rows: messages, total };
    },
  });
  const { hrefWith } = list;
  const chosen = list.dialog === "view" ? list.rows.find(({ id }) => id === list.id) : undefined;
  return (
    <ListPage list={list} title={texts.title}>
      <MessageTabs role={list.role} current="messages" />
      {isChannelOn("sms") ? null : (
        <Alert variant="warning" className="mb-6 max-w-xl">
          {texts.off}
        </Alert>
      )}
      <MessagesTable
        filters={filters}
        {...list.table(texts.failed, (message) => ({
          ...message,
          href: hrefWith({ dialog: "view", id: message.id }),
        }))}
      />
      <BudgetLine ctx={list.ctx} />
      {chosen ? <MessageDialog message={chosen} closeHref={hrefWith()} /> : null}
    </ListPage>
  );
}
