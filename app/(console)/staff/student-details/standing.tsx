import { PaymentMark } from "@/app/(console)/_students/payment-mark";
import { PhoneLink } from "@/app/(console)/_students/student-rows";
import { studentPageTexts } from "@/app/(console)/_students/texts";
import { StatusBadge } from "@/components/console/status-badge";
import type { StudentContact, WholeStudent } from "@/lib/domain/registrations/get-student";
import { paymentOf } from "@/lib/domain/registrations/rules";
import { formatShillings } from "@/lib/platform/money";
import { nairobiShown } from "@/lib/platform/time/nairobi-time";
import { standingTexts as texts } from "./texts";

/** How a student stands, below the name: paid or not, the class, and what to do next. */
export function Standing({ student }: { student: WholeStudent | StudentContact }) {
  const { enrollment, next_step: step } = student;
  const payment = paymentOf(enrollment, step);
  const until = step.until ? nairobiShown(new Date(step.until)) : undefined;
  return (
    <div className="space-y-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <PaymentMark payment={payment} />
        {student.status === "archived" ? (
          <StatusBadge good={false}>{studentPageTexts.archived}</StatusBadge>
        ) : null}
        {student.consent_missing ? (
          <StatusBadge good={false}>{studentPageTexts.consentMissing}</StatusBadge>
        ) : null}
        <span className="font-semibold">
          {enrollment && payment !== "no_class"
            ? texts.place(enrollment.course_name, enrollment.class_name, enrollment.season)
            : null}
        </span>
      </div>
      {student.status === "archived" ? null : (
        <p>
          <span className="text-muted-foreground">{texts.next} </span>
          {texts.steps[step.state](formatShillings(step.due), until)}
        </p>
      )}
      <PhoneLink msisdn={student.msisdn} />
    </div>
  );
}
