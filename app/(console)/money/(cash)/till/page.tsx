import type { Metadata } from "next";
import { PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { LinkButton } from "@/components/ui/link-button";
import { actorId } from "@/lib/domain/access/actor";
import { scopeOf } from "@/lib/domain/access/authorize";
import { showCashDay } from "@/lib/domain/payments/cash/show-days";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { type FoundStudents, findStudents } from "../../_match/find-students";
import { cashPageTexts as texts } from "../texts";
import { DayPart } from "./day-part";
import type { CashReceipt } from "./receipts-table";
import { TakeCard } from "./take-card";
import { Taken } from "./taken";
import { VoidDialog } from "./void-dialog";

export const metadata: Metadata = { title: texts.till };

/**
 * The till, for a queue of students: search, Enter, amount, Enter, and the search again. Below it the day: what was taken by whom, its
 * sum, and its count. `date` shows another day.
 */
export default async function TillPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, role } = await requireVerb("payments.cash-day");
  const params = await searchParams;
  const date = one(params.date);
  const q = (one(params.q) ?? "").trim().slice(0, 100);
  const loaded = await loadPart(() => showCashDay(ctx, date ? { date } : {}));
  const mayTake = scopeOf(role, "payments.take-cash") !== undefined;
  const takesCash = "data" in loaded && loaded.data.takes_cash;
  const isClosed = takesCash && !date && loaded.data.counted !== null;
  // Beside another day too: the search leads to today's till.
  const canTake = mayTake && takesCash && !isClosed;
  const path = date ? `/money/till?date=${encodeURIComponent(date)}` : "/money/till";
  const receipts = "data" in loaded ? loaded.data.receipts : [];
  const taken = receipts.find(({ transaction_id }) => transaction_id === one(params.taken));
  const found = canTake && q && !date ? await loadPart(() => findStudents(ctx, q)) : undefined;
  const id = one(params.id);
  const chosen =
    one(params.dialog) === "void" ? receipts.find(({ transaction_id }) => transaction_id === id) : undefined;
  return (
    <>
      <PageHead title={texts.till} notice={await consoleNotice()}>
        {scopeOf(role, "payments.cash-days") ? (
          <LinkButton variant="outline" href="/money/cash-days" scroll>
            {texts.days}
          </LinkButton>
        ) : null}
      </PageHead>
      {"data" in loaded && !takesCash ? <Alert className="mb-6">{texts.off}</Alert> : null}
      {isClosed && mayTake ? <Alert className="mb-6">{texts.dayClosed}</Alert> : null}
      {taken && !taken.voided_at ? <Taken receipt={taken} /> : null}
      {canTake ? (
        <div className="mb-8 space-y-4">
          <search>
            <form method="get" action="/money/till" className="flex flex-wrap items-end gap-3">
              <div className="min-w-0 flex-1 basis-64 space-y-1.5">
                <Label htmlFor="find">{texts.find}</Label>
                <Input
                  // Mounted anew after each payment, so that the focus returns to it.
                  key={receipts.length}
                  id="find"
                  type="search"
                  name="q"
                  defaultValue={q}
                  autoComplete="off"
                  maxLength={100}
                  autoFocus={!found || !hasPayer(found)}
                />
              </div>
              <Button type="submit">{texts.search}</Button>
            </form>
          </search>
          {found ? <Found q={q} found={found} receipts={receipts} /> : null}
        </div>
      ) : null}
      {"data" in loaded ? (
        <DayPart day={loaded.data} path={path} mayVoid={scopeOf(role, "payments.void-cash") !== undefined} />
      ) : (
        <Alert variant="destructive">{loaded.refusal?.message ?? texts.failed}</Alert>
      )}
      {"data" in loaded && chosen && scopeOf(role, "payments.void-cash") && !chosen.voided_at ? (
        <VoidDialog
          receipt={chosen}
          day={loaded.data}
          isOwn={chosen.taken_by === actorId(ctx.actor)}
          closeHref={path}
        />
      ) : null}
    </>
  );
}

type Search = Awaited<ReturnType<typeof loadPart<FoundStudents>>>;

/** Whether a student was found who owes something: then the amount has the focus. */
function hasPayer(found: Search): boolean {
  return (
    "data" in found && found.data.found.some(({ enrollment }) => enrollment && enrollment.amount_due > 0)
  );
}

function Found({ q, found, receipts }: { q: string; found: Search; receipts: CashReceipt[] }) {
  if (!("data" in found))
    return <Alert variant="destructive">{found.refusal?.message ?? texts.failed}</Alert>;
  if (found.data.transactionId) return <Alert>{texts.code}</Alert>;
  if (found.data.found.length === 0) return <p className="break-words text-lg">{texts.nobody(q)}</p>;
  return (
    <ul className="grid gap-3 xl:grid-cols-2">
      {found.data.found.map((one, index) => (
        <li key={one.student.id}>
          <TakeCard
            {...one}
            isFirst={index === 0}
            receipts={receipts.filter(
              ({ enrollment_id, voided_at }) => enrollment_id === one.enrollment?.enrollment_id && !voided_at,
            )}
          />
        </li>
      ))}
    </ul>
  );
}
