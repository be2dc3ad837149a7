"use client";
import Link from "next/link";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import type { ListPage } from "@/components/data-table/rows-of";
import { Badge } from "@/components/ui/badge";
import type { RowOutcome } from "@/lib/domain/registrations/imports/input";
import { importPageTexts as texts } from "./texts";

/** A row of the file for the browser. */
type FileRow = {
  line: number;
  name: string;
  phone: string;
  born: string;
  class_name: string;
  receipt: string;
  outcome: RowOutcome;
  outcome_name: string;
  problems: Array<{ field: string; label: string; message: string }>;
  note: string;
  /** Where a row that waits for a person is ticked or mended. */
  mendHref: string | null;
};

const LOOK = {
  new: "success",
  returning: "success",
  imported: "success",
  registered: "default",
  sibling: "warning",
  refused: "destructive",
  left_out: "default",
} as const;

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
  column.accessor("class_name", {
    header: texts.class,
    cell: ({ getValue, row: { original } }) => (
      <>
        {getValue() || "-"}
        {original.receipt ? <span className="wrap-anywhere block text-sm">{original.receipt}</span> : null}
      </>
    ),
  }),
  column.accessor("outcome", {
    header: texts.outcome,
    cell: ({ getValue, row }) => <Badge variant={LOOK[getValue()]}>{row.original.outcome_name}</Badge>,
  }),
  column.accessor("problems", {
    header: texts.problems,
    cell: ({ getValue, row }) =>
      getValue().length > 0 ? (
        <div className="space-y-1 text-sm">
          <ul className="space-y-1">
            {getValue().map(({ field, label, message }) => (
              <li key={`${field} ${message}`}>
                <span className="font-semibold">{label}:</span> {message}
              </li>
            ))}
          </ul>
          {row.original.mendHref ? (
            <Link href={row.original.mendHref} className="text-primary underline">
              {texts.mendHere}
            </Link>
          ) : null}
        </div>
      ) : (
        row.original.note || "-"
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
