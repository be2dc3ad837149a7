import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart, loadRecord } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { plusPhone } from "@/lib/platform/phone";
import { moneyTexts } from "../../_money/texts";
import { EnrollmentBadge } from "../../_students/enrollment-badge";
import { NoResults } from "../../_students/no-results";
import { type Fact, Facts } from "../_match/facts";
import { findStudents } from "../_match/find-students";
import { FindStudent } from "../_match/student-search";
import { ReceiptForm } from "./receipt-form";
import { receiptTexts as texts } from "./texts";

export const metadata: Metadata = { title: texts.title };

const PATH = "/money/take-receipt";
const BACK = { href: "/money", label: moneyTexts.back };

/** Takes a receipt a payer shows at the desk: the enrollment, the amount due, and the result. */
export default async function TakeReceiptPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireVerb("payments.take-receipt");
  const params = await searchParams;
  const id = one(params.enrollment_id);
  if (!id) {
    const q = (one(params.q) ?? "").trim().slice(0, 100);
    const loaded = await loadPart(() => findStudents(ctx, q));
    return (
      <>
        <PageHead title={texts.title} back={BACK} notice={await consoleNotice()} />
        <h2 className="font-bold text-xl">{texts.whose}</h2>
        <p className="mb-4 text-muted-foreground">{texts.whoseHelp}</p>
        <FindStudent
          label={moneyTexts.find.label}
          q={q}
          loaded={loaded}
          choose={{ label: texts.choose, href: (found) => `${PATH}?enrollment_id=${found}` }}
        />
        {"data" in loaded && loaded.data.transactionId ? <KnownCode id={loaded.data.transactionId} /> : null}
      </>
    );
  }
  const enrollment = await loadRecord(() => showEnrollment(ctx, { id }));
  if (!enrollment) return <NoResults text={texts.noEnrollment} back={PATH} />;
  return (
    <>
      <PageHead title={texts.title} back={BACK} notice={await consoleNotice()}>
        <LinkButton variant="outline" href={PATH} scroll>
          {texts.another}
        </LinkButton>
      </PageHead>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card className="space-y-4">
          <CardTitle>{enrollment.student.full_name}</CardTitle>
          <Facts facts={factsOf(enrollment)} />
          {isSettled(enrollment) ? <Alert>{texts.nothingDue}</Alert> : null}
        </Card>
        <Card>
          <ReceiptForm
            // The key resets the form for the next receipt.
            key={one(params.turn) ?? ""}
            enrollmentId={enrollment.enrollment_id}
            again={`${PATH}?enrollment_id=${enrollment.enrollment_id}&turn=${nextTurn(one(params.turn))}`}
          />
        </Card>
      </div>
    </>
  );
}

type Shown = Awaited<ReturnType<typeof showEnrollment>>;

function factsOf({ student, ...summary }: Shown): Fact[] {
  return [
    { name: texts.registrationNo, value: student.registration_no },
    { name: texts.phone, value: plusPhone(student.msisdn) },
    { name: texts.group, value: `${summary.course_name}, ${summary.class_name}` },
    { name: texts.status, value: <EnrollmentBadge status={summary.status} /> },
    { name: texts.due, value: <strong className="text-lg">{formatShillings(summary.amount_due)}</strong> },
    {
      name: texts.paid,
      value: texts.paidOf(formatShillings(summary.amount_paid), formatShillings(summary.amount)),
    },
    ...(summary.credit > 0 ? [{ name: texts.credit, value: formatShillings(summary.credit) }] : []),
    { name: texts.account, value: <span className="font-mono">{summary.pay_code}</span> },
  ];
}

function isSettled({ status, amount_due }: Shown): boolean {
  return amount_due <= 0 || status === "enrolled" || status === "cancelled";
}

function nextTurn(turn: string | undefined): number {
  return (Number(turn) || 0) + 1;
}

/** Shown when an M-Pesa code was typed instead of a student. */
function KnownCode({ id }: { id: string }) {
  return (
    <Alert className="flex flex-wrap items-center justify-between gap-3">
      {texts.known}
      <LinkButton variant="outline" size="sm" href={`/transaction-details?id=${id}`} scroll>
        {texts.openPayment}
      </LinkButton>
    </Alert>
  );
}
