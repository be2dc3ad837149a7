import type { Metadata } from "next";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { PageHead } from "@/components/console/page-head";
import { choiceFilter } from "@/components/data-table/filters";
import { rowsOf } from "@/components/data-table/rows-of";
import { Alert } from "@/components/ui/alert";
import { isChannelOn } from "@/lib/domain/messaging/messages/channels";
import { ListMessages, listMessages } from "@/lib/domain/messaging/messages/list-messages";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
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
];

export default async function MessagesPage({ params, searchParams }: DeskPageProps) {
  const { ctx, role } = await requireDesk(params, "messages");
  const { state, frame, here } = await openList(ctx, {
    list: "messages",
    path: "/admin/messages",
    searchParams,
    names: ["channel", "state", "kind", "batch_id", "dialog", "id"],
    sort: ListMessages.shape.sort,
  });
  const got = await loadPart(async () => {
    const { messages, total } = await listMessages(ctx, state);
    return { rows: messages, total };
  });
  const chosen =
    "data" in got && state.dialog === "view" ? got.data.rows.find(({ id }) => id === state.id) : undefined;
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()}>
        <ExportRows address="/admin/messages/export" rows={rowsIn(got)} asked={state} />
      </PageHead>
      <MessageTabs role={role} current="messages" />
      {isChannelOn("sms") ? null : (
        <Alert variant="warning" className="mb-6 max-w-xl">
          {texts.off}
        </Alert>
      )}
      <BudgetLine ctx={ctx} />
      <MessagesTable
        filters={filters}
        frame={frame}
        list={rowsOf(got, state, texts.failed, (message) => ({
          ...message,
          href: here({ dialog: "view", id: message.id }),
        }))}
      />
      {chosen ? <MessageDialog message={chosen} closeHref={here()} /> : null}
    </>
  );
}
