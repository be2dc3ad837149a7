import "server-only";
import type { ReactNode } from "react";
import { PageHead } from "@/components/console/page-head";
import { type Filter, narrowedBy } from "@/components/data-table/filters";
import { rowsOf } from "@/components/data-table/rows-of";
import { Alert } from "@/components/ui/alert";
import { scopeOf } from "@/lib/domain/access/authorize";
import { type ListPath, ROLE_PAGES } from "@/lib/domain/access/role-pages";
import { homeOf } from "@/lib/domain/access/roles";
import { listNameOf } from "@/lib/domain/reports/saved-views/rules";
import type { Ctx } from "@/lib/platform/commands/command";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { ExportRows } from "./export-rows";
import { openList } from "./open-list";
import { listTexts as texts } from "./texts";

type Page<Row> = { rows: Row[]; total: number };
type NamedValues<Name extends string> = Partial<Record<Name, string>>;
type Values = Record<string, string>;
type Input<Name extends string> = NamedValues<Name> & { search: string; sort: string | undefined };

/** The definition of a list below a role's home. */
type RoleList<Name extends string, Row extends object, Read extends Page<Row>> = {
  /** Names the list in access/role-pages.ts, which has the verbs of its page and its file. */
  path: ListPath;
  /** Parameters of the address besides search, page, order, columns and dialog: the filters, a tab. */
  names?: readonly Name[];
  /** The `sort` of the list's verb. */
  sort: NonNullable<Parameters<typeof openList>[1]["sort"]>;
  /** The default page size. */
  pageSize?: number;
  /** The filters. Where they are given here, values of the address that they do not have are left out, else the verb refuses them. */
  filters?: Filter[] | ((ctx: Ctx, values: Values) => Promise<Filter[]>);
  /** Values that the list always has, where the address has none or an unknown one. */
  always?: (values: Values) => NamedValues<Name>;
  /** Calls the list's verb. */
  read: (ctx: Ctx, input: Input<Name> & { page: number; pageSize: number }) => Promise<Read & Page<Row>>;
};

/** Opens a list for the role of its address, which needs the verb of the page: its rows, filters, saved views and open dialog. */
export async function openRoleList<Row extends object, Read extends Page<Row>, Name extends string = never>(
  { params, searchParams }: RolePageProps,
  {
    path,
    names = [],
    sort: sorts,
    pageSize: rowsFirst,
    filters: filtersOf,
    always,
    read,
  }: RoleList<Name, Row, Read>,
) {
  const { ctx, role } = await requireRolePage(params, path);
  const address = `${homeOf(role)}/${path}`;
  const {
    state,
    frame: stored,
    hrefWith,
  } = await openList<string, Name | "dialog" | "id">(ctx, {
    list: listNameOf(path),
    path: address,
    searchParams,
    names: [...names, "dialog", "id"],
    sort: sorts,
    ...(rowsFirst ? { pageSize: rowsFirst } : {}),
  });
  const { search, sort, page, pageSize } = state;
  const values: Values = Object.fromEntries(
    names.flatMap((name) => {
      const value = state[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  const filters = typeof filtersOf === "function" ? await filtersOf(ctx, values) : filtersOf;
  const filterValues = filters ? narrowedBy(filters, values) : values;
  const ignored = (filters ?? []).filter(({ name }) => values[name] && !filterValues[name]);
  const frame = { ...stored, ignored: <Ignored filters={ignored} /> };
  const input = { ...filterValues, ...always?.(filterValues), search, sort } as Input<Name>;
  const loaded = await loadPart(() => read(ctx, { ...input, page, pageSize }));
  const data = "data" in loaded ? loaded.data : undefined;
  return {
    ctx,
    role,
    path,
    address,
    /** The input of the list's verb without the page. */
    input,
    /** The values of the filters. */
    filterValues,
    filters: filters ?? [],
    dialog: state.dialog as string | undefined,
    id: state.id as string | undefined,
    hrefWith,
    /** What the verb answered, unless it could not be read. */
    data,
    rows: data?.rows ?? [],
    frame,
    /** The props of its table. @param failed is shown where the rows could not be read */
    table: <Shown extends object>(failed: string, show: (row: Row) => Shown) => ({
      frame,
      ...(filters ? { filters } : {}),
      list: rowsOf(loaded, { page, pageSize }, failed, show),
    }),
  };
}

function Ignored({ filters }: { filters: Filter[] }) {
  if (filters.length === 0) return null;
  return <Alert variant="warning">{texts.ignored(filters.map(({ label }) => label))}</Alert>;
}

type Opened = { path: ListPath; role: Parameters<typeof scopeOf>[0]; address: string; input: object };

/** The page of a list: title, the file of its rows for roles that may export, other buttons, and what follows. */
export async function ListPage({
  list: { path, role, address, input, data },
  title,
  back,
  buttons,
  children,
}: {
  list: Opened & { data: { total: number } | undefined };
  title: string;
  back?: { href: string; label: string } | undefined;
  buttons?: ReactNode;
  children: ReactNode;
}) {
  const mayExport = scopeOf(role, ROLE_PAGES[`${path}/export`]) !== undefined;
  return (
    <>
      <PageHead title={title} notice={await consoleNotice()} {...(back ? { back } : {})}>
        {mayExport || buttons ? (
          <>
            {mayExport ? (
              <ExportRows address={`${address}/export`} rows={data?.total ?? 0} params={{ ...input }} />
            ) : null}
            {buttons}
          </>
        ) : null}
      </PageHead>
      {children}
    </>
  );
}
