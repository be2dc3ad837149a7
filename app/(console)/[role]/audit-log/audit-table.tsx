"use client";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import type { Subject } from "./audit-lines";
import { auditTexts as texts } from "./texts";

type AuditRow = { id: number; when: string; who: string; what: string; on: Subject; changes: string[] };

const names = texts.columns;
const column = columnsOf<AuditRow>();
const columns = [
  column.cell(names.when, (row) => row.when, { sort: "at" }),
  column.cell(names.who, (row) => row.who),
  column.cell(names.what, (row) => row.what, { lead: true }),
  column.cell(names.on, ({ on }) => (on.href ? <RowLink href={on.href}>{on.name}</RowLink> : on.name)),
  column.cell(names.changes, (row) => <Changes changes={row.changes} />, { phone: "line" }),
];

function Changes({ changes }: { changes: string[] }) {
  if (changes.length === 0) return texts.everyChange;
  return (
    <ul className="min-w-0 break-words lg:max-w-md">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

export function AuditTable(props: ListTableProps<AuditRow>) {
  return <ListTable columns={columns} texts={texts} {...props} />;
}
