"use client";
import { columnsOf } from "@/components/data-table/columns";
import { ListTable, type ListTableProps } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { RowMenu } from "@/components/data-table/row-menu";
import { sessionTexts, catalogPageTexts as texts } from "./texts";

type SessionRow = {
  id: string;
  class: string;
  course: string;
  /** Its number, and whether it is planned or closed. */
  season: string;
  when: string;
  tutor: string | null;
  tutorHref: string | undefined;
  students: string;
  assignHref: string;
  editHref: string;
  deleteHref: string;
};

const nameOf = (row: SessionRow) => `${row.class}, ${row.when}`;
const session = columnsOf<SessionRow>();

const sessionsColumns = [
  session.position,
  session.lead(
    sessionTexts.class,
    (row) => `/admin/class-session-info?sessionId=${row.id}`,
    (row) => row.class,
    "class",
  ),
  session.cell(sessionTexts.course, (row) => row.course, { sort: "course" }),
  session.cell(sessionTexts.season, (row) => row.season, { phone: "named", sort: "season" }),
  session.cell(sessionTexts.time, (row) => <span className="lg:whitespace-nowrap">{row.when}</span>, {
    sort: "time",
  }),
  session.cell(sessionTexts.tutor, (row) =>
    row.tutorHref ? (
      <RowLink href={row.tutorHref}>{row.tutor}</RowLink>
    ) : (
      <span className="text-muted-foreground">{sessionTexts.notAssigned}</span>
    ),
  ),
  session.cell(sessionTexts.students, (row) => row.students, { phone: "named" }),
  session.cell(sessionTexts.action, (row) => <SessionActions row={row} />, { actions: true, menu: true }),
];

export function SessionsTable(props: ListTableProps<SessionRow>) {
  return (
    <ListTable
      columns={sessionsColumns}
      texts={{ ...sessionTexts, empty: texts.none }}
      rowName={nameOf}
      {...props}
    />
  );
}

function SessionActions({ row }: { row: SessionRow }) {
  return (
    <RowMenu
      about={nameOf(row)}
      actions={[
        { href: row.assignHref, label: sessionTexts.assign, stay: true },
        { href: row.editHref, label: sessionTexts.edit, stay: true },
        { href: row.deleteHref, label: texts.delete, stay: true },
      ]}
    />
  );
}
