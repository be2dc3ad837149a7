import Link from "next/link";
import { Alert } from "@/components/ui/alert";
import type { deskQueues } from "@/lib/domain/payments/matching/desk-queues";
import { cn } from "@/lib/platform/class-names";
import { queueTexts as texts } from "./queue-texts";

type Queues = Awaited<ReturnType<typeof deskQueues>>;

export type Queue = Queues["queue"];
/** A queue, or what could not be booked, which only who answers for the books sees. */
type Part = Queue | "unreadable";
type QueueCounts = Queues["counts"];

/** The money desk's queues, those to settle at once first. */
const QUEUES = [
  "unreadable",
  "suspense",
  "paid_waiting",
  "short",
  "over",
  "claims",
  "undecided",
  "refunds",
] as const satisfies readonly Part[];

/** The queue the address names, by default the payments that are not matched. */
export function queueOf(name: string | undefined): Part {
  return QUEUES.find((queue) => queue === name) ?? "suspense";
}

export function queueHref(queue: Part): string {
  return `/money?queue=${queue}`;
}

/** The queues with their lengths; the current one is marked. */
export function QueueLinks({ counts, current }: { counts: QueueCounts; current?: Part }) {
  const shown = QUEUES.flatMap((queue) => {
    const count = counts[queue];
    return count === undefined ? [] : [{ queue, count }];
  });
  return (
    <div className="space-y-4">
      {counts.unreadable && current !== "unreadable" ? (
        <Alert variant="warning">
          <Link
            href={queueHref("unreadable")}
            prefetch={false}
            className="font-semibold underline underline-offset-4"
          >
            {texts.unreadable.warning(counts.unreadable)}
          </Link>
        </Alert>
      ) : null}
      <nav aria-label={texts.queues} className="print:hidden">
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
          {shown.map(({ queue, count }) => (
            <li key={queue}>
              <Link
                href={queueHref(queue)}
                prefetch={false}
                scroll={false}
                aria-current={queue === current ? "page" : undefined}
                className={cn(
                  "flex h-full min-h-12 items-center justify-between gap-2.5 rounded-xl border bg-card py-2 pr-2 pl-3.5 font-semibold leading-tight hover:border-primary",
                  queue === current && "border-primary bg-primary text-primary-foreground",
                )}
              >
                {texts[queue].name}
                <span
                  className={cn(
                    "inline-flex min-h-7 min-w-7 shrink-0 items-center justify-center rounded-full px-2 text-sm tabular-nums",
                    count > 0 ? "bg-accent-soft text-accent-foreground" : "bg-muted text-muted-foreground",
                  )}
                >
                  {count}
                  <span className="sr-only"> {texts.waiting}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
