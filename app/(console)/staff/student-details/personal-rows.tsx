import { PhoneLink } from "@/app/(console)/_students/phone-link";
import { studentPageTexts as texts } from "@/app/(console)/_students/texts";
import { registrationTexts } from "@/components/registration-form/texts";
import type { DescriptionRow } from "@/components/ui/description-list";
import { FIELD_NAMES, fieldTexts, isAskedOf, shownValue } from "@/lib/domain/students/field-rules";
import type { FieldName } from "@/lib/domain/students/fields";
import type { WholeStudent } from "@/lib/domain/students/get-student";
import { plusPhone } from "@/lib/platform/phone";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";

/** A student's personal details for the desk; the name is the page's heading. */
export function personalRows(student: WholeStudent): DescriptionRow[] {
  const age = student.guardian_name ? "minor" : "adult";
  const names = FIELD_NAMES.filter((name) => name !== "full_name" && isAskedOf(name, age));
  return [
    { name: texts.registrationNo, value: student.registration_no },
    ...names.map((name) => ({ name: fieldTexts(name, "staff").label, value: shown(name, student) })),
    { name: texts.season, value: String(student.season) },
    { name: texts.registered, value: formatTime(student.created_at) },
    { name: texts.updated, value: formatDate(student.updated_at) },
  ];
}

function shown(name: FieldName, student: WholeStudent) {
  const value = shownValue(name, student, plusPhone);
  if (name === "msisdn")
    return (
      <>
        <span className="tabular-nums">{value}</span>
        {student.phone_shared ? ` (${texts.shared})` : ""}
      </>
    );
  // A guardian's number may be something else than a Kenyan phone number.
  if (name === "guardian_msisdn" && /^254\d{9}$/.test(value)) return <PhoneLink msisdn={value} />;
  return value || registrationTexts.notProvided;
}
