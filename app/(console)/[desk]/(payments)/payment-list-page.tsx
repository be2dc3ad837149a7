import type { ReactNode } from "react";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { ExportDialog } from "@/components/export-dialog/export-dialog";
import { LinkButton } from "@/components/ui/link-button";
import { exportDates } from "@/lib/domain/reports/export-dates";
import type { Ctx } from "@/lib/platform/commands/command";
import { attempt } from "@/lib/platform/http/attempt";
import { addresses, listState, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { BOOKS, staffPage } from "@/lib/platform/http/staff-page";
import type { StaffRole } from "@/lib/platform/permissions/actor";
import { FILTER_NAMES, FILTERS, narrowedBy, type PaymentList } from "./filters";
import type { Listed } from "./payment-table";

export type Asked = { desk: StaffRole; searchParams: SearchParams };

type Read<Row> = (ctx: Ctx, input: object) => Promise<{ rows: Row[]; total: number; total_amount?: number }>;

type Props<Row> = Asked & {
  kind: PaymentList;
  /** The last part of the page's address, the same below every role. */
  path: string;
  read: Read<Row>;
  draw: (list: Listed<Row>) => ReactNode;
  /** Says what an export holds; without it there is none. It is for who answers for the books. */
  exportLead?: string;
  /** Where payments are imported; for the same. */
  importHref?: string;
};

/** One list of payments for a role of the desk. Rows on a page: 20, also where the API gives 200 at once (ux.md 4.2). */
export async function PaymentListPage<Row extends object>(props: Props<Row>) {
  const { desk, kind, path, searchParams, read, draw, importHref } = props;
  const { ctx } = await staffPage([desk]);
  const filters = FILTERS[kind];
  const { dialog, search, page, ...asked } = await listState(searchParams, ["dialog", ...FILTER_NAMES]);
  const narrowed = narrowedBy(filters, asked);
  const at = { page, pageSize: 20 };
  const got = await attempt(() => read(ctx, { ...narrowed, search, ...at }));
  const sum = "data" in got ? { total_amount: got.data.total_amount } : {};
  const here = await addresses(`/${desk}/${path}`, searchParams);
  const exportLead = BOOKS.includes(desk) ? props.exportLead : undefined;
  return (
    <>
      <PageHead title={texts[kind].title} notice={await consoleNotice()}>
        {importHref && BOOKS.includes(desk) ? (
          <LinkButton variant="outline" href={importHref}>
            {texts.import}
          </LinkButton>
        ) : null}
        {exportLead ? (
          <LinkButton variant="outline" href={here({ dialog: "export" })}>
            {texts.exportButton}
          </LinkButton>
        ) : null}
      </PageHead>
      {draw({ ...rowsOf(got, at, texts.failed, (row) => row), ...sum })}
      {exportLead && dialog === "export" ? (
        <ExportDialog
          address={`/${desk}/${path}/export`}
          lead={exportLead}
          choices={filters.flatMap(({ name, label, options }) =>
            options ? [{ name, label, options, chosen: narrowed[name] ?? "" }] : [],
          )}
          dates={{ createdFrom: narrowed.createdFrom ?? "", createdTo: narrowed.createdTo ?? "" }}
          span={await exportDates(ctx, {})}
          searched={search !== ""}
          closeHref={here()}
        />
      ) : null}
    </>
  );
}
