import type { ReactNode } from "react";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { PageHead } from "@/components/console/page-head";
import { rowsOf } from "@/components/data-table/rows-of";
import { ExportDialog } from "@/components/export-dialog/export-dialog";
import { LinkButton } from "@/components/ui/link-button";
import { exportDates } from "@/lib/domain/reports/export-transactions";
import type { Ctx } from "@/lib/platform/commands/command";
import { addresses, listState } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { scopeOf } from "@/lib/platform/permissions/authorize";
import type { DeskPage } from "@/lib/platform/permissions/desk-pages";
import { homeOf } from "@/lib/platform/permissions/roles";
import { FILTER_NAMES, FILTERS, narrowedBy, type PaymentList } from "./filters";
import type { Listed } from "./payment-table";

type Read<Row> = (ctx: Ctx, input: object) => Promise<{ rows: Row[]; total: number; total_amount?: number }>;

type Props<Row> = DeskPageProps & {
  kind: PaymentList;
  /** The page's address below the role's home. */
  path: DeskPage;
  read: Read<Row>;
  draw: (list: Listed<Row>) => ReactNode;
  /** What an export holds; a list without it has no export. Only roles that may export see it. */
  exportLead?: string;
  /** Where payments are imported; shown to the same roles. */
  importHref?: string;
};

/** One list of payments. A page has 20 rows even where the API's default is 200. */
export async function PaymentListPage<Row extends object>(props: Props<Row>) {
  const { kind, path, params, searchParams, read, draw } = props;
  const { ctx, role } = await requireDesk(params, path);
  const list = `${homeOf(role)}/${path}`;
  const filters = FILTERS[kind];
  const { dialog, search, page, ...asked } = await listState(searchParams, ["dialog", ...FILTER_NAMES]);
  const narrowed = narrowedBy(filters, asked);
  const at = { page, pageSize: 20 };
  const got = await loadPart(() => read(ctx, { ...narrowed, search, ...at }));
  const sum = "data" in got ? { total_amount: got.data.total_amount } : {};
  const here = await addresses(list, searchParams);
  const { exportLead, importHref } = scopeOf(role, "payments.export-dates") ? props : {};
  return (
    <>
      <PageHead title={texts[kind].title} notice={await consoleNotice()}>
        {importHref ? (
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
          address={`${list}/export`}
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
