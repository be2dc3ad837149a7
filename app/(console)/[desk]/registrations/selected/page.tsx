import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ExportLink } from "@/app/(console)/_selected/export-link";
import { readSelected } from "@/app/(console)/_selected/read-selected";
import { SelectedForm } from "@/app/(console)/_selected/selected-form";
import { NothingSelected, SelectedPage, type SelectedRow } from "@/app/(console)/_selected/selected-page";
import { selectedTexts as texts } from "@/app/(console)/_selected/texts";
import { listStudents } from "@/lib/domain/students/list-students";
import type { Ctx } from "@/lib/platform/commands/command";
import { type DeskPageProps, requireDesk } from "@/lib/platform/http/require-verb";
import { MOST_ROWS } from "@/lib/platform/input-shapes";
import { homeOf } from "@/lib/platform/permissions/roles";
import { shortIds } from "@/lib/platform/short-ids";
import { archiveStudentsAction } from "./actions";

/** Without the address in Referer headers: it names up to 200 rows. */
export const metadata: Metadata = { title: texts.rows, referrer: "strict-origin" };

/** Confirms an action on selected students: archive, bring back or export. A message leads on to its own page. */
export default async function SelectedRegistrationsPage({ params, searchParams }: DeskPageProps) {
  const { ctx, role } = await requireDesk(params, "registrations/selected");
  const list = `${homeOf(role)}/registrations`;
  const selected = await readSelected(searchParams, list);
  const { ids, wish, back } = selected;
  if (ids.length === 0) return <NothingSelected selected={selected} />;
  if (wish === "message") redirect(`${homeOf(role)}/messages/new?to=students:${shortIds(ids)}`);
  const rows = await readRows(ctx, ids);
  if (wish === "export")
    return (
      <SelectedPage
        title={texts.export.title(rows.length)}
        text={texts.export.text}
        selected={selected}
        rows={rows}
      >
        <ExportLink address={`${list}/export`} ids={ids} back={back} count={rows.length} />
      </SelectedPage>
    );
  const { title, text, confirm } = wish === "activate" ? texts.activate : texts.archive;
  return (
    <SelectedPage title={title(rows.length)} text={text} selected={selected} rows={rows}>
      <SelectedForm
        action={archiveStudentsAction}
        ids={ids}
        back={back}
        fields={{ status: wish === "activate" ? "active" : "archived" }}
        confirm={confirm(rows.length)}
        variant={wish === "activate" ? "default" : "destructive"}
      />
    </SelectedPage>
  );
}

async function readRows(ctx: Ctx, ids: string[]): Promise<SelectedRow[]> {
  const { students } = await listStudents(ctx, { ids, pageSize: MOST_ROWS });
  return students.map(({ id, full_name, registration_no }) => ({
    id,
    name: full_name,
    detail: registration_no,
  }));
}
