import type { Metadata } from "next";
import { ListPage, openRoleList } from "@/app/(console)/_lists/list-page";
import { dateFilters } from "@/components/data-table/filters";
import { homeOf } from "@/lib/domain/access/roles";
import { ListBatches } from "@/lib/domain/correspondence/batches/input";
import { listBatches } from "@/lib/domain/correspondence/batches/show-batches";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import { MessageTabs } from "../message-tabs";
import { BatchesTable } from "./batches-table";
import { batchesTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

/** Bulk messages, newest first. */
export default async function BatchesPage(props: RolePageProps) {
  const list = await openRoleList(props, {
    path: "messages/batches",
    names: ["createdFrom", "createdTo"],
    filters: dateFilters(),
    sort: ListBatches.shape.sort,
    read: async (ctx, input) => {
      const { batches, total } = await listBatches(ctx, input);
      return { rows: batches, total };
    },
  });
  return (
    <ListPage list={list} title={texts.title}>
      <MessageTabs role={list.role} current="messages/batches" />
      <BatchesTable
        {...list.table(texts.failed, (batch) => ({
          ...batch,
          href: `${homeOf(list.role)}/messages/batch?id=${batch.id}`,
        }))}
      />
    </ListPage>
  );
}
