"use client";
import { StatusBadge } from "@/components/console/status-badge";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { RowMenu } from "@/components/data-table/row-menu";
import { ROLES } from "@/lib/domain/access/roles";
import { plusPhone } from "@/lib/platform/phone";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import type { Kind, StaffAccount } from "../../../_staff/kinds";
import { userTexts as texts } from "../texts";

type AccountRow = StaffAccount & { href: string; statusHref: string };

const names = texts.columns;
const column = columnsOf<AccountRow>();
/** Cashiers and finance officers are one list. */
const role = column.cell(texts.role, (row) => ROLES[row.user_type].title, { phone: "named" });
const columns = [
  column.position,
  column.lead(
    names.firstName,
    (row) => row.href,
    (row) => (
      <>
        {row.first_name}
        <span className="lg:hidden"> {row.last_name}</span>
      </>
    ),
    "first_name",
  ),
  column.cell(names.lastName, (row) => row.last_name, { phone: "hidden", sort: "last_name" }),
  column.cell(names.phone, (row) => plusPhone(row.user.msisdn)),
  column.cell(names.email, (row) => row.user.email ?? texts.noEmail, { phone: "hidden" }),
  column.cell(
    names.status,
    ({ status }) => <StatusBadge good={status === "active"}>{texts.statuses[status]}</StatusBadge>,
    { phone: "end" },
  ),
  column.cell(names.added, (row) => formatDate(row.created_at), { phone: "hidden", sort: "created" }),
  column.cell(
    names.action,
    (row) => (
      <RowMenu
        about={`${row.full_name}, ${plusPhone(row.user.msisdn)}`}
        actions={[
          { href: row.href, label: texts.view },
          {
            href: row.statusHref,
            label: row.status === "active" ? texts.suspend : texts.activate,
            stay: true,
          },
        ]}
      />
    ),
    { actions: true, menu: true },
  ),
];

const cashierColumns = columns.toSpliced(4, 0, role);

export function AccountsTable({ kind, ...props }: ListTableProps<AccountRow> & { kind: Kind }) {
  const { name: title, search, empty } = texts[kind];
  const { loading } = texts;
  const shown = kind === "cashiers" ? cashierColumns : columns;
  return <ListTable columns={shown} texts={{ title, search, empty, loading }} keep={["kind"]} {...props} />;
}
