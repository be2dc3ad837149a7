"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { sessionWords, catalogPageWords as words } from "../_catalog/texts";

export type SessionListRow = {
  id: string;
  place: number;
  class: string;
  course: string;
  when: string;
  tutor: string | null;
  tutorHref: string | undefined;
  students: string;
  href: string;
  assignHref: string;
  editHref: string;
  deleteHref: string;
};

type Options = { value: string; label: string }[];

const column = columnsOf<SessionListRow>();
const columns = column.columns([
  column.accessor("place", { header: "#", meta: { wide: true } }),
  column.accessor("class", {
    header: sessionWords.class,
    meta: { lead: true },
    cell: ({ row }) => <RowLink href={row.original.href}>{row.original.class}</RowLink>,
  }),
  column.accessor("course", { header: sessionWords.course }),
  column.accessor("when", {
    header: sessionWords.time,
    cell: ({ row }) => <span className="lg:whitespace-nowrap">{row.original.when}</span>,
  }),
  column.accessor("tutor", {
    header: sessionWords.tutor,
    cell: ({ row }) =>
      row.original.tutorHref ? (
        <RowLink href={row.original.tutorHref}>{row.original.tutor}</RowLink>
      ) : (
        <span className="text-muted-foreground">{sessionWords.notAssigned}</span>
      ),
  }),
  column.accessor("students", { header: sessionWords.students }),
  column.display({
    id: "action",
    header: sessionWords.action,
    meta: { actions: true },
    cell: ({ row }) => {
      const about = `${row.original.class}, ${row.original.when}`;
      return (
        <span className="flex flex-wrap gap-1 lg:flex-nowrap">
          <RowLink href={row.original.assignHref} button about={about}>
            <span className="whitespace-nowrap">{sessionWords.assign}</span>
          </RowLink>
          <RowLink href={row.original.editHref} button about={about}>
            {sessionWords.edit}
          </RowLink>
          <RowLink href={row.original.deleteHref} button about={about}>
            {words.delete}
          </RowLink>
        </span>
      );
    },
  }),
]);

export function SessionsTable({
  list,
  courses,
  tutors,
}: {
  list: ListPage<SessionListRow> | { failed: string };
  courses: Options;
  tutors: Options;
}) {
  const days = Object.entries(sessionWords.days).map(([value, label]) => ({ value, label }));
  return (
    <DataTable
      caption={sessionWords.title}
      columns={columns}
      list={list}
      keyOf={(row) => row.id}
      loading={sessionWords.loading}
      empty={words.none}
      search={sessionWords.search}
      filters={[
        { name: "courseId", label: sessionWords.course, options: courses },
        { name: "day", label: sessionWords.day, options: days },
        { name: "tutorId", label: sessionWords.tutor, options: tutors },
      ]}
    />
  );
}
