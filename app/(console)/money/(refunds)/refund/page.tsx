import type { Metadata } from "next";
import { PaymentHistory } from "@/app/(console)/_money/money-history";
import { Code, payerText } from "@/app/(console)/_payments/cells";
import { NoResults } from "@/app/(console)/_students/no-results";
import { PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { Card, CardTitle } from "@/components/ui/card";
import { DescriptionList, type DescriptionRow } from "@/components/ui/description-list";
import { LinkButton } from "@/components/ui/link-button";
import { showRefunds } from "@/lib/domain/payments/refunds/show-refunds";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadRecord } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { RefundDialog, RequestDialog } from "../refund-dialog";
import { RefundList } from "../refund-list";
import { viewerOf } from "../refund-steps";
import { refundTexts as texts } from "../texts";

export const metadata: Metadata = { title: texts.refundTitle };

/** One payment and its refunds. Unmatched payments are refunded from here. */
export default async function RefundPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireVerb("payments.show-refunds");
  const params = await searchParams;
  const payment = await loadRecord(() => showRefunds(ctx, { transaction_id: one(params.transaction_id) }));
  if (!payment) return <NoResults text={texts.noPayment} back="/money?queue=suspense" />;
  const hrefWith = (more: Record<string, string> = {}) =>
    `/money/refund?${new URLSearchParams({ transaction_id: payment.transaction_id, ...more })}`;
  const viewer = await viewerOf(ctx);
  const dialog = one(params.dialog);
  return (
    <>
      <PageHead
        title={texts.refundTitle}
        back={{ href: `/transaction-details?id=${payment.transaction_id}`, label: texts.toPayment }}
        notice={await consoleNotice()}
      >
        {payment.left > 0 ? (
          <>
            <LinkButton href={hrefWith({ dialog: "refund" })}>{texts.ask}</LinkButton>
            {payment.is_asked ? null : (
              <LinkButton variant="outline" href={`/money/match?id=${payment.transaction_id}`} scroll>
                {texts.matchIt}
              </LinkButton>
            )}
          </>
        ) : null}
      </PageHead>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card className="space-y-4">
          <OnAccount payment={payment} />
          <DescriptionList rows={rowsOf(payment)} />
        </Card>
        <Card className="space-y-4">
          <CardTitle>{texts.history}</CardTitle>
          <PaymentHistory steps={payment.history} />
        </Card>
      </div>
      <RefundList
        refunds={payment.refunds}
        viewer={viewer}
        hrefWith={hrefWith}
        isTyping={dialog !== undefined}
      />
      {dialog === "refund" && payment.left > 0 ? (
        <RequestDialog
          payment={payment}
          path="/money/refund"
          fields={{
            page: { transaction_id: payment.transaction_id },
            request: { seen_credit: String(payment.left) },
          }}
          most={payment.left}
          typed={one(params.amount)}
          closeHref={hrefWith()}
        />
      ) : null}
      <RefundDialog
        refunds={payment.refunds}
        step={dialog}
        id={one(params.id)}
        viewer={viewer}
        closeHref={hrefWith()}
      />
    </>
  );
}

type Payment = Awaited<ReturnType<typeof showRefunds>>;

/** A matched payment is refunded from the student's credit. */
function OnAccount({ payment }: { payment: Payment }) {
  const { enrollment } = payment;
  if (!enrollment) return null;
  return (
    <Alert className="space-y-2">
      <p>{texts.onAccount(enrollment.full_name, enrollment.registration_no)}</p>
      <LinkButton
        variant="link"
        size="bare"
        href={`/money/credit?enrollment_id=${enrollment.enrollment_id}`}
        scroll
      >
        {texts.toCredit}
      </LinkButton>
    </Alert>
  );
}

function rowsOf(payment: Payment): DescriptionRow[] {
  return [
    { name: texts.code, value: <Code>{payment.receipt ?? texts.noCode}</Code> },
    { name: texts.amount, value: formatShillings(payment.amount) },
    ...(payment.enrollment ? [] : [{ name: texts.left, value: formatShillings(payment.left) }]),
    { name: texts.date, value: formatTime(payment.transaction_date) },
    { name: texts.payer, value: payerText(payment) },
    { name: texts.account_typed, value: payment.bill_ref || texts.nobody },
  ];
}
