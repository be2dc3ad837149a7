import type { Metadata } from "next";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { scopeOf } from "@/lib/domain/access/authorize";
import { homeOf } from "@/lib/domain/access/roles";
import { ListBatches } from "@/lib/domain/correspondence/batches/input";
import { listBatches } from "@/lib/domain/correspondence/batches/show-batches";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { MessageTabs } from "../message-tabs";
import { BatchesTable } from "./batches-table";
import { batchesTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** Bulk messages, newest first. */
export default async function BatchesPage({ params, searchParams }: DeskPageProps) {
  const { ctx, role } = await requireDesk(params, "messages/batches");
  const { state, frame } = await openList(ctx, {
    list: "batches",
    path: `${homeOf(role)}/messages/batches`,
    searchParams,
    sort: ListBatches.shape.sort,
  });
  const { page, pageSize, sort } = state;
  const got = await loadPart(async () => {
    const { batches, total } = await listBatches(ctx, { page, pageSize, sort });
    return { rows: batches, total };
  });
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()}>
        {scopeOf(role, "messages.export-batches") ? (
          <ExportRows address="/admin/messages/batches/export" rows={rowsIn(got)} asked={{ sort }} />
        ) : null}
      </PageHead>
      <MessageTabs role={role} current="messages/batches" />
      <BatchesTable
        frame={frame}
        list={rowsOf(got, state, texts.failed, (batch) => ({
          ...batch,
          href: `${homeOf(role)}/messages/batch?id=${batch.id}`,
        }))}
      />
    </>
  );
}
