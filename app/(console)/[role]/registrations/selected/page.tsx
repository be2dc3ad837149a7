import { redirect } from "next/navigation";
import { readSelected } from "@/app/(console)/_selected/read-selected";
import { SelectedExport } from "@/app/(console)/_selected/selected-export";
import { SelectedForm } from "@/app/(console)/_selected/selected-form";
import {
  NothingSelected,
  SelectedPage,
  type SelectedRow,
  selectedMetadata,
} from "@/app/(console)/_selected/selected-page";
import { selectedTexts as texts } from "@/app/(console)/_selected/texts";
import { homeOf } from "@/lib/domain/access/roles";
import { listEnrollments } from "@/lib/domain/enrollments/list-enrollments";
import { listStudents } from "@/lib/domain/registrations/list-students";
import type { Ctx } from "@/lib/platform/commands/command";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { MOST_ROWS } from "@/lib/platform/input-shapes";
import { shortIds } from "@/lib/platform/short-ids";
import { archiveStudentsAction } from "./actions";

export const metadata = selectedMetadata;

/** Confirms an action on selected students: archive, unarchive or export. A message, a move and a waiver lead on to their own pages. */
export default async function SelectedRegistrationsPage({ params, searchParams }: RolePageProps) {
  const { ctx, role } = await requireRolePage(params, "registrations/selected");
  const list = `${homeOf(role)}/registrations`;
  const selected = await readSelected(searchParams, list);
  const { ids, action } = selected;
  if (ids.length === 0) return <NothingSelected selected={selected} />;
  if (action === "message") redirect(`${homeOf(role)}/messages/new?to=students:${shortIds(ids)}`);
  if (action === "move" || action === "waive")
    redirect(
      `${homeOf(role)}/enrollments/selected?${new URLSearchParams({ do: action, back: selected.back, ...(await placesOf(ctx, ids)) })}`,
    );
  // The older registration stays, unless the admin swaps them; for another number of records the page says what it needs.
  if (action === "merge") {
    const { students } = await listStudents(ctx, { ids, sort: "created" });
    const [keep, merge, another] = students.map(({ id }) => id);
    redirect(`${list}/merge${merge && !another ? `?keep=${keep}&merge=${merge}` : ""}`);
  }
  const rows = await readRows(ctx, ids);
  if (action === "export")
    return <SelectedExport address={`${list}/export`} selected={selected} rows={rows} />;
  const { title, text, confirm } = action === "activate" ? texts.activate : texts.archive;
  return (
    <SelectedPage title={title(rows.length)} text={text} selected={selected} rows={rows}>
      <SelectedForm
        action={archiveStudentsAction}
        ids={ids}
        back={selected.back}
        fields={{ status: action === "activate" ? "active" : "archived" }}
        confirm={confirm(rows.length)}
        variant={action === "activate" ? "default" : "destructive"}
      />
    </SelectedPage>
  );
}

/** The places of students in their order, the newest of each; `without` is how many have none. */
async function placesOf(ctx: Ctx, studentIds: string[]): Promise<{ ids: string; without: string }> {
  const { rows } = await listEnrollments(ctx, { studentIds, status: "live", pageSize: MOST_ROWS });
  const newest = rows.filter(
    (row, nth) => rows.findIndex(({ student_id }) => student_id === row.student_id) === nth,
  );
  newest.sort((one, other) => studentIds.indexOf(one.student_id) - studentIds.indexOf(other.student_id));
  return { ids: shortIds(newest.map(({ id }) => id)), without: String(studentIds.length - newest.length) };
}

async function readRows(ctx: Ctx, ids: string[]): Promise<SelectedRow[]> {
  const { students } = await listStudents(ctx, { ids, pageSize: MOST_ROWS });
  return students.map(({ id, full_name, registration_no }) => ({
    id,
    name: full_name,
    detail: registration_no,
  }));
}
