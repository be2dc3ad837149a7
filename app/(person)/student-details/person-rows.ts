import { registrationTexts as names } from "@/components/registration-form/texts";
import type { DescriptionRow } from "@/components/ui/description-list";
import type { MaskedStudent, WholeStudent } from "@/lib/domain/students/get-student";
import { formatPhone } from "@/lib/platform/phone";
import { publicTexts } from "../../(public)/texts";

/** What anybody who knew phone and date of birth may see. */
export function maskedRows(student: MaskedStudent): DescriptionRow[] {
  return [
    { name: publicTexts.student, value: student.name },
    { name: names.phone, value: student.msisdn },
    { name: publicTexts.registrationNo, value: student.registration_no },
  ];
}

/** Everything, to whoever showed a code. */
export function wholeRows(student: WholeStudent): DescriptionRow[] {
  const papers = student.id_number
    ? [{ name: names.idNumber, value: student.id_number }]
    : [
        { name: names.guardianName, value: student.guardian_name ?? names.notProvided },
        { name: names.guardianId, value: student.guardian_id_no ?? names.notProvided },
        { name: names.guardianPhone, value: student.guardian_msisdn ?? names.notProvided },
      ];
  return [
    { name: names.fullName, value: student.full_name },
    { name: names.phone, value: formatPhone(student.msisdn) },
    { name: publicTexts.registrationNo, value: student.registration_no },
    { name: names.birth, value: student.dob.replaceAll("-", "/") },
    ...papers,
    { name: names.residence, value: student.residence },
    { name: names.email, value: student.email ?? names.notProvided },
    { name: names.channel, value: student.channel },
    { name: names.enrollmentStatus, value: names.status[student.enrollment_status] },
  ];
}
