import { rowsOf } from "@/components/data-table/rows-of";
import { listStudents } from "@/lib/domain/students/list-students";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { tutorTexts as texts } from "../../_staff/tutor-texts";
import { PeopleTable } from "./people-table";

const PAGE_SIZE = 20;

/** Students of the tutor's own sessions. */
export async function Students({ ctx, state }: { ctx: Ctx; state: { page: number; search: string } }) {
  const { page, search } = state;
  const got = await loadPart(async () => {
    const { students, total } = await listStudents(ctx, { page, search, pageSize: PAGE_SIZE });
    return { rows: students, total };
  });
  return (
    <PeopleTable
      caption={texts.students}
      second="number"
      search={texts.searchStudents}
      empty={texts.noStudents}
      list={rowsOf(got, { page, pageSize: PAGE_SIZE }, texts.studentsFailed, (student) => ({
        id: student.id,
        name: student.full_name,
        msisdn: student.msisdn,
        second: student.registration_no,
        href: `/student-details?studentId=${student.id}`,
      }))}
    />
  );
}
