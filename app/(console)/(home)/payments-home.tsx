import Link from "next/link";
import { QueueLinks } from "@/app/(console)/_money/queue-links";
import { paymentListTexts } from "@/app/(console)/_payments/texts";
import { countWaiting } from "@/app/(console)/_waivers/read-waivers";
import { WaiversLink } from "@/app/(console)/_waivers/waivers-link";
import { academy } from "@/app/academy";
import { menuOf } from "@/components/console/menu-entries";
import type { MenuPath } from "@/components/console/menu-pages";
import { PageHead } from "@/components/console/page-head";
import { LinkButton } from "@/components/ui/link-button";
import { homeOf, type StaffRole } from "@/lib/domain/access/roles";
import { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import type { Ctx } from "@/lib/platform/commands/command";
import { consoleNotice } from "@/lib/platform/http/notice";
import { loadPart } from "@/lib/platform/http/page-data";
import { requireRole } from "@/lib/platform/http/require-verb";
import { defineTexts } from "@/lib/platform/texts";
import { RetryLine } from "../retry";

const homeTexts = defineTexts({
  en: {
    takeReceipt: "Take a receipt",
    waiting: "Waiting for you",
    nothing: "Nothing is waiting. All is well.",
    unread: "What waits could not be read.",
    retry: "Try again",
  },
});

const texts = paymentListTexts.home;

/** The home of cashiers and finance officers: the queues with work in them, then a link to each list. No totals. */
export async function PaymentsHome({ staffRole }: { staffRole: StaffRole }) {
  const { ctx } = await requireRole(staffRole);
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()}>
        <LinkButton href="/money/take-receipt" scroll>
          {homeTexts.takeReceipt}
        </LinkButton>
      </PageHead>
      <Work ctx={ctx} staffRole={staffRole} />
      <h2 className="mt-8 mb-3 font-bold text-xl">{texts.lead}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {menuOf(staffRole, (await academy()).takes_cash)
          .filter(({ path }) => path in TEXTS)
          .map(({ path, href, name }) => (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                className="block h-full rounded-2xl border bg-card p-5 shadow-xs hover:border-primary"
              >
                <span className="block font-bold text-lg text-primary">{name}</span>
                <span className="text-muted-foreground">{TEXTS[path]}</span>
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}

/** The length of each queue of the money desk. If reading them fails, the links to the lists still show. */
async function Work({ ctx, staffRole }: { ctx: Ctx; staffRole: StaffRole }) {
  const loaded = await loadPart(() => deskQueues(ctx, { pageSize: 1 }));
  const waivers = await countWaiting(ctx, staffRole);
  const some =
    waivers > 0 || ("data" in loaded && Object.values(loaded.data.counts).some((count) => count > 0));
  return (
    <section aria-labelledby="work">
      <h2 id="work" className="mb-3 font-bold text-xl">
        {homeTexts.waiting}
      </h2>
      <WaiversLink count={waivers} role={staffRole} />
      {"data" in loaded ? (
        <>
          {some ? null : <p className="mb-3 text-muted-foreground">{homeTexts.nothing}</p>}
          <QueueLinks counts={loaded.data.counts} />
        </>
      ) : (
        <RetryLine text={homeTexts.unread} retry={homeTexts.retry} href={homeOf(staffRole)} />
      )}
    </section>
  );
}

/** The purpose of each menu entry. Entries without a text are not repeated here. */
const TEXTS: Partial<Record<MenuPath, string>> = {
  registrations: texts.registrations,
  "payment-requests": texts.requests,
  transactions: texts.transactions,
  "mpesa-express-requests": texts.express,
  "mpesa-classic-requests": texts.classic,
  "transaction-queries": texts.queries,
  "/money/statements": texts.statements,
  "/money/reconciliation": texts.reconciliation,
  "/money/till": texts.till,
  "/money/cash-days": texts.cashDays,
};
