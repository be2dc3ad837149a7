import { PhoneLink } from "@/app/(console)/_students/phone-link";
import { studentPageTexts as texts } from "@/app/(console)/_students/texts";
import { registrationTexts as names } from "@/components/registration-form/texts";
import type { DescriptionRow } from "@/components/ui/description-list";
import type { WholeStudent } from "@/lib/domain/students/get-student";
import { plusPhone } from "@/lib/platform/phone";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";

/** A student's personal details for the desk. */
export function personalRows(student: WholeStudent): DescriptionRow[] {
  const none = names.notProvided;
  const papers = student.guardian_name
    ? [
        { name: names.guardianName, value: student.guardian_name },
        { name: names.guardianId, value: student.guardian_id_no ?? none },
        { name: names.guardianPhone, value: <GuardianPhone msisdn={student.guardian_msisdn} /> },
      ]
    : [{ name: names.idNumber, value: student.id_number ?? none }];
  return [
    { name: texts.registrationNo, value: student.registration_no },
    {
      name: texts.phone,
      value: (
        <>
          <span className="tabular-nums">{plusPhone(student.msisdn)}</span>
          {student.phone_shared ? ` (${texts.shared})` : ""}
        </>
      ),
    },
    { name: names.birth, value: student.dob.replaceAll("-", "/") },
    ...papers,
    { name: names.residence, value: student.residence },
    { name: names.email, value: student.email ?? none },
    { name: texts.channel, value: student.channel },
    { name: texts.newOrContinuing, value: names.status[student.enrollment_status] },
    { name: texts.season, value: String(student.season) },
    { name: texts.registered, value: formatTime(student.created_at) },
    { name: texts.updated, value: formatDate(student.updated_at) },
  ];
}

/** A guardian's number is a phone where it reads as one (spec section 5 takes other signs too). */
function GuardianPhone({ msisdn }: { msisdn: string | null }) {
  if (!msisdn) return names.notProvided;
  return /^254\d{9}$/.test(msisdn) ? <PhoneLink msisdn={msisdn} /> : msisdn;
}
