import Link from "next/link";
import { QueueLinks } from "@/app/(console)/_money/queue-links";
import { paymentListTexts } from "@/app/(console)/_payments/texts";
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

const deskTexts = defineTexts({
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
export async function DeskHome({ desk }: { desk: StaffRole }) {
  const { ctx } = await requireRole(desk);
  return (
    <>
      <PageHead title={texts.title} notice={await consoleNotice()}>
        <LinkButton href="/money/take-receipt" scroll>
          {deskTexts.takeReceipt}
        </LinkButton>
      </PageHead>
      <Work ctx={ctx} desk={desk} />
      <h2 className="mt-8 mb-3 font-bold text-xl">{texts.lead}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {menuOf(desk)
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
async function Work({ ctx, desk }: { ctx: Ctx; desk: StaffRole }) {
  const got = await loadPart(() => deskQueues(ctx, { pageSize: 1 }));
  const some = "data" in got && Object.values(got.data.counts).some((count) => count > 0);
  return (
    <section aria-labelledby="work">
      <h2 id="work" className="mb-3 font-bold text-xl">
        {deskTexts.waiting}
      </h2>
      {"data" in got ? (
        <>
          {some ? null : <p className="mb-3 text-muted-foreground">{deskTexts.nothing}</p>}
          <QueueLinks counts={got.data.counts} />
        </>
      ) : (
        <RetryLine text={deskTexts.unread} retry={deskTexts.retry} href={homeOf(desk)} />
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
};
