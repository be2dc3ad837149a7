"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { ListPage } from "@/components/data-table/rows-of";
import { Badge } from "@/components/ui/badge";
import type { RowOutcome } from "@/lib/domain/people/imports/input";
import { importPageTexts as texts } from "./texts";

/** A row of the file for the browser. */
type FileRow = {
  line: number;
  name: string;
  phone: string;
  born: string;
  outcome: RowOutcome;
  problems: Array<{ field: string; label: string; message: string }>;
};

const LOOK = { new: "success", registered: "default", refused: "destructive" } as const;

const column = columnsOf<FileRow>();
const columns = column.columns([
  column.accessor("line", { header: texts.columnRow }),
  column.accessor("name", {
    header: texts.name,
    meta: { lead: true },
    cell: ({ getValue }) => <span className="wrap-anywhere">{getValue()}</span>,
  }),
  column.accessor("phone", { header: texts.phone }),
  column.accessor("born", { header: texts.born }),
  column.accessor("outcome", {
    header: texts.outcome,
    cell: ({ getValue }) => <Badge variant={LOOK[getValue()]}>{texts.outcomes[getValue()]}</Badge>,
  }),
  column.accessor("problems", {
    header: texts.problems,
    cell: ({ getValue }) =>
      getValue().length > 0 ? (
        <ul className="space-y-1 text-sm">
          {getValue().map(({ field, label, message }) => (
            <li key={field}>
              <span className="font-semibold">{label}:</span> {message}
            </li>
          ))}
        </ul>
      ) : (
        "-"
      ),
  }),
]);

/** The rows of a file of students with the outcome of each. */
export function FileRowsTable({ list }: { list: ListPage<FileRow> | { failed: string } }) {
  return (
    <DataTable
      caption={texts.rows}
      columns={columns}
      list={list}
      keyOf={(row) => String(row.line)}
      loading={texts.loading}
      empty={texts.empty}
      keep={["file", "outcome"]}
    />
  );
}
