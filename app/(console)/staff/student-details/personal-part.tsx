import { answersTexts } from "@/app/(console)/_impact/texts";
import { MaskedValue } from "@/app/(console)/_reveal/masked-value";
import { archiveTexts } from "@/app/(console)/_students/archive-texts";
import { isWholeRecord } from "@/app/(console)/_students/find-student";
import { PhoneLink } from "@/app/(console)/_students/student-rows";
import { studentPageTexts as texts } from "@/app/(console)/_students/texts";
import { registrationTexts } from "@/components/registration-form/texts";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { scopeOf } from "@/lib/domain/access/authorize";
import { dutyOf, type StaffRole } from "@/lib/domain/access/roles";
import {
  CONTACT_FIELDS,
  FIELD_NAMES,
  fieldTexts,
  isAskedOf,
  shownValue,
} from "@/lib/domain/people/students/field-rules";
import type { FieldName } from "@/lib/domain/people/students/fields";
import { DOOR_NAMES } from "@/lib/domain/people/students/rules";
import { isSensitive } from "@/lib/domain/people/students/sensitive-rules";
import type { StudentContact, WholeStudent } from "@/lib/domain/registrations/get-student";
import { plusPhone } from "@/lib/platform/phone";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";

/** A student's record as far as the role sees it, with its rarely used actions. */
export function PersonalPart({
  role,
  student,
  hrefWith,
}: {
  role: StaffRole;
  student: WholeStudent | StudentContact;
  hrefWith: (more?: Record<string, string>) => string;
}) {
  return (
    <Card className="space-y-3">
      <CardTitle>{texts.personal}</CardTitle>
      <DescriptionList rows={personalRows(student, (field) => hrefWith({ dialog: "reveal", field }))} />
      <div className="flex flex-wrap gap-3 print:hidden">
        {scopeOf(role, "students.renew-manage-code") ? (
          <LinkButton variant="outline" size="sm" href={hrefWith({ dialog: "code" })}>
            {texts.code.open}
          </LinkButton>
        ) : null}
        {dutyOf(role, "administration") ? (
          <LinkButton variant="outline" size="sm" href={hrefWith({ dialog: "siblings" })}>
            {student.phone_shared ? texts.siblings.unmark : texts.siblings.mark}
          </LinkButton>
        ) : null}
        {scopeOf(role, "students.impact-answers") ? (
          <LinkButton variant="outline" size="sm" href={hrefWith({ dialog: "impact" })}>
            {answersTexts.open}
          </LinkButton>
        ) : null}
        {scopeOf(role, "follow-ups.end") ? (
          <LinkButton variant="outline" size="sm" href={hrefWith({ dialog: "end-follow-ups" })}>
            {texts.followUps.open}
          </LinkButton>
        ) : null}
        {dutyOf(role, "administration") ? (
          <LinkButton variant="outline" size="sm" href={hrefWith({ dialog: "archive" })}>
            {archiveTexts.open[student.status]}
          </LinkButton>
        ) : null}
      </div>
    </Card>
  );
}

/** The name is the page's heading. */
function personalRows(
  student: WholeStudent | StudentContact,
  revealHref: (field: string) => string,
): DescriptionRow[] {
  const fields = isWholeRecord(student) ? askedOf(student) : CONTACT_FIELDS;
  const names = fields.filter((name) => name !== "full_name");
  return [
    { name: texts.registrationNo, value: student.registration_no },
    ...names.map((name) => ({
      name: fieldTexts(name, "staff").label,
      value: shown(name, student, revealHref),
    })),
    { name: texts.season, value: String(student.season) },
    { name: texts.registered, value: formatTime(student.registered_at) },
    { name: texts.door, value: DOOR_NAMES[student.door] },
    { name: texts.updated, value: formatDate(student.updated_at) },
  ];
}

function askedOf(student: WholeStudent): FieldName[] {
  const age = student.guardian_name ? "minor" : "adult";
  return FIELD_NAMES.filter((name) => isAskedOf(name, age));
}

function shown(
  name: FieldName,
  student: WholeStudent | StudentContact,
  revealHref: (field: string) => string,
) {
  const value = shownValue(name, student, plusPhone);
  if (isSensitive(name) && value) return <MaskedValue name={name} value={value} href={revealHref(name)} />;
  if (name === "msisdn")
    return (
      <>
        <span className="tabular-nums">{value}</span>
        {student.phone_shared ? ` (${texts.shared})` : ""}
      </>
    );
  // A guardian's number need not be a Kenyan phone number.
  if (name === "guardian_msisdn" && /^254\d{9}$/.test(value)) return <PhoneLink msisdn={value} />;
  return value || registrationTexts.en.notProvided;
}
