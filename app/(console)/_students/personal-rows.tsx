import { registrationWords as names } from "@/components/registration-form/texts";
import type { DescriptionRow } from "@/components/ui/description-list";
import { spellDate, spellTime } from "@/lib/platform/time/nairobi-time";
import { plusPhone } from "@/lib/platform/phone";
import type { WholeStudent } from "@/lib/domain/students/get-student";
import { PhoneLink } from "./phone-link";
import { studentPageWords as words } from "./texts";

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
    { name: words.registrationNo, value: student.registration_no },
    {
      name: words.phone,
      value: (
        <>
          <span className="tabular-nums">{plusPhone(student.msisdn)}</span>
          {student.phone_shared ? ` (${words.shared})` : ""}
        </>
      ),
    },
    { name: names.birth, value: student.dob.replaceAll("-", "/") },
    ...papers,
    { name: names.residence, value: student.residence },
    { name: names.email, value: student.email ?? none },
    { name: words.channel, value: student.channel },
    { name: words.newOrContinuing, value: names.status[student.enrollment_status] },
    { name: words.season, value: String(student.season) },
    { name: words.registered, value: spellTime(student.created_at) },
    { name: words.updated, value: spellDate(student.updated_at) },
  ];
}

/** A guardian's number is a phone where it reads as one (spec section 5 takes other signs too). */
function GuardianPhone({ msisdn }: { msisdn: string | null }) {
  if (!msisdn) return names.notProvided;
  return /^254\d{9}$/.test(msisdn) ? <PhoneLink msisdn={msisdn} /> : msisdn;
}
