import { ButtonLink } from "@/components/ui/button";
import type { DescriptionRow } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { plusPhone } from "@/lib/platform/phone";

type Student = { id: string; full_name: string; registration_no: string; msisdn: string };
type Names = { student: string; registrationNo: string; phone: string };

/** The student of a record: the name as a link, the registration number and the phone. */
export function studentRows(student: Student, names: Names): DescriptionRow[] {
  const href = `/student-details?studentId=${student.id}`;
  return [
    {
      name: names.student,
      value: (
        <LinkButton variant="link" size="fact" href={href} scroll>
          {student.full_name}
        </LinkButton>
      ),
    },
    { name: names.registrationNo, value: student.registration_no },
    { name: names.phone, value: <PhoneLink msisdn={student.msisdn} /> },
  ];
}

/** A phone number as a tel: link. */
export function PhoneLink({ msisdn }: { msisdn: string }) {
  return (
    <ButtonLink variant="link" size="fact" className="tabular-nums" href={`tel:+${msisdn}`}>
      {plusPhone(msisdn)}
    </ButtonLink>
  );
}
