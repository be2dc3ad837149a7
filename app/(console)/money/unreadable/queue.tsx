import { openList } from "@/app/(console)/_lists/open-list";
import { PageHead } from "@/components/console/page-head";
import { choiceFilter, narrowedBy } from "@/components/data-table/filters";
import { LinkButton } from "@/components/ui/link-button";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { ListUnreadable } from "@/lib/domain/payments/unreadable/input";
import { listUnreadable } from "@/lib/domain/payments/unreadable/list-unreadable";
import type { SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { requireVerb } from "@/lib/platform/http/require-verb";
import { formatShillings } from "@/lib/platform/money";
import { QueueLinks } from "../../_money/queue-links";
import { queueTexts } from "../../_money/queue-texts";
import { moneyTexts } from "../../_money/texts";
import { RetryAlert } from "../../retry";
import { UnreadableDialog, UnreadableTable } from "./parts";
import { unreadablePageTexts as texts } from "./texts";

const filters = [choiceFilter("state", texts.state, { resolved: texts.states.resolved }, texts.states.open)];
const own = queueTexts.unreadable;

/** The queue of messages and statement rows that could not be booked, with their text. */
export async function UnreadableQueue({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireVerb("payments.unreadable");
  const { state, frame, hrefWith } = await openList(ctx, {
    list: "money",
    path: "/money",
    searchParams,
    names: ["state", "dialog", "id"],
    sort: ListUnreadable.shape.sort,
    part: { name: "queue", value: "unreadable" },
  });
  const { page, pageSize, search, sort, dialog, id, ...conditions } = state;
  const filterValues = narrowedBy(filters, conditions);
  const loaded = await loadPart(async () => ({
    ...(await listUnreadable(ctx, { ...filterValues, search, sort, page, pageSize })),
    counts: (await deskQueues(ctx, { pageSize: 1 })).counts,
  }));
  const chosen = id ? await loadPart(() => listUnreadable(ctx, { id })) : undefined;
  const entry = chosen && "data" in chosen ? chosen.data.rows[0] : undefined;
  const isResolved = filterValues.state === "resolved";
  return (
    <>
      <PageHead title={queueTexts.title} notice={await consoleNotice()}>
        <LinkButton href="/money/take-receipt" scroll>
          {queueTexts.takeReceipt}
        </LinkButton>
      </PageHead>
      {"data" in loaded ? (
        <>
          <QueueLinks counts={loaded.data.counts} current="unreadable" />
          <div className="mt-6 mb-4 max-w-prose space-y-1">
            <h2 className="font-bold text-xl">{own.name}</h2>
            <p>{own.what}</p>
            <p className="text-muted-foreground">{own.help}</p>
          </div>
          {loaded.data.total > 0 && !isResolved ? (
            <p className="mb-4 font-semibold text-lg tabular-nums">
              {own.sum(loaded.data.total, formatShillings(loaded.data.total_amount))}
            </p>
          ) : null}
          <UnreadableTable
            list={{
              total: loaded.data.total,
              page,
              pageSize,
              rows: loaded.data.rows.map((row) => ({
                ...row,
                hrefOf: {
                  take: hrefWith({ dialog: "take", id: row.id }),
                  dismiss: hrefWith({ dialog: "dismiss", id: row.id }),
                },
              })),
            }}
            filters={filters}
            frame={frame}
            isResolved={isResolved}
          />
        </>
      ) : (
        <RetryAlert
          text={loaded.refusal?.message ?? moneyTexts.failed}
          retry={moneyTexts.retry}
          href={hrefWith()}
        />
      )}
      {entry ? <UnreadableDialog entry={entry} dialog={dialog} closeHref={hrefWith()} /> : null}
    </>
  );
}
