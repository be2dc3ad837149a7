import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { showTransaction } from "@/lib/payments/show-transaction";
import { spellTime } from "@/lib/platform/eat";
import { spellShillings } from "@/lib/platform/money";
import { found } from "@/lib/web/attempt";
import { one, type SearchParams } from "@/lib/web/list-state";
import { DESK, staffPage } from "@/lib/web/staff-page";
import { Code, phoneText, StateBadge } from "../_payments/cells";
import { Story } from "../_payments/story";
import { paymentListWords } from "../_payments/words";

const words = paymentListWords.details;

export const metadata: Metadata = { title: words.title };

/** Some money and its whole story, for the desk. */
export default async function TransactionDetailsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, role } = await staffPage(DESK);
  const id = one((await searchParams).id);
  const money = await found(() => showTransaction(ctx, { id }));
  const list = `/${role}/transactions`;
  if (!money)
    return (
      <>
        <PageHead title={words.notFound} />
        <p className="mb-5">{words.notFoundText}</p>
        <ButtonLink href={list}>{words.goBack}</ButtonLink>
      </>
    );
  return (
    <>
      <PageHead title={words.title} back={{ href: list, label: paymentListWords.transactions.title }} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card className="space-y-3">
          {money.flags.length > 0 ? (
            <Alert variant="warning">
              {words.lookAt}: {money.flags.map((flag) => words.flags[flag] ?? flag).join("; ")}
            </Alert>
          ) : null}
          <DescriptionList rows={rowsOf(money)} />
        </Card>
        <Card className="space-y-4">
          <CardTitle>{words.story}</CardTitle>
          <Story steps={money.story} />
        </Card>
      </div>
    </>
  );
}

type Money = Awaited<ReturnType<typeof showTransaction>>;

function rowsOf(money: Money): DescriptionRow[] {
  const credit = money.student ? money.amount - money.spent : 0;
  return [
    {
      name: words.code,
      value: <Code>{money.transaction_id ?? paymentListWords.transactions.waiting}</Code>,
    },
    { name: words.amount, value: spellShillings(money.amount) },
    { name: words.spent, value: spellShillings(money.spent) },
    ...(credit > 0 ? [{ name: words.credit, value: spellShillings(credit) }] : []),
    {
      name: words.status,
      value: <StateBadge state={money.status} words={paymentListWords.transactions.statuses} />,
    },
    { name: words.date, value: spellTime(money.transaction_date) },
    { name: words.method, value: paymentListWords.requests.methods[money.payment_method] },
    { name: words.payer, value: money.payer_name || words.none },
    { name: words.phone, value: phoneText(money.msisdn, paymentListWords.classic.hidden) },
    { name: words.account, value: money.bill_ref || words.none },
    { name: words.narrative, value: money.narrative },
    ...(money.student ? [studentRow(money.student)] : []),
    ...(money.enrollment ? [enrollmentRow(money.enrollment)] : []),
  ];
}

function studentRow(student: NonNullable<Money["student"]>): DescriptionRow {
  return {
    name: words.student,
    value: (
      <ButtonLink variant="link" size="bare" href={`/student-details?studentId=${student.id}`}>
        {student.full_name} ({student.registration_no})
      </ButtonLink>
    ),
  };
}

function enrollmentRow(enrollment: NonNullable<Money["enrollment"]>): DescriptionRow {
  return {
    name: words.enrollment,
    value: (
      <ButtonLink variant="link" size="bare" href={`/enrollment-details?id=${enrollment.id}`}>
        {enrollment.course}, {enrollment.class}
      </ButtonLink>
    ),
  };
}
