import type { ComponentType } from "react";
import { ExportRows } from "@/app/(console)/_lists/export-rows";
import { openRoleList } from "@/app/(console)/_lists/list-page";
import { paymentListTexts as texts } from "@/app/(console)/_payments/texts";
import { seasonDates } from "@/app/(console)/_seasons/season-dates";
import { PageHead } from "@/components/console/page-head";
import { choiceFilter, dateFilters, exportChoices, type Filter } from "@/components/data-table/filters";
import { ExportDialog } from "@/components/export-dialog/export-dialog";
import { LinkButton } from "@/components/ui/link-button";
import { scopeOf } from "@/lib/domain/access/authorize";
import type { ListPath } from "@/lib/domain/access/role-pages";
import { exportDates } from "@/lib/domain/reports/export-transactions";
import type { Ctx } from "@/lib/platform/commands/command";
import { consoleNotice } from "@/lib/platform/http/notice";
import type { RolePageProps } from "@/lib/platform/http/require-verb";
import type { PaymentKind, PaymentTableProps } from "./payment-table";

type PaymentList<Row extends object> = {
  kind: PaymentKind;
  /** The page's address below the role's home. */
  path: ListPath;
  /** The order requested from its verb. */
  sort: Parameters<typeof openRoleList>[1]["sort"];
  /** The default page size, if it is not 20. */
  pageSize?: number;
  read: (ctx: Ctx, input: object) => Promise<{ rows: Row[]; total: number; total_amount?: number }>;
  Table: ComponentType<PaymentTableProps<Row>>;
  /** Filters besides status and dates, which every list has. */
  filters?: Filter[];
  /** The address where payments are imported; shown to roles that may export. */
  importHref?: string;
};

export const methodFilter = choiceFilter("method", texts.method, texts.requests.methods);

/**
 * Makes the page of a list of payments. Roles that may export choose the file's dates where the list's texts describe the file;
 * other lists export all rows of the filters.
 */
export function paymentList<Row extends object>(list: PaymentList<Row>) {
  return (props: RolePageProps) => <PaymentListPage {...list} {...props} />;
}

async function PaymentListPage<Row extends object>(props: PaymentList<Row> & RolePageProps) {
  const { kind, path, sort, read, Table, importHref, pageSize } = props;
  const names: { title: string; statuses: Record<string, string>; exportLead?: string } = texts[kind];
  const filters = [
    choiceFilter("status", texts.status, names.statuses),
    ...(props.filters ?? []),
    ...dateFilters(texts.from, texts.to),
  ];
  const list = await openRoleList(props, {
    path,
    names: ["status", "method", "createdFrom", "createdTo"],
    sort,
    ...(pageSize ? { pageSize } : {}),
    filters,
    read,
  });
  const { ctx, role, hrefWith, filterValues, input, data } = list;
  const mayExport = scopeOf(role, "payments.export-dates") !== undefined;
  const exportLead = mayExport ? names.exportLead : undefined;
  const span = exportLead && list.dialog === "export" ? await exportDates(ctx, {}) : undefined;
  return (
    <>
      <PageHead title={names.title} notice={await consoleNotice()}>
        {mayExport && importHref ? (
          <LinkButton variant="outline" href={importHref}>
            {texts.import}
          </LinkButton>
        ) : null}
        {mayExport && !exportLead ? (
          <ExportRows address={`${list.address}/export`} rows={data?.total ?? 0} params={input} />
        ) : null}
        {exportLead ? (
          <LinkButton variant="outline" href={hrefWith({ dialog: "export" })}>
            {texts.exportButton}
          </LinkButton>
        ) : null}
      </PageHead>
      <Table {...list.table(texts.failed, (row) => row)} amount={data?.total_amount} />
      {exportLead && span ? (
        <ExportDialog
          address={`${list.address}/export`}
          lead={exportLead}
          choices={exportChoices(filters, filterValues)}
          dates={{ createdFrom: filterValues.createdFrom ?? "", createdTo: filterValues.createdTo ?? "" }}
          span={span}
          seasons={await seasonDates(ctx, span)}
          search={input.search}
          closeHref={hrefWith()}
        />
      ) : null}
    </>
  );
}
