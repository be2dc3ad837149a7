import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import { suggestMatches } from "@/lib/domain/payments/matching/suggest-matches";
import { showRefunds } from "@/lib/domain/payments/refunds/show-refunds";
import type { Ctx } from "@/lib/platform/commands/command";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { loadPart, loadRecord } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { formatTime } from "@/lib/platform/time/nairobi-time";
import { matchTransactionAction } from "../../_money/actions";
import { queueHref } from "../../_money/queue-links";
import { matchHref, queueIn } from "../../_money/queue-return";
import { ReasonDialog } from "../../_money/reason-dialog";
import { moneyTexts } from "../../_money/texts";
import { Code, phoneText } from "../../_payments/cells";
import { NoResults } from "../../_students/no-results";
import { type Fact, Facts } from "../_match/facts";
import { findStudents } from "../_match/find-students";
import { nextPaymentHref } from "./next-payment";
import { Whose } from "./suggestions";
import { matchTexts as texts } from "./texts";
import { whatHappens } from "./what-happens";

export const metadata: Metadata = { title: texts.title };

/** An unmatched payment with suggestions and a search. Only people match payments. */
export default async function MatchPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireVerb("payments.match-transaction");
  const params = await searchParams;
  const id = one(params.id) ?? "";
  const from = queueIn(one(params.from));
  const back = { href: from ?? queueHref("suspense"), label: moneyTexts.back };
  const money = await loadRecord(() => suggested(ctx, id));
  if (!money) return <NoResults text={texts.noMoney} back={back.href} />;
  if (money === "matched") return <AlreadyMatched id={id} back={back} />;
  const q = (one(params.q) ?? "").trim().slice(0, 100);
  const loaded = await loadPart(() => findStudents(ctx, q));
  const at = (more: Record<string, string> = {}) => matchHref(id, from, { ...(q ? { q } : {}), ...more });
  const askHref = (enrollment_id: string) => at({ dialog: "match", enrollment_id });
  const next = await nextPaymentHref(ctx, id, from);
  return (
    <>
      <PageHead title={texts.title} back={back}>
        {next ? (
          <LinkButton variant="outline" href={next} scroll>
            {texts.next}
          </LinkButton>
        ) : null}
      </PageHead>
      <div className="grid items-start gap-x-6 gap-y-8 xl:grid-cols-[21rem_1fr]">
        <Card className="space-y-4">
          <CardTitle>{texts.payment}</CardTitle>
          <Facts facts={factsOf(money)} />
          <div className="flex flex-wrap gap-3">
            <LinkButton variant="outline" href={`/transaction-details?id=${id}`} scroll>
              {texts.openPayment}
            </LinkButton>
            <LinkButton variant="ghost" href={`/money/refund?transaction_id=${id}`} scroll>
              {texts.refund}
            </LinkButton>
          </div>
        </Card>
        {money.isAskedBack ? (
          <Alert variant="warning">{texts.askedBack}</Alert>
        ) : (
          <Whose
            candidates={money.candidates}
            q={q}
            keep={{ id, ...(from ? { from } : {}) }}
            loaded={loaded}
            matchHref={askHref}
          />
        )}
      </div>
      {one(params.dialog) === "match" && !money.isAskedBack ? (
        <Ask ctx={ctx} money={money} enrollmentId={one(params.enrollment_id)} from={from} closeHref={at()} />
      ) : null}
    </>
  );
}

type IncomingPayment = Awaited<ReturnType<typeof suggestMatches>> & {
  /** Shillings not refunded. */
  free: number;
  /** Refunded or about to be: it cannot be matched. */
  isAskedBack: boolean;
};

/** The payment with suggestions and its unmatched amount; `matched` where it is matched already. */
async function suggested(ctx: Ctx, id: string): Promise<IncomingPayment | "matched"> {
  try {
    const suggestions = await suggestMatches(ctx, { transaction_id: id });
    const { left, is_asked } = await showRefunds(ctx, { transaction_id: id });
    return { ...suggestions, free: left, isAskedBack: is_asked || left <= 0 };
  } catch (error) {
    if (error instanceof Refusal && error.code === "already_matched") return "matched";
    throw error;
  }
}

function factsOf(money: IncomingPayment): Fact[] {
  return [
    { name: texts.code, value: <Code>{money.receipt ?? texts.noCode}</Code> },
    { name: texts.amount, value: <strong>{formatShillings(money.amount)}</strong> },
    ...(money.free < money.amount ? [{ name: texts.free, value: formatShillings(money.free) }] : []),
    { name: texts.payer, value: money.payer_name || texts.noName },
    { name: texts.phone, value: phoneText(money.msisdn, texts.hiddenPhone) },
    {
      name: texts.account,
      value: <span className="break-all font-mono">{money.bill_ref || texts.noAccount}</span>,
    },
    { name: texts.paidAt, value: formatTime(money.transaction_date) },
  ];
}

async function Ask({
  ctx,
  money,
  enrollmentId,
  from,
  closeHref,
}: {
  ctx: Ctx;
  money: IncomingPayment;
  enrollmentId: string | undefined;
  /** The queue to return to. */
  from: string | undefined;
  closeHref: string;
}) {
  const enrollment = await loadRecord(() => showEnrollment(ctx, { id: enrollmentId }));
  if (!enrollment) return null;
  const { full_name, registration_no } = enrollment.student;
  const payer = [money.payer_name || texts.noName, phoneText(money.msisdn, texts.hiddenPhone)].join(", ");
  return (
    <ReasonDialog
      texts={texts.dialog}
      action={matchTransactionAction}
      shape="MatchTransaction"
      fields={{
        transaction_id: money.transaction_id,
        enrollment_id: enrollment.enrollment_id,
        ...(from ? { from } : {}),
      }}
      ask={texts.ask(formatShillings(money.free), full_name, registration_no)}
      from={texts.from(payer, formatTime(money.transaction_date))}
      happens={whatHappens(enrollment, money.free, new Date())}
      closeHref={closeHref}
    />
  );
}

function AlreadyMatched({ id, back }: { id: string; back: { href: string; label: string } }) {
  return (
    <>
      <PageHead title={texts.alreadyTitle} back={back} />
      <LinkButton href={`/transaction-details?id=${id}`} scroll>
        {texts.openPayment}
      </LinkButton>
    </>
  );
}
