import Link from "next/link";
import type { ReactNode } from "react";
import { StatusBadge } from "@/components/console/status-badge";
import { Card, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { listAllSeasons } from "@/lib/domain/seasons/list-seasons";
import type { Ctx } from "@/lib/platform/commands/command";
import { loadPart } from "@/lib/platform/http/page-data";
import { formatDate } from "@/lib/platform/time/nairobi-time";
import { RetryLine } from "../../retry";
import { findNeeds } from "./needs";
import { dashboardTexts as texts } from "./texts";

const SEASONS = "/admin/settings?part=seasons";

/** Issues that need an admin, each linking to the page that fixes it. */
export async function Attention({ ctx }: { ctx: Ctx }) {
  const { needs, unread } = await findNeeds(ctx);
  return (
    <Card>
      <CardTitle>{texts.attention}</CardTitle>
      {needs.length === 0 && !unread ? <p className="mt-3 text-muted-foreground">{texts.nothing}</p> : null}
      <Lines>
        {needs.map((need) => (
          <Line key={need.text} href={need.href}>
            {need.text}
          </Line>
        ))}
      </Lines>
      {unread ? (
        <div className="mt-3">
          <RetryLine text={texts.unread} retry={texts.retry} href="/admin" />
        </div>
      ) : null}
    </Card>
  );
}

/** Seasons open for enrollment or payment. */
export async function OpenSeasons({ ctx }: { ctx: Ctx }) {
  const loaded = await loadPart(() => listAllSeasons(ctx, {}));
  const open = "data" in loaded ? loaded.data.seasons.filter(({ status }) => status === "open") : [];
  return (
    <Card>
      <CardTitle>{texts.seasons}</CardTitle>
      {"data" in loaded ? null : <p className="mt-3">{texts.unread}</p>}
      <Lines>
        {"data" in loaded && open.length === 0 ? <Line href={SEASONS}>{texts.noSeason}</Line> : null}
        {open.map((season) => (
          <Line key={season.number} href={SEASONS}>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{texts.season(season.number)}</span>
              {season.current ? <StatusBadge good>{texts.current}</StatusBadge> : null}
              <span className="text-muted-foreground text-sm">
                {season.last_payment_at ? texts.lastDay(formatDate(season.last_payment_at)) : texts.noLastDay}
              </span>
            </span>
          </Line>
        ))}
      </Lines>
    </Card>
  );
}

/** Placeholder while such a card loads. */
export function CardSkeleton({ title }: { title: string }) {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <div className="space-y-4 pt-4">
        <Skeleton className="h-5 w-full" />
        <Skeleton className="h-5 w-2/3" />
      </div>
    </Card>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return <ul className="mt-2 divide-y">{children}</ul>;
}

function Line({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        className="-mx-2 flex min-h-11 items-center justify-between gap-4 rounded-lg px-2 py-2.5 leading-snug hover:bg-muted"
      >
        <span className="min-w-0">{children}</span>
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0 text-primary">
          <path d="m3.5 1 5 5-5 5" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </Link>
    </li>
  );
}
