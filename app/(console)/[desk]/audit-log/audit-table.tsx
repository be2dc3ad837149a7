"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import type { Filter } from "@/components/data-table/filters";
import { RowLink } from "@/components/data-table/row-link";
import type { Subject } from "./subject";
import { auditTexts as texts } from "./texts";

export type AuditRow = {
  id: number;
  when: string;
  who: string;
  what: string;
  on: Subject;
  changes: string[];
};

const names = texts.columns;
const column = columnsOf<AuditRow>();
const columns = column.columns([
  column.accessor("when", { header: names.when }),
  column.accessor("who", { header: names.who }),
  column.accessor("what", { header: names.what, meta: { lead: true } }),
  column.display({
    id: "on",
    header: names.on,
    cell: ({ row: { original } }) =>
      original.on.href ? <RowLink href={original.on.href}>{original.on.name}</RowLink> : original.on.name,
  }),
  column.display({
    id: "changes",
    header: names.changes,
    cell: ({ row: { original } }) =>
      original.changes.length === 0 ? (
        texts.everyChange
      ) : (
        <ul className="min-w-0 break-words lg:max-w-md">
          {original.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      ),
  }),
]);

const verbFilter: Filter = {
  name: "verb",
  label: names.what,
  options: Object.entries(texts.verbs)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label)),
};

export function AuditTable({
  list,
  people,
}: {
  list: ListPage<AuditRow> | { failed: string };
  /** People the list can be filtered by. */
  people: { value: string; label: string }[];
}) {
  return (
    <DataTable
      caption={texts.title}
      columns={columns}
      list={list}
      keyOf={(row) => String(row.id)}
      loading={texts.loading}
      empty={texts.empty}
      filters={[
        { name: "actor", label: names.who, options: people },
        verbFilter,
        { name: "createdFrom", label: texts.from, type: "date" },
        { name: "createdTo", label: texts.to, type: "date" },
      ]}
    />
  );
}
