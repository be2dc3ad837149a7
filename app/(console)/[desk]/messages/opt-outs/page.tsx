import type { Metadata } from "next";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { ConfirmDialog } from "@/components/form/dialogs";
import { LinkButton } from "@/components/ui/link-button";
import { ListOptOuts } from "@/lib/domain/correspondence/replies/input";
import { listOptOuts } from "@/lib/domain/correspondence/replies/list-opt-outs";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { MessageTabs } from "../message-tabs";
import { liftAction } from "./actions";
import { OptOutDialog } from "./opt-out-dialog";
import { OptOutsTable, type Unreached } from "./opt-outs-table";
import { recipientName } from "./recipient-name";
import { optOutPageTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** Phones and addresses that cannot be reached, with the reason: opt-outs, and those that were refused; each can be lifted. */
export default async function OptOutsPage({ params, searchParams }: DeskPageProps) {
  const { ctx, role } = await requireDesk(params, "messages/opt-outs");
  const { state, frame, here } = await openList(ctx, {
    list: "opt-outs",
    path: "/admin/messages/opt-outs",
    searchParams,
    names: ["dialog", "id"],
    sort: ListOptOuts.shape.sort,
  });
  const { search, page, pageSize, sort, dialog, id } = state;
  const at = { page, pageSize };
  const got = await loadPart(async () => {
    const { recipients, total } = await listOptOuts(ctx, { search, sort, ...at });
    return { rows: recipients, total };
  });
  const chosen = "data" in got ? got.data.rows.find((row) => keyOf(row) === id) : undefined;
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()}>
        <ExportRows address="/admin/messages/opt-outs/export" rows={rowsIn(got)} asked={{ search, sort }} />
        <LinkButton href={here({ dialog: "opt-out" })}>{texts.add}</LinkButton>
      </PageHead>
      <MessageTabs role={role} current="messages/opt-outs" />
      <p className="mb-5 max-w-prose text-muted-foreground">{texts.lead}</p>
      <OptOutsTable
        frame={frame}
        list={rowsOf(got, at, texts.failed, (row) => ({
          ...row,
          id: keyOf(row),
          liftHref: here({ dialog: "lift", id: keyOf(row) }),
        }))}
      />
      {dialog === "opt-out" ? <OptOutDialog closeHref={here()} /> : null}
      {chosen && dialog === "lift" ? (
        <ConfirmDialog
          title={texts.liftTitle}
          text={texts.liftAsk(recipientName(chosen))}
          warning={texts.liftMeans}
          action={liftAction}
          fields={{ channel: chosen.channel, recipient: chosen.recipient }}
          confirm={texts.yes}
          busy={texts.saving}
          closeHref={here()}
          variant="default"
        />
      ) : null}
    </>
  );
}

/** A phone may be on both lists. */
function keyOf({ channel, recipient, why }: Unreached): string {
  return `${channel}:${recipient}:${why}`.slice(0, 100);
}
