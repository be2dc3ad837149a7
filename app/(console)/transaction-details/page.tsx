import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import type { StaffRole } from "@/lib/platform/permissions/actor";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { spellTime } from "@/lib/platform/time/nairobi-time";
import { spellShillings } from "@/lib/platform/money";
import { found } from "@/lib/platform/http/attempt";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { BOOKS, DESK, staffPage } from "@/lib/platform/http/staff-page";
import { Code, phoneText, StateBadge } from "../_payments/cells";
import { Story } from "../_payments/story";
import { paymentListWords } from "../_payments/texts";
import { MoneyPlaces } from "./money-places";
import { PlainLink } from "./plain-link";
import { UnmatchDialog } from "./unmatch-dialog";
import { moneyPageWords } from "./texts";

const words = paymentListWords.details;

export const metadata: Metadata = { title: words.title };

/** Some money and its whole story, for the desk. */
export default async function TransactionDetailsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, role } = await staffPage(DESK);
  const params = await searchParams;
  const id = one(params.id);
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
  const here = `/transaction-details?id=${money.id}`;
  const mayUnmatch = canUnmatch(money, role);
  return (
    <>
      <PageHead
        title={words.title}
        back={{ href: list, label: paymentListWords.transactions.title }}
        notice={await consoleNotice()}
      >
        {isNobodys(money) ? (
          <>
            <LinkButton href={`/money/match?id=${money.id}`} scroll>
              {moneyPageWords.match}
            </LinkButton>
            <LinkButton variant="outline" href={`/money/refund?transaction_id=${money.id}`} scroll>
              {moneyPageWords.giveBack}
            </LinkButton>
          </>
        ) : null}
        {money.enrollment && money.credit > 0 ? (
          <LinkButton href={`/money/credit?enrollment_id=${money.enrollment.id}`} scroll>
            {moneyPageWords.toCredit}
          </LinkButton>
        ) : null}
        {mayUnmatch ? (
          <LinkButton variant="outline" href={`${here}&dialog=unmatch`}>
            {moneyPageWords.unmatch}
          </LinkButton>
        ) : null}
      </PageHead>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card className="space-y-3">
          {money.flags.length > 0 ? (
            <Alert variant="warning">
              {words.lookAt}: {money.flags.map((flag) => words.flags[flag] ?? flag).join("; ")}
            </Alert>
          ) : null}
          <DescriptionList rows={rowsOf(money)} />
        </Card>
        <div className="grid gap-5">
          <MoneyPlaces places={money.places} matches={money.matches} />
          <Card className="space-y-4">
            <CardTitle>{words.story}</CardTitle>
            <Story steps={money.story} />
          </Card>
        </div>
      </div>
      {mayUnmatch && one(params.dialog) === "unmatch" && money.student ? (
        <UnmatchDialog
          transactionId={money.id}
          ask={moneyPageWords.ask(
            spellShillings(money.amount),
            money.student.full_name,
            money.student.registration_no,
          )}
          happens={afterUnmatch(money)}
          closeHref={here}
        />
      ) : null}
    </>
  );
}

type Money = Awaited<ReturnType<typeof showTransaction>>;

/** Whether some of it is on nobody's account, and a person can say whose it is. */
function isNobodys({ places }: Money): boolean {
  return places.some(({ what }) => what === "suspense");
}

/** Who answers for the books takes money off an account; without its receipt nothing would put it back. */
function canUnmatch({ student, transaction_id }: Money, role: StaffRole): boolean {
  return student !== null && transaction_id !== null && BOOKS.includes(role);
}

function afterUnmatch({ places, enrollment }: Money): string[] {
  const pays = places.some(({ what }) => what === "pays");
  return [
    pays && enrollment
      ? moneyPageWords.losesSeat(enrollment.course ?? "", enrollment.class ?? "")
      : moneyPageWords.staysCredit,
    moneyPageWords.toSuspense,
  ];
}

function rowsOf(money: Money): DescriptionRow[] {
  return [
    {
      name: words.code,
      value: <Code>{money.transaction_id ?? paymentListWords.transactions.waiting}</Code>,
    },
    { name: words.amount, value: spellShillings(money.amount) },
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
      <PlainLink href={`/student-details?studentId=${student.id}`}>
        {student.full_name} ({student.registration_no})
      </PlainLink>
    ),
  };
}

function enrollmentRow(enrollment: NonNullable<Money["enrollment"]>): DescriptionRow {
  return {
    name: words.enrollment,
    value: (
      <PlainLink href={`/enrollment-details?id=${enrollment.id}`}>
        {enrollment.course}, {enrollment.class}
      </PlainLink>
    ),
  };
}
