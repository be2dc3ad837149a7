import type { Metadata } from "next";
import { academy } from "@/app/academy";
import { PageHead } from "@/components/console/page-head";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import type { Ctx } from "@/lib/platform/commands/command";
import { showEnrollment } from "@/lib/domain/enrollments/show-enrollment";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { spellShillings } from "@/lib/platform/money";
import { attempt, found } from "@/lib/platform/http/attempt";
import { addresses, listState, type SearchParams } from "@/lib/platform/http/list-state";
import { consoleNotice } from "@/lib/platform/http/notice";
import { DESK, staffPage } from "@/lib/platform/http/staff-page";
import { QueueLinks } from "../_money/queue-links";
import { queueWords as words } from "../_money/queue-texts";
import { queueOf } from "../_money/queues";
import { mayGiveSeat, SeatDialog } from "../_money/seat-dialog";
import { moneyWords } from "../_money/texts";
import { QueueList } from "./queue-list";

export const metadata: Metadata = { title: words.title };

const PAGE_SIZE = 20;

/** What waits for the money desk, queue by queue, each row with its next step. */
export default async function MoneyDeskPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await staffPage(DESK);
  const state = await listState(searchParams, ["queue", "dialog", "id"]);
  const queue = queueOf(state.queue);
  const { page, search } = state;
  const got = await attempt(() => deskQueues(ctx, { queue, search, page, pageSize: PAGE_SIZE }));
  const here = await addresses("/money", searchParams);
  const { season } = await academy();
  return (
    <>
      <PageHead title={words.title} notice={await consoleNotice()}>
        <LinkButton href="/money/take-receipt" scroll>
          {words.takeReceipt}
        </LinkButton>
      </PageHead>
      {"data" in got ? (
        <>
          <QueueLinks counts={got.data.counts} current={queue} />
          <div className="mt-6 mb-4 space-y-1">
            <h2 className="font-bold text-xl">{words[queue].name}</h2>
            <p>{words[queue].what}</p>
            <p className="text-muted-foreground">{words[queue].help}</p>
          </div>
          {got.data.total > 0 ? (
            <p className="mb-4 font-semibold text-lg tabular-nums">
              {words[queue].sum(got.data.total, spellShillings(got.data.total_amount))}
            </p>
          ) : null}
          <QueueList
            // Each queue has a search box of its own.
            key={queue}
            asked={got.data}
            at={{ page, pageSize: PAGE_SIZE }}
            searched={search !== ""}
            seatHref={({ enrollment_id, season: of }) =>
              of === season ? here({ dialog: "seat", id: enrollment_id }) : null
            }
          />
        </>
      ) : (
        <Alert
          variant="destructive"
          role="alert"
          className="flex flex-wrap items-center justify-between gap-3"
        >
          {got.refusal?.message ?? moneyWords.failed}
          <ButtonLink variant="outline" size="sm" href={here()}>
            {moneyWords.retry}
          </ButtonLink>
        </Alert>
      )}
      {state.dialog === "seat" ? (
        <GiveSeat ctx={ctx} id={state.id} season={season} closeHref={here()} />
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
  const enrollment = await found(() => showEnrollment(ctx, { id }));
  if (!enrollment || !mayGiveSeat(enrollment, season)) return null;
  return <SeatDialog ctx={ctx} enrollment={enrollment} closeHref={closeHref} />;
}
