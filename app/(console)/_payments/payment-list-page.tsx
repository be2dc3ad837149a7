import type { ReactNode } from "react";
import { PageHead } from "@/components/console/page-head";
import type { ListPage } from "@/components/data-table/data-table";
import { rowsOf } from "@/components/data-table/rows-of";
import type { StaffRole } from "@/lib/access/actor";
import type { Ctx } from "@/lib/command";
import { attempt } from "@/lib/web/attempt";
import { listState, type SearchParams } from "@/lib/web/list-state";
import { consoleNotice } from "@/lib/web/notice";
import { staffPage } from "@/lib/web/staff-page";
import { FILTERS } from "./filters";
import { paymentListWords as words } from "./words";

type Read<Row> = (ctx: Ctx, input: object) => Promise<{ rows: Row[]; total: number }>;

/** One list of payments for a role of the desk. Rows on a page: 20, also where the API gives 200 at once (ux.md 4.2). */
export async function PaymentListPage<Row extends object>({
  desk,
  title,
  searchParams,
  read,
  draw,
}: {
  desk: StaffRole;
  title: string;
  searchParams: SearchParams;
  read: Read<Row>;
  draw: (list: ListPage<Row & { place: number }> | { failed: string }) => ReactNode;
}) {
  const { ctx } = await staffPage([desk]);
  const state = { ...(await listState(searchParams, FILTERS)), pageSize: 20 };
  const got = await attempt(() => read(ctx, state));
  return (
    <>
      <PageHead title={title} notice={await consoleNotice()} />
      {draw(rowsOf(got, state, words.failed, (row) => row))}
    </>
  );
}
