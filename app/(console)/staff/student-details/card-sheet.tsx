import "@/components/receipt/receipt.css";
import { cardTexts as texts } from "@/app/(console)/_students/stk-push-texts";
import { studentPageTexts } from "@/app/(console)/_students/texts";
import { academy, academyOnPaper } from "@/app/academy";
import { PageHead } from "@/components/console/page-head";
import { payPageTexts } from "@/components/payment/texts";
import { Logo } from "@/components/site/logo";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { PrintButton } from "@/components/ui/print-button";
import { catalogTexts } from "@/lib/domain/catalog/texts";
import type { EnrollmentSummary } from "@/lib/domain/enrollments/standing/enrollment-summary";
import type { StudentContact } from "@/lib/domain/registrations/get-student";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";

/** The registration card to print: student, class and times, and how to pay the amount due. It holds no secret code. */
export async function CardSheet({ student, backHref }: { student: StudentContact; backHref: string }) {
  const { season } = await academy();
  const { logo, name, phones } = await academyOnPaper();
  const enrollment = student.enrollments.find((each) => each.season === season && isCurrent(each));
  return (
    <>
      <div className="print:hidden">
        <PageHead title={texts.title} back={{ href: backHref, label: student.full_name }}>
          <PrintButton label={texts.print} />
        </PageHead>
      </div>
      <article
        aria-labelledby="card-name"
        className="receipt max-w-2xl space-y-4 rounded-2xl border border-border bg-card p-5 text-card-foreground shadow-xs sm:p-7"
      >
        <div className="flex items-center gap-3.5">
          <Logo logo={logo} size={11} />
          <div className="leading-snug">
            <p className="font-bold text-xl leading-tight">{name}</p>
            {phones.length > 0 ? (
              <p className="receipt-small text-sm">{texts.help(phones.join(", "))}</p>
            ) : null}
          </div>
        </div>
        <h2 id="card-name" className="font-bold text-2xl tracking-tight">
          {student.full_name}
        </h2>
        <DescriptionList rows={rowsOf(student, enrollment)} />
        {enrollment ? <ToPay enrollment={enrollment} /> : <p>{texts.noSeat}</p>}
      </article>
    </>
  );
}

function isCurrent({ status }: EnrollmentSummary): boolean {
  return status !== "expired" && status !== "cancelled";
}

function rowsOf(student: StudentContact, enrollment: EnrollmentSummary | undefined): DescriptionRow[] {
  const number = {
    name: texts.number,
    value: <span className="font-bold text-xl tabular-nums tracking-wide">{student.registration_no}</span>,
  };
  if (!enrollment) return [number];
  const times = enrollment.sessions.map(
    ({ day, from, to }) => `${catalogTexts.days[day]}, ${studentPageTexts.times(from, to)}`,
  );
  return [
    number,
    { name: texts.course, value: enrollment.course_name },
    { name: texts.class, value: enrollment.class_name },
    {
      name: texts.times,
      value:
        times.length > 0 ? times.map((time) => <p key={time}>{time}</p>) : <p>{studentPageTexts.noTimes}</p>,
    },
    { name: texts.status, value: studentPageTexts.enrollment[enrollment.status] },
  ];
}

/** The paybill's numbers and steps while something is due. */
async function ToPay({ enrollment }: { enrollment: EnrollmentSummary }) {
  const { paybill } = await academy();
  if (enrollment.amount_due <= 0 || enrollment.status !== "pending") return <p>{texts.nothingDue}</p>;
  const amount = formatShillings(enrollment.amount_due);
  const pay = payPageTexts.en;
  return (
    <section className="space-y-3">
      <h3 className="font-bold text-lg">{texts.payTitle(amount)}</h3>
      <DescriptionList
        rows={[
          { name: pay.businessNo, value: <Figure>{paybill}</Figure> },
          { name: pay.accountNo, value: <Figure>{enrollment.pay_code}</Figure> },
          { name: pay.amount, value: <Figure>{amount}</Figure> },
        ]}
      />
      <ol className="list-decimal space-y-1 pl-6">
        {pay.steps(paybill, enrollment.pay_code, amount).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {enrollment.hold_until ? (
        <p className="font-semibold">{texts.holdUntil(formatTime(enrollment.hold_until))}</p>
      ) : null}
    </section>
  );
}

function Figure({ children }: { children: string }) {
  return <span className="font-bold text-lg tabular-nums tracking-wide">{children}</span>;
}
