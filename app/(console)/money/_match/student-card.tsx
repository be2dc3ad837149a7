import type { ReactNode } from "react";
import { EnrollmentBadge } from "@/app/(console)/_students/enrollment-badge";
import { Card } from "@/components/ui/card";
import type { EnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import { plusPhone } from "@/lib/platform/phone";

type Student = { full_name: string; registration_no: string; msisdn: string };

/** A student a payment may be for: the class and the amount due, between `before` and `children`, and an action. */
export function StudentCard({
  student,
  group,
  status,
  due,
  before,
  children,
  action,
}: {
  student: Student;
  group: string;
  status?: EnrollmentSummary["status"] | undefined;
  due: string | null;
  before?: ReactNode;
  children?: ReactNode;
  action: ReactNode;
}) {
  return (
    <Card className="flex h-full flex-col justify-between gap-3 p-4 sm:p-5">
      <div className="space-y-1.5">
        {before}
        <p className="break-words font-semibold text-lg leading-snug">{student.full_name}</p>
        <p className="text-muted-foreground text-sm">
          {student.registration_no} · {plusPhone(student.msisdn)}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span>{group}</span>
          {status ? <EnrollmentBadge status={status} /> : null}
        </p>
        {due ? <p className="font-medium">{due}</p> : null}
        {children}
      </div>
      {action}
    </Card>
  );
}
