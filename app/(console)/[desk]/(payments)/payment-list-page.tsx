import type { ComponentType } from "react";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { seasonDates } from "@/app/(console)/_seasons/season-dates";
import { PageHead } from "@/components/console/page-head";
import {
  choiceFilter,
  dateFilters,
  exportChoices,
  type Filter,
  narrowedBy,
} from "@/components/data-table/filters";
import { rowsOf } from "@/components/data-table/rows-of";
import { ExportDialog } from "@/components/export-dialog/export-dialog";
import { LinkButton } from "@/components/ui/link-button";
import { scopeOf } from "@/lib/domain/access/authorize";
import type { DeskPage } from "@/lib/domain/access/desk-pages";
import { homeOf } from "@/lib/domain/access/roles";
import { exportDates } from "@/lib/domain/reports/export-transactions";
import type { ListName } from "@/lib/domain/reports/saved-views/rules";
import type { Ctx } from "@/lib/platform/commands/command";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import type { PaymentKind, PaymentTableProps } from "./payment-table";

type PaymentPath = Extract<ListName, DeskPage>;
type Props<Row extends object> = DeskPageProps & {
  kind: PaymentKind;
  /** The page's address below the role's home. */
  path: PaymentPath;
  /** The order requested from its verb. */
  sort: Parameters<typeof openList>[1]["sort"];
  read: (ctx: Ctx, input: object) => Promise<{ rows: Row[]; total: number; total_amount?: number }>;
  Table: ComponentType<PaymentTableProps<Row>>;
  /** Filters besides status and dates, which every list has. */
  filters?: Filter[];
  /** The address where payments are imported; shown to roles that may export. */
  importHref?: string;
};

export const methodFilter = choiceFilter("method", texts.method, texts.requests.methods);
const FILTER_NAMES = ["status", "method", "createdFrom", "createdTo"] as const;

/**
 * One list of payments. A page has 20 rows even where the API's default is 200. Roles that may export choose the file's dates
 * where the list's texts describe the file; other lists export all rows of the filters.
 */
export async function PaymentListPage<Row extends object>(props: Props<Row>) {
  const { kind, path, params, searchParams, read, Table } = props;
  const names: { title: string; statuses: Record<string, string>; exportLead?: string } = texts[kind];
  const filters = [
    choiceFilter("status", texts.status, names.statuses),
    ...(props.filters ?? []),
    ...dateFilters(texts.from, texts.to),
  ];
  const { ctx, role } = await requireDesk(params, path);
  const list = `${homeOf(role)}/${path}`;
  const { state, frame, here } = await openList(ctx, {
    list: path,
    path: list,
    searchParams,
    names: ["dialog", ...FILTER_NAMES],
    sort: props.sort,
  });
  const { dialog, search, page, pageSize, sort, ...asked } = state;
  const narrowed = narrowedBy(filters, asked);
  const at = { page, pageSize };
  const got = await loadPart(() => read(ctx, { ...narrowed, search, sort, ...at }));
  const mayExport = scopeOf(role, "payments.export-dates") !== undefined;
  const exportLead = mayExport ? names.exportLead : undefined;
  const span = exportLead && dialog === "export" ? await exportDates(ctx, {}) : undefined;
  return (
    <>
      <PageHead title={names.title} notice={await consoleNotice()}>
        {mayExport && props.importHref ? (
          <LinkButton variant="outline" href={props.importHref}>
            {texts.import}
          </LinkButton>
        ) : null}
        {mayExport && !exportLead ? (
          <ExportRows address={`${list}/export`} rows={rowsIn(got)} asked={{ ...narrowed, search, sort }} />
        ) : null}
        {exportLead ? (
          <LinkButton variant="outline" href={here({ dialog: "export" })}>
            {texts.exportButton}
          </LinkButton>
        ) : null}
      </PageHead>
      <Table
        list={rowsOf(got, at, texts.failed, (row) => row)}
        filters={filters}
        frame={frame}
        amount={"data" in got ? got.data.total_amount : undefined}
      />
      {exportLead && span ? (
        <ExportDialog
          address={`${list}/export`}
          lead={exportLead}
          choices={exportChoices(filters, narrowed)}
          dates={{ createdFrom: narrowed.createdFrom ?? "", createdTo: narrowed.createdTo ?? "" }}
          span={span}
          seasons={await seasonDates(ctx, span)}
          search={search}
          closeHref={here()}
        />
      ) : null}
    </>
  );
}
