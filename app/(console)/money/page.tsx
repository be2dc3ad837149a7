import type { Metadata } from "next";
import { ExportRows, rowsIn } from "@/app/(console)/_lists/export-rows";
import { openList } from "@/app/(console)/_lists/open-list";
import { countWaiting } from "@/app/(console)/_waivers/read-waivers";
import { WaiversLink } from "@/app/(console)/_waivers/waivers-link";
import { academy } from "@/app/academy";
import { PageHead } from "@/components/console/page-head";
import type { ListFrame } from "@/components/data-table/frame";
import { LinkButton } from "@/components/ui/link-button";
import { scopeOf } from "@/lib/domain/access/authorize";
import { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { DeskQueues } from "@/lib/domain/payments/matching/input";
import type { Ctx } from "@/lib/platform/commands/command";
import { one, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart, loadRecord } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { QueueLinks, queueOf } from "../_money/queue-links";
import { matchHref } from "../_money/queue-return";
import { queueTexts as texts } from "../_money/queue-texts";
import { canGiveSeat, SeatDialog } from "../_money/seat-dialog";
import { moneyTexts } from "../_money/texts";
import { RetryAlert } from "../retry";
import { ClaimsTable } from "./claims-table";
import { OverTable, ShortTable, WaitingTable } from "./enrollments-table";
import { RefundsTable } from "./refunds-table";
import { SuspenseTable } from "./suspense-table";
import { UndecidedTable } from "./undecided-table";
import { UnreadableQueue } from "./unreadable/queue";

export const metadata: Metadata = { title: texts.title };

/** The money desk's queues; each row links to its next step. */
export default async function MoneyDeskPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, role } = await requireVerb("payments.desk-queues");
  const queue = queueOf(one((await searchParams).queue));
  if (queue === "unreadable") return <UnreadableQueue searchParams={searchParams} />;
  const { state, frame, hrefWith } = await openList(ctx, {
    list: "money",
    path: "/money",
    searchParams,
    names: ["dialog", "id"],
    sort: DeskQueues.shape.sort,
    part: { name: "queue", value: queue },
  });
  const { page, pageSize, search, sort } = state;
  const loaded = await loadPart(() => deskQueues(ctx, { queue, search, sort, page, pageSize }));
  const mayExport = scopeOf(role, "payments.export-desk-queue") !== undefined;
  const { season } = await academy();
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()}>
        {mayExport ? (
          <ExportRows address="/money/export" rows={rowsIn(loaded)} params={{ queue, search, sort }} />
        ) : null}
        <LinkButton href="/money/take-receipt" scroll>
          {texts.takeReceipt}
        </LinkButton>
      </PageHead>
      <WaiversLink count={await countWaiting(ctx, role)} role={role} />
      {"data" in loaded ? (
        <>
          <QueueLinks counts={loaded.data.counts} current={queue} />
          <div className="mt-6 mb-4 space-y-1">
            <h2 className="font-bold text-xl">{texts[queue].name}</h2>
            <p>{texts[queue].what}</p>
            <p className="text-muted-foreground">{texts[queue].help}</p>
          </div>
          {loaded.data.total > 0 ? (
            <p className="mb-4 font-semibold text-lg tabular-nums">
              {texts[queue].sum(loaded.data.total, formatShillings(loaded.data.total_amount))}
            </p>
          ) : null}
          <QueueList
            // Each queue has its own search box.
            key={queue}
            queue={loaded.data}
            at={{ page, pageSize }}
            frame={frame}
            searched={search !== ""}
            from={hrefWith()}
            seatHref={({ enrollment_id, season: of }) =>
              of === season ? hrefWith({ dialog: "seat", id: enrollment_id }) : null
            }
          />
        </>
      ) : (
        <RetryAlert
          text={loaded.refusal?.message ?? moneyTexts.failed}
          retry={moneyTexts.retry}
          href={hrefWith()}
        />
      )}
      {state.dialog === "seat" ? (
        <GiveSeat ctx={ctx} id={state.id} season={season} closeHref={hrefWith()} />
      ) : null}
    </>
  );
}

async function GiveSeat({
  ctx,
  id,
  season,
  closeHref,
}: {
  ctx: Ctx;
  id: string | undefined;
  season: number;
  closeHref: string;
}) {
  const enrollment = await loadRecord(() => showEnrollment(ctx, { id }));
  if (!enrollment || !canGiveSeat(enrollment, season)) return null;
  return <SeatDialog ctx={ctx} enrollment={enrollment} closeHref={closeHref} />;
}

type Queues = Awaited<ReturnType<typeof deskQueues>>;

/** One page of a queue in its table. */
function QueueList({
  queue,
  at,
  frame,
  searched,
  from,
  seatHref,
}: {
  queue: Queues;
  at: { page: number; pageSize: number };
  frame: ListFrame;
  searched: boolean;
  /** The address of this page of the queue, to return to. */
  from: string;
  /** Address of the seat dialog; null where no seat can be given. */
  seatHref: (row: { enrollment_id: string; season: number }) => string | null;
}) {
  const listed = <Row,>(rows: Row[]) => ({ list: { rows, total: queue.total, ...at }, frame, searched });
  if (queue.queue === "suspense") {
    const rows = queue.rows.map((row) => ({ ...row, matchHref: matchHref(row.transaction_id, from) }));
    return <SuspenseTable {...listed(rows)} />;
  }
  if (queue.queue === "undecided") return <UndecidedTable {...listed(queue.rows)} />;
  if (queue.queue === "claims") {
    const rows = queue.rows.map((row) => ({ ...row, matchHref: claimHref(row, from) }));
    return <ClaimsTable {...listed(rows)} />;
  }
  if (queue.queue === "refunds") return <RefundsTable {...listed(queue.rows)} />;
  const Table = ENROLLMENTS[queue.queue];
  const rows = queue.rows.map((row) => ({
    ...row,
    seatHref: queue.queue === "paid_waiting" ? seatHref(row) : null,
  }));
  return <Table {...listed(rows)} />;
}

/** The page that matches the payment of a claimed code; null until that has arrived. */
function claimHref(row: { transaction_id: string | null; enrollment_id: string }, from: string) {
  const { transaction_id: id, enrollment_id } = row;
  return id ? matchHref(id, from, { dialog: "match", enrollment_id }) : null;
}

const ENROLLMENTS = { short: ShortTable, over: OverTable, paid_waiting: WaitingTable };
