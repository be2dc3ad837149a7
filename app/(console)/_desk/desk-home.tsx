import Link from "next/link";
import { menuOf } from "@/components/console/menu";
import { PageHead } from "@/components/console/page-head";
import { consoleWords } from "@/components/console/texts";
import { ButtonLink } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import type { StaffRole } from "@/lib/platform/permissions/actor";
import type { Ctx } from "@/lib/platform/commands/command";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { attempt } from "@/lib/platform/http/attempt";
import { consoleNotice } from "@/lib/platform/http/notice";
import { staffPage } from "@/lib/platform/http/staff-page";
import { QueueLinks } from "../_money/queue-links";
import { paymentListWords } from "../_payments/texts";
import { deskWords } from "./texts";

const words = paymentListWords.home;

/**
 * Where a cashier or finance officer begins: the work that waits, then the way to each list, in words. No sums
 * (spec/staff.md 2.4).
 */
export async function DeskHome({ desk }: { desk: StaffRole }) {
  const { ctx } = await staffPage([desk]);
  return (
    <>
      <PageHead title={words.title} notice={await consoleNotice()}>
        <LinkButton href="/money/take-receipt" scroll>
          {deskWords.takeReceipt}
        </LinkButton>
      </PageHead>
      <Work ctx={ctx} desk={desk} />
      <h2 className="mt-8 mb-3 font-bold text-xl">{words.lead}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {menuOf(desk)
          .filter(({ name }) => name in TEXTS)
          .map(({ href, name }) => (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                className="block h-full rounded-2xl border bg-card p-5 shadow-xs hover:border-primary"
              >
                <span className="block font-bold text-lg text-primary">{name}</span>
                <span className="text-muted-foreground">{TEXTS[name]}</span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}

/** How many wait in each queue of the money desk. It may fail by itself; the way to the lists stands. */
async function Work({ ctx, desk }: { ctx: Ctx; desk: StaffRole }) {
  const got = await attempt(() => deskQueues(ctx, { pageSize: 1 }));
  const some = "data" in got && Object.values(got.data.counts).some((count) => count > 0);
  return (
    <section aria-labelledby="work">
      <h2 id="work" className="mb-3 font-bold text-xl">
        {deskWords.waiting}
      </h2>
      {"data" in got ? (
        <>
          {some ? null : <p className="mb-3 text-muted-foreground">{deskWords.nothing}</p>}
          <QueueLinks counts={got.data.counts} />
        </>
      ) : (
        <p className="flex flex-wrap items-center gap-x-4">
          {deskWords.unread}
          <ButtonLink variant="link" size="bare" href={`/${desk}`}>
            {deskWords.retry}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

/** What each entry of the menu is for; the home and the desk's queues stand above. */
const TEXTS: Record<string, string> = {
  [consoleWords.registrations]: words.registrations,
  [consoleWords.paymentRequests]: words.requests,
  [consoleWords.transactions]: words.transactions,
  [consoleWords.expressRequests]: words.express,
  [consoleWords.classicRequests]: words.classic,
  [consoleWords.transactionQueries]: words.queries,
  [consoleWords.statements]: words.statements,
  [consoleWords.reconciliation]: words.reconciliation,
};
