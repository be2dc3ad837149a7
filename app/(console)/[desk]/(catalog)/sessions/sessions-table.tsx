"use client";
import { columnsOf } from "@/components/data-table/columns";
import { DataTable, type ListPage } from "@/components/data-table/data-table";
import { RowLink } from "@/components/data-table/row-link";
import { sessionTexts, catalogPageTexts as texts } from "../texts";

export type SessionListRow = {
  id: string;
  position: number;
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
  column.accessor("position", { header: "#", meta: { wide: true } }),
  column.accessor("class", {
    header: sessionTexts.class,
    meta: { lead: true },
    cell: ({ row }) => <RowLink href={row.original.href}>{row.original.class}</RowLink>,
  }),
  column.accessor("course", { header: sessionTexts.course }),
  column.accessor("when", {
    header: sessionTexts.time,
    cell: ({ row }) => <span className="lg:whitespace-nowrap">{row.original.when}</span>,
  }),
  column.accessor("tutor", {
    header: sessionTexts.tutor,
    cell: ({ row }) =>
      row.original.tutorHref ? (
        <RowLink href={row.original.tutorHref}>{row.original.tutor}</RowLink>
      ) : (
        <span className="text-muted-foreground">{sessionTexts.notAssigned}</span>
      ),
  }),
  column.accessor("students", { header: sessionTexts.students }),
  column.display({
    id: "action",
    header: sessionTexts.action,
    meta: { actions: true },
    cell: ({ row }) => {
      const about = `${row.original.class}, ${row.original.when}`;
      return (
        <span className="flex flex-wrap gap-1 lg:flex-nowrap">
          <RowLink href={row.original.assignHref} button about={about}>
            <span className="whitespace-nowrap">{sessionTexts.assign}</span>
          </RowLink>
          <RowLink href={row.original.editHref} button about={about}>
            {sessionTexts.edit}
          </RowLink>
          <RowLink href={row.original.deleteHref} button about={about}>
            {texts.delete}
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
  const days = Object.entries(sessionTexts.days).map(([value, label]) => ({ value, label }));
  return (
    <DataTable
      caption={sessionTexts.title}
      columns={columns}
      list={list}
      keyOf={(row) => row.id}
      loading={sessionTexts.loading}
      empty={texts.none}
      search={sessionTexts.search}
      filters={[
        { name: "courseId", label: sessionTexts.course, options: courses },
        { name: "day", label: sessionTexts.day, options: days },
        { name: "tutorId", label: sessionTexts.tutor, options: tutors },
      ]}
    />
  );
}
