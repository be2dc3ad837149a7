import { isPayable } from "@/app/(console)/_students/enrollment-links";
import { Times } from "@/app/(console)/_students/enrollment-rows";
import { stkPushTexts } from "@/app/(console)/_students/stk-push-texts";
import { studentPageTexts } from "@/app/(console)/_students/texts";
import { WaitInstead } from "@/app/(console)/_students/wait-instead";
import { academy } from "@/app/academy";
import { PlainDialog } from "@/components/form/dialogs";
import { Alert } from "@/components/ui/alert";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { PrintButton } from "@/components/ui/print-button";
import { seatMarks } from "@/lib/domain/enrollments/seats/seat-mark";
import type { WholeStudent } from "@/lib/domain/registrations/get-student";
import type { Ctx } from "@/lib/platform/commands/command";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { openCourses } from "./desk-season";
import { ChooseClass } from "./forms";
import { deskTexts as texts } from "./texts";

type EnrollmentSummary = WholeStudent["enrollments"][number];

/**
 * The success dialog: registration number and payment instructions. If the class filled up meanwhile, it says
 * why and offers another class.
 */
export async function RegisteredDialog({
  ctx,
  student,
  season,
  refused,
  hrefWith,
}: {
  ctx: Ctx;
  student: WholeStudent;
  /** The season that the student was registered for. */
  season: number;
  /** The reason the seat was refused, from the last submission. */
  refused: string | undefined;
  hrefWith: (more?: Record<string, string>) => string;
}) {
  const { season: current, paybill } = await academy();
  const enrollment = student.enrollments.find((one) => one.season === season && isCurrent(one));
  const promptable = enrollment && isPayable(enrollment, current) ? enrollment : undefined;
  return (
    <PlainDialog title={texts.doneTitle} closeHref={hrefWith()}>
      <div className="space-y-5">
        <div className="rounded-xl border border-success bg-success-soft px-4 py-4">
          <p className="font-medium text-lg">{student.full_name}</p>
          <p className="mt-2 text-sm">{texts.number}</p>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <strong className="select-all break-all font-bold text-3xl tabular-nums tracking-wider">
              {student.registration_no}
            </strong>
            <CopyButton
              value={student.registration_no}
              label={texts.copy}
              done={texts.copied}
              describes={texts.numberDescribes}
            />
          </p>
        </div>
        {enrollment ? (
          <Due enrollment={enrollment} paybill={paybill} />
        ) : (
          <>
            <Alert variant="warning" role="alert" className="space-y-1">
              <p className="font-medium">{refused ?? texts.noSeat}</p>
              <p>{texts.noSeatHelp}</p>
              <WaitInstead studentId={student.id} />
            </Alert>
            <ChooseClass
              studentId={student.id}
              was={seatMarks(student.enrollments)}
              courses={await openCourses(ctx, season)}
              season={String(season)}
              back={hrefWith()}
            />
          </>
        )}
        <div className="flex flex-wrap gap-3 print:hidden">
          {promptable ? (
            <LinkButton href={stkPushOf(student.id, promptable.enrollment_id)} scroll>
              {stkPushTexts.open}
            </LinkButton>
          ) : null}
          <LinkButton
            variant={promptable ? "outline" : "default"}
            href={hrefWith({ dialog: "add", for: String(season) })}
          >
            {texts.another}
          </LinkButton>
          <PrintButton label={texts.print} />
          <LinkButton variant="link" size="bare" href={`/student-details?studentId=${student.id}`}>
            {texts.details}
          </LinkButton>
        </div>
      </div>
    </PlainDialog>
  );
}

/** The dialog of a prompt for an enrollment, on the student's page. */
function stkPushOf(studentId: string, id: string): string {
  return `/student-details?${new URLSearchParams({ studentId, dialog: "prompt", id })}`;
}

function isCurrent({ status }: EnrollmentSummary): boolean {
  return status !== "expired" && status !== "cancelled";
}

/** The amount due, and the paybill and account to pay it to. */
function Due({ enrollment, paybill }: { enrollment: EnrollmentSummary; paybill: string }) {
  const amount = formatShillings(enrollment.amount_due);
  const rows: DescriptionRow[] = [
    { name: texts.course, value: enrollment.course_name },
    { name: texts.class, value: enrollment.class_name },
    { name: studentPageTexts.sessions, value: <Times sessions={enrollment.sessions} /> },
  ];
  if (enrollment.status !== "pending") {
    const value = enrollment.status === "paid_waiting" ? texts.paidWaiting : texts.nothingDue;
    return <DescriptionList rows={[...rows, { name: texts.toPay, value }]} />;
  }
  return (
    <div className="space-y-1">
      <p>{texts.payBefore(amount)}</p>
      <DescriptionList
        rows={[
          { name: texts.toPay, value: <Figure>{amount}</Figure> },
          { name: texts.paybill, value: <Figure>{paybill}</Figure> },
          {
            name: texts.account,
            value: <Figure>{enrollment.pay_code}</Figure>,
            action: (
              <CopyButton
                value={enrollment.pay_code}
                label={texts.copy}
                done={texts.copied}
                describes={texts.accountDescribes}
              />
            ),
          },
          ...(enrollment.hold_until
            ? [{ name: texts.holdUntil, value: formatTime(enrollment.hold_until) }]
            : []),
          ...rows,
        ]}
      />
    </div>
  );
}

function Figure({ children }: { children: string }) {
  return <span className="select-all font-bold text-lg tabular-nums tracking-wide">{children}</span>;
}
