import { readSelected } from "@/app/(console)/_selected/read-selected";
import { SelectedForm } from "@/app/(console)/_selected/selected-form";
import { NothingSelected, SelectedPage, selectedMetadata } from "@/app/(console)/_selected/selected-page";
import { selectedTexts as texts } from "@/app/(console)/_selected/texts";
import { listSessions } from "@/lib/domain/catalog/list-sessions";
import { listTutors } from "@/lib/domain/people/staff/read-staff";
import { type RolePageProps, requireRolePage } from "@/lib/platform/http/require-verb";
import { MOST_ROWS } from "@/lib/platform/input-shapes";
import { catalogPageTexts, sessionTexts } from "../../texts";
import { assignTutorsAction } from "./actions";
import { TutorSelect } from "./tutor-select";

export const metadata = selectedMetadata;

const MOST_TUTORS = 500;

/** Gives selected sessions one tutor, or none. */
export default async function SelectedSessionsPage({ params, searchParams }: RolePageProps) {
  const { ctx } = await requireRolePage(params, "sessions/selected");
  const selected = await readSelected(searchParams, "/admin/sessions");
  const { ids, back } = selected;
  if (ids.length === 0) return <NothingSelected selected={selected} />;
  const [{ sessions }, { tutors }] = await Promise.all([
    listSessions(ctx, { ids, pageSize: MOST_ROWS }),
    listTutors(ctx, { pageSize: MOST_TUTORS }),
  ]);
  const rows = sessions.map((session) => ({
    id: session.id,
    name: `${session.course}, ${session.class}`,
    detail: `${catalogPageTexts.meeting(session)}, ${session.tutor ?? sessionTexts.notAssigned}`,
  }));
  return (
    <SelectedPage
      title={texts.assign.title(rows.length)}
      text={texts.assign.text}
      selected={selected}
      rows={rows}
    >
      <SelectedForm
        action={assignTutorsAction}
        ids={ids}
        back={back}
        confirm={texts.assign.confirm(rows.length)}
        order={["tutor_id"]}
      >
        <TutorSelect
          tutors={tutors
            .filter(({ status }) => status === "active")
            .map(({ id, full_name }) => ({ value: id, label: full_name }))
            .sort((one, other) => one.label.localeCompare(other.label))}
        />
      </SelectedForm>
    </SelectedPage>
  );
}
