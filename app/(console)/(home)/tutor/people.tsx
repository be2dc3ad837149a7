import { rowsOf } from "@/components/data-table/rows-of";
import { listTutors } from "@/lib/domain/people/staff/read-staff";
import { listStudents } from "@/lib/domain/registrations/list-students";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { tutorTexts as texts } from "../../_staff/tutor-texts";
import { PeopleTable } from "./people-table";

const pageSize = 20;

type Props = { ctx: Ctx; state: { page: number; search: string } };

/** Students of the tutor's own sessions. */
export async function Students({ ctx, state: { page, search } }: Props) {
  const loaded = await loadPart(async () => {
    const { students, total } = await listStudents(ctx, { page, search, pageSize });
    return { rows: students, total };
  });
  const list = rowsOf(loaded, { page, pageSize }, texts.studentsFailed, (student) => ({
    id: student.id,
    name: student.full_name,
    msisdn: student.msisdn,
    second: student.registration_no,
    href: `/student-details?studentId=${student.id}`,
  }));
  return <PeopleTable of="students" list={list} />;
}

/** Colleagues with their contacts. */
export async function Teachers({ ctx, state: { page, search } }: Props) {
  const loaded = await loadPart(async () => {
    const { tutors, total } = await listTutors(ctx, { page, search, pageSize });
    return { rows: tutors, total };
  });
  const list = rowsOf(loaded, { page, pageSize }, texts.teachersFailed, (tutor) => ({
    id: tutor.id,
    name: tutor.full_name,
    msisdn: tutor.user.msisdn,
    second: tutor.user.email ?? texts.noEmail,
    href: `/tutor/tutor-details?tutorId=${tutor.id}`,
  }));
  return <PeopleTable of="teachers" list={list} />;
}
