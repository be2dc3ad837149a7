import { RowLink } from "@/components/data-table/row-link";
import type { PersonOfPhone } from "@/lib/domain/correspondence/replies/people";
import { messagePageTexts as texts } from "./texts";

/** The students of a phone, each a link to the record; whether the phone is the guardian's. */
export function StudentsOfPhone({ students }: { students: PersonOfPhone[] }) {
  if (students.length === 0)
    return <span className="block font-normal text-muted-foreground text-sm">{texts.nobody}</span>;
  return students.map((student) => (
    <span key={student.student_id} className="block font-normal text-sm">
      {student.as === "guardian" ? `${texts.guardianOf} ` : null}
      <RowLink href={`/student-details?studentId=${student.student_id}`}>{student.full_name}</RowLink>{" "}
      <span className="text-muted-foreground">{student.registration_no}</span>
    </span>
  ));
}
