import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { Card, CardTitle } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import type { Ctx } from "@/lib/platform/commands/command";
import { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import { showRefunds } from "@/lib/domain/payments/refunds/show-refunds";
import { suggestMatches } from "@/lib/domain/payments/matching/suggest-matches";
import { spellTime } from "@/lib/platform/time/nairobi-time";
import { spellShillings } from "@/lib/platform/money";
import { Refusal } from "@/lib/platform/refusal";
import { attempt, found } from "@/lib/platform/http/attempt";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { DESK, staffPage } from "@/lib/platform/http/staff-page";
import { type Fact, Facts } from "../../_money/facts";
import { findPlaces } from "../../_money/find-place";
import { queueHref } from "../../_money/queues";
import { moneyWords } from "../../_money/texts";
import { Code, phoneText } from "../../_payments/cells";
import { NoResults } from "../../_students/no-results";
import { MatchDialog } from "./match-dialog";
import { whatHappens } from "./what-happens";
import { Whose } from "./whose";
import { matchWords as words } from "./texts";

export const metadata: Metadata = { title: words.title };

const BACK = { href: queueHref("suspense"), label: moneyWords.back };

/** Some money that is nobody's, whose it may be, and the way to any other student. Only a person matches. */
export default async function MatchPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await staffPage(DESK);
  const params = await searchParams;
  const id = one(params.id) ?? "";
  const money = await found(() => suggested(ctx, id));
  if (!money) return <NoResults text={words.noMoney} back={BACK.href} />;
  if (money === "matched") return <AlreadyMatched id={id} />;
  const q = (one(params.q) ?? "").trim().slice(0, 100);
  const got = await attempt(() => findPlaces(ctx, q));
  const at = (more: Record<string, string> = {}) =>
    `/money/match?${new URLSearchParams({ id, ...(q ? { q } : {}), ...more })}`;
  const matchHref = (enrollment_id: string) => at({ dialog: "match", enrollment_id });
  return (
    <>
      <PageHead title={words.title} back={BACK} />
      <div className="grid items-start gap-x-6 gap-y-8 xl:grid-cols-[21rem_1fr]">
        <Card className="space-y-4">
          <CardTitle>{words.payment}</CardTitle>
          <Facts facts={factsOf(money)} />
          <div className="flex flex-wrap gap-3">
            <LinkButton variant="outline" href={`/transaction-details?id=${id}`} scroll>
              {words.openPayment}
            </LinkButton>
            <LinkButton variant="ghost" href={`/money/refund?transaction_id=${id}`} scroll>
              {words.refund}
            </LinkButton>
          </div>
        </Card>
        {money.isAskedBack ? (
          <Alert variant="warning">{words.askedBack}</Alert>
        ) : (
          <Whose candidates={money.candidates} q={q} id={id} got={got} matchHref={matchHref} />
        )}
      </div>
      {one(params.dialog) === "match" && !money.isAskedBack ? (
        <Ask ctx={ctx} money={money} enrollmentId={one(params.enrollment_id)} closeHref={at()} />
      ) : null}
    </>
  );
}

type Money = Awaited<ReturnType<typeof suggestMatches>> & {
  /** Shillings of it that were not given back. */
  free: number;
  /** Its payer has it back or is to have it: it is matched to nobody. */
  isAskedBack: boolean;
};

/** The payment with whose it may be and what of it is still nobody's; `matched` where it is somebody's already. */
async function suggested(ctx: Ctx, id: string): Promise<Money | "matched"> {
  try {
    const suggestions = await suggestMatches(ctx, { transaction_id: id });
    const { left, is_asked } = await showRefunds(ctx, { transaction_id: id });
    return { ...suggestions, free: left, isAskedBack: is_asked || left <= 0 };
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "already_matched") return "matched";
    throw fault;
  }
}

function factsOf(money: Money): Fact[] {
  return [
    { name: words.code, value: <Code>{money.receipt ?? words.noCode}</Code> },
    { name: words.amount, value: <strong>{spellShillings(money.amount)}</strong> },
    ...(money.free < money.amount ? [{ name: words.free, value: spellShillings(money.free) }] : []),
    { name: words.payer, value: money.payer_name || words.noName },
    { name: words.phone, value: phoneText(money.msisdn, words.hiddenPhone) },
    {
      name: words.account,
      value: <span className="break-all font-mono">{money.bill_ref || words.noAccount}</span>,
    },
    { name: words.paidAt, value: spellTime(money.transaction_date) },
  ];
}

async function Ask({
  ctx,
  money,
  enrollmentId,
  closeHref,
}: {
  ctx: Ctx;
  money: Money;
  enrollmentId: string | undefined;
  closeHref: string;
}) {
  const enrollment = await found(() => showEnrollment(ctx, { id: enrollmentId }));
  if (!enrollment) return null;
  const { full_name, registration_no } = enrollment.student;
  const payer = [money.payer_name || words.noName, phoneText(money.msisdn, words.hiddenPhone)].join(", ");
  return (
    <MatchDialog
      transactionId={money.transaction_id}
      enrollmentId={enrollment.enrollment_id}
      ask={words.ask(spellShillings(money.free), full_name, registration_no)}
      from={words.from(payer, spellTime(money.transaction_date))}
      happens={whatHappens(enrollment, money.free, new Date())}
      closeHref={closeHref}
    />
  );
}

function AlreadyMatched({ id }: { id: string }) {
  return (
    <>
      <PageHead title={words.alreadyTitle} back={BACK} />
      <LinkButton href={`/transaction-details?id=${id}`} scroll>
        {words.openPayment}
      </LinkButton>
    </>
  );
}
