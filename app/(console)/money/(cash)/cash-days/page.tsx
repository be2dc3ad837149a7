import type { Metadata } from "next";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { PageHead } from "@/components/console/page-head";
import { dateFilters } from "@/components/data-table/filters";
import { rowsOf } from "@/components/data-table/rows-of";
import { LinkButton } from "@/components/ui/link-button";
import { actorId } from "@/lib/domain/access/actor";
import { listCashDays } from "@/lib/domain/payments/cash/show-days";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { cashPageTexts as texts } from "../texts";
import { DaysTable } from "./days-table";
import { DepositDialog } from "./deposit-dialog";
import { WithdrawDialog } from "./withdraw-dialog";

export const metadata: Metadata = { title: texts.days };

const PATH = "/money/cash-days";

/** The days of the till with their counts and deposits, newest first. */
export default async function CashDaysPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireVerb("payments.cash-days");
  const { state, frame, hrefWith } = await openList(ctx, {
    list: "cash-days",
    path: PATH,
    searchParams,
    names: ["dialog", "id", "createdFrom", "createdTo"],
  });
  const list = await loadPart(() => listCashDays(ctx, state));
  const closed =
    "data" in list ? list.data.rows.filter((row) => row.counted !== null && row.deposit === null) : [];
  const deposit =
    "data" in list ? list.data.rows.find((row) => row.deposit?.deposit_id === state.id)?.deposit : undefined;
  return (
    <>
      <PageHead title={texts.days} notice={await consoleNotice()}>
        <ExportRows address={`${PATH}/export`} rows={rowsIn(list)} params={state} />
        <LinkButton href={hrefWith({ dialog: "deposit" })}>{texts.record}</LinkButton>
      </PageHead>
      {"data" in list ? <p className="-mt-3 mb-5 text-lg">{texts.onHand(list.data.cash_on_hand)}</p> : null}
      <DaysTable
        frame={frame}
        filters={dateFilters()}
        list={rowsOf(list, state, texts.daysFailed, (row) => ({
          ...row,
          withdrawHref: row.deposit ? hrefWith({ dialog: "withdraw", id: row.deposit.deposit_id }) : null,
        }))}
      />
      {state.dialog === "deposit" ? (
        <DepositDialog
          days={closed.map(({ date, counted }) => ({ date, counted: counted ?? 0 }))}
          closeHref={PATH}
        />
      ) : null}
      {state.dialog === "withdraw" && deposit ? (
        <WithdrawDialog
          deposit={deposit}
          isOwn={deposit.recorded_by === actorId(ctx.actor)}
          closeHref={PATH}
        />
      ) : null}
    </>
  );
}
