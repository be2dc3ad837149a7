import { rowsOf } from "@/components/data-table/rows-of";
import { listTutors } from "@/lib/domain/staff/read-staff";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { tutorTexts as texts } from "../../_staff/tutor-texts";
import { PeopleTable } from "./people-table";

const PAGE_SIZE = 20;

/** Colleagues with their contacts. */
export async function Teachers({ ctx, state }: { ctx: Ctx; state: { page: number; search: string } }) {
  const { page, search } = state;
  const got = await loadPart(async () => {
    const { tutors, total } = await listTutors(ctx, { page, search, pageSize: PAGE_SIZE });
    return { rows: tutors, total };
  });
  return (
    <PeopleTable
      caption={texts.teachers}
      second="email"
      search={texts.searchTeachers}
      empty={texts.noTeachers}
      list={rowsOf(got, { page, pageSize: PAGE_SIZE }, texts.teachersFailed, (tutor) => ({
        id: tutor.id,
        name: tutor.full_name,
        msisdn: tutor.user.msisdn,
        second: tutor.user.email ?? texts.noEmail,
        href: `/tutor/tutor-details?tutorId=${tutor.id}`,
      }))}
    />
  );
}
