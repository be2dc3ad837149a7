import type { Metadata } from "next";
import { PaymentHistory } from "@/app/(console)/_money/money-history";
import { Code, payerText } from "@/app/(console)/_payments/cells";
import { EnrollmentBadge } from "@/app/(console)/_students/enrollment-badge";
import { NoResults } from "@/app/(console)/_students/no-results";
import { studentRows } from "@/app/(console)/_students/student-rows";
import { PageHead } from "@/components/console/page-head";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { showCredit } from "@/lib/domain/payments/credits/show-credit";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadRecord } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { formatDate, formatTime } from "@/lib/platform/time/nairobi-time";
import { RefundDialog } from "../refund-dialog";
import { RefundList } from "../refund-list";
import { answersForBooks, viewerOf } from "../refund-steps";
import { refundTexts as texts } from "../texts";
import { CreditDialog } from "./credit-dialog";
import type { Account } from "./move-dialog";

export const metadata: Metadata = { title: texts.creditTitle };

/** An account's credit: available amount, actions and history. */
export default async function CreditPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireVerb("payments.show-credit");
  const params = await searchParams;
  const account = await loadRecord(() => showCredit(ctx, { enrollment_id: one(params.enrollment_id) }));
  if (!account) return <NoResults text={texts.noEnrollment} back="/money?queue=over" />;
  const hrefWith = (more: Record<string, string> = {}) =>
    `/money/credit?${new URLSearchParams({ enrollment_id: account.enrollment_id, ...more })}`;
  const viewer = await viewerOf(ctx);
  const hasCredit = account.credit > 0;
  const decides = answersForBooks(viewer);
  return (
    <>
      <PageHead
        title={texts.creditTitle}
        back={{ href: `/enrollment-details?id=${account.enrollment_id}`, label: texts.toEnrollment }}
        notice={await consoleNotice()}
      >
        {hasCredit && decides ? (
          <LinkButton href={hrefWith({ dialog: "move" })}>{texts.move}</LinkButton>
        ) : null}
        {hasCredit ? (
          <LinkButton variant={decides ? "outline" : "default"} href={hrefWith({ dialog: "refund" })}>
            {texts.ask}
          </LinkButton>
        ) : null}
        {hasCredit && decides ? (
          <>
            {account.kept_since ? null : (
              <LinkButton variant="outline" href={hrefWith({ dialog: "keep" })}>
                {texts.keep}
              </LinkButton>
            )}
            <LinkButton variant="outline" href={hrefWith({ dialog: "donate" })}>
              {texts.donate}
            </LinkButton>
          </>
        ) : null}
      </PageHead>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <CreditParts account={account} />
        <Card>
          <DescriptionList rows={rowsOf(account)} />
        </Card>
      </div>
      <RefundList
        refunds={account.refunds}
        viewer={viewer}
        hrefWith={hrefWith}
        isTyping={one(params.dialog) !== undefined}
      />
      <Card className="mt-8 space-y-4">
        <CardTitle>{texts.history}</CardTitle>
        <PaymentHistory steps={account.history} />
      </Card>
      <CreditDialog ctx={ctx} account={account} viewer={viewer} params={params} hrefWith={hrefWith} />
      <RefundDialog
        refunds={account.refunds}
        step={one(params.dialog)}
        id={one(params.id)}
        viewer={viewer}
        closeHref={hrefWith()}
      />
    </>
  );
}

function rowsOf(account: Account): DescriptionRow[] {
  return [
    ...studentRows({ ...account, id: account.student_id }, texts),
    { name: texts.group, value: `${account.course}, ${account.class}` },
    { name: texts.season, value: account.season },
    { name: texts.status, value: <EnrollmentBadge status={account.status} /> },
    { name: texts.fee, value: formatShillings(account.amount) },
    { name: texts.paid, value: formatShillings(account.amount_paid) },
  ];
}

/** The available credit, the payments it comes from, and whether it is kept for next season. */
function CreditParts({ account }: { account: Account }) {
  return (
    <Card className="space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <CardTitle>{texts.free}</CardTitle>
        <p className="font-bold text-2xl tabular-nums">{formatShillings(account.credit)}</p>
      </div>
      {account.parts.length === 0 ? <p className="text-muted-foreground">{texts.noCredit}</p> : null}
      <ul className="divide-y">
        {account.parts.map((part) => (
          <li key={part.transaction_id} className="py-2.5">
            <div className="flex items-center justify-between gap-4">
              <LinkButton
                variant="link"
                size="fact"
                href={`/transaction-details?id=${part.transaction_id}`}
                scroll
              >
                <Code>{part.receipt ?? texts.noCode}</Code>
              </LinkButton>
              <p className="font-semibold tabular-nums">{formatShillings(part.amount)}</p>
            </div>
            <p className="break-words text-sm">{payerText(part)}</p>
            <p className="text-muted-foreground text-sm tabular-nums">
              {texts.fromPayment(formatShillings(part.amount_arrived), formatDate(part.transaction_date))}
            </p>
          </li>
        ))}
      </ul>
      {account.credit > 0 || account.kept_since ? (
        <p className="text-muted-foreground">
          {account.kept_since
            ? texts.keptSince(formatTime(account.kept_since), account.kept_by)
            : texts.notKept}
        </p>
      ) : null}
    </Card>
  );
}
