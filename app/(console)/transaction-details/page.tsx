import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { Disclosure } from "@/components/ui/disclosure";
import { LinkButton } from "@/components/ui/link-button";
import { scopeOf } from "@/lib/domain/access/authorize";
import type { StaffRole } from "@/lib/domain/access/roles";
import { showTransaction } from "@/lib/domain/payments/ledger/show-transaction";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadRecord } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { unmatchTransactionAction } from "../_money/actions";
import { ReasonDialog } from "../_money/reason-dialog";
import { Code, phoneText, StateBadge } from "../_payments/cells";
import { paymentListTexts } from "../_payments/texts";
import { NoResults } from "../_students/no-results";
import { type Step, Timeline } from "../timeline";
import { GiftDialog } from "./gift-dialog";
import { PaymentParts, PlainLink } from "./payment-parts";
import { moneyPageTexts } from "./texts";

const texts = paymentListTexts.details;

export const metadata: Metadata = { title: texts.title };

/** A payment with its timeline. */
export default async function TransactionDetailsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, role } = await requireVerb("payments.show-transaction");
  const params = await searchParams;
  const id = one(params.id);
  const money = await loadRecord(() => showTransaction(ctx, { id }));
  const list = `/${role}/transactions`;
  if (!money) return <NoResults text={texts.notFoundText} back={list} />;
  const ownHref = `/transaction-details?id=${money.id}`;
  // It counts nowhere, and there is nothing to do about it.
  const isVoided = money.status === "voided";
  const mayUnmatch = canUnmatch(money, role);
  const mayGive =
    (money.status === "gift" || isUnmatched(money)) &&
    scopeOf(role, "payments.give-to-bursary") !== undefined;
  return (
    <>
      <PageHead
        title={money.cash ? texts.cash.title : texts.title}
        back={
          money.cash
            ? { href: "/money/till", label: texts.cash.till }
            : { href: list, label: paymentListTexts.transactions.title }
        }
        notice={await consoleNotice()}
      >
        {money.cash && money.enrollment?.status === "enrolled" ? (
          <LinkButton variant="outline" href={`/money/receipt?enrollment_id=${money.enrollment.id}`} scroll>
            {texts.cash.print}
          </LinkButton>
        ) : null}
        {isUnmatched(money) ? (
          <>
            <LinkButton href={`/money/match?id=${money.id}`} scroll>
              {moneyPageTexts.match}
            </LinkButton>
            <LinkButton variant="outline" href={`/money/refund?transaction_id=${money.id}`} scroll>
              {moneyPageTexts.giveBack}
            </LinkButton>
          </>
        ) : null}
        {money.enrollment && money.credit > 0 ? (
          <LinkButton href={`/money/credit?enrollment_id=${money.enrollment.id}`} scroll>
            {moneyPageTexts.toCredit}
          </LinkButton>
        ) : null}
        {mayGive ? (
          <LinkButton variant="outline" href={`${ownHref}&dialog=gift`}>
            {money.status === "gift" ? moneyPageTexts.gift.takeOut : moneyPageTexts.gift.give}
          </LinkButton>
        ) : null}
        {mayUnmatch ? (
          <LinkButton variant="outline" href={`${ownHref}&dialog=unmatch`}>
            {moneyPageTexts.unmatch}
          </LinkButton>
        ) : null}
      </PageHead>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card className="space-y-3">
          {money.flags.length > 0 && !isVoided ? (
            <Alert variant="warning">
              {texts.lookAt}: {money.flags.map((flag) => texts.flags[flag] ?? flag).join("; ")}
            </Alert>
          ) : null}
          <DescriptionList rows={rowsOf(money)} />
        </Card>
        <div className="grid gap-5">
          {isVoided ? null : <PaymentParts parts={money.parts} matches={money.matches} />}
          <Card className="space-y-4">
            <CardTitle>{texts.timeline}</CardTitle>
            <Timeline steps={money.timeline.map(shownStep)} />
          </Card>
        </div>
      </div>
      {mayGive && one(params.dialog) === "gift" ? (
        <GiftDialog id={money.id} isGift={money.status === "gift"} closeHref={ownHref} />
      ) : null}
      {mayUnmatch && one(params.dialog) === "unmatch" && money.student ? (
        <ReasonDialog
          texts={moneyPageTexts.dialog}
          action={unmatchTransactionAction}
          shape="UnmatchTransaction"
          fields={{ transaction_id: money.id, was: money.enrollment?.id ?? "" }}
          takesOff
          ask={moneyPageTexts.ask(
            formatShillings(money.amount),
            money.student.full_name,
            money.student.registration_no,
          )}
          happens={afterUnmatch(money)}
          closeHref={ownHref}
        />
      ) : null}
    </>
  );
}

type ShownTransaction = Awaited<ReturnType<typeof showTransaction>>;
type Cash = NonNullable<ShownTransaction["cash"]>;

/** Whether part of the payment is in suspense and can be matched. */
function isUnmatched({ parts }: ShownTransaction): boolean {
  return parts.some(({ what }) => what === "suspense");
}

/** Unmatching needs permission and a receipt: without one nothing could match the payment again. Cash is voided instead. */
function canUnmatch(money: ShownTransaction, role: StaffRole): boolean {
  const isKnown = money.student !== null && money.transaction_id !== null && money.payment_method !== "cash";
  return isKnown && scopeOf(role, "payments.unmatch-transaction") !== undefined;
}

function afterUnmatch({ parts, enrollment }: ShownTransaction): string[] {
  const pays = parts.some(({ what }) => what === "pays");
  return [
    pays && enrollment
      ? moneyPageTexts.losesSeat(enrollment.course ?? "", enrollment.class ?? "")
      : moneyPageTexts.staysCredit,
    moneyPageTexts.toSuspense,
  ];
}

/** A step with M-Pesa's raw message, which is collapsed. */
function shownStep({ id, step, at, amount, raw }: ShownTransaction["timeline"][number]): Step {
  return {
    id,
    text: texts.steps[step] + (amount === undefined ? "" : ` (${formatShillings(amount)})`),
    time: formatTime(at),
    more: raw ? (
      <Disclosure title={texts.raw}>
        <pre className="whitespace-pre-wrap break-all font-mono text-xs">{raw}</pre>
      </Disclosure>
    ) : null,
  };
}

function rowsOf(money: ShownTransaction): DescriptionRow[] {
  const { student, enrollment } = money;
  return [
    {
      name: money.cash ? texts.cash.receipt : texts.code,
      value: <Code>{money.transaction_id ?? paymentListTexts.transactions.waiting}</Code>,
    },
    { name: texts.amount, value: formatShillings(money.amount) },
    {
      name: texts.status,
      value: <StateBadge state={money.status} labels={paymentListTexts.transactions.statuses} />,
    },
    { name: texts.date, value: formatTime(money.transaction_date) },
    { name: texts.method, value: paymentListTexts.requests.methods[money.payment_method] },
    ...(money.cash
      ? cashRows(money.cash)
      : [
          { name: texts.payer, value: money.payer_name || texts.none },
          { name: texts.phone, value: phoneText(money.msisdn, paymentListTexts.classic.hidden) },
          { name: texts.account, value: money.bill_ref || texts.none },
          { name: texts.narrative, value: money.narrative },
        ]),
    ...(student
      ? [
          {
            name: texts.student,
            value: (
              <PlainLink href={`/student-details?studentId=${student.id}`}>
                {student.full_name} ({student.registration_no})
              </PlainLink>
            ),
          },
        ]
      : []),
    ...(enrollment
      ? [
          {
            name: texts.enrollment,
            value: (
              <PlainLink href={`/enrollment-details?id=${enrollment.id}`}>
                {enrollment.course}, {enrollment.class}
              </PlainLink>
            ),
          },
        ]
      : []),
  ];
}

function cashRows({ note, taken_by_name, voided_at, voided_by_name, void_reason }: Cash): DescriptionRow[] {
  const names = texts.cash;
  return [
    { name: names.takenBy, value: taken_by_name ?? names.left },
    ...(note ? [{ name: names.note, value: note }] : []),
    ...(voided_at
      ? [
          { name: names.voided, value: names.voidedBy(formatTime(voided_at), voided_by_name ?? names.left) },
          { name: names.why, value: void_reason },
        ]
      : []),
  ];
}
