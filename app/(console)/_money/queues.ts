import type { deskQueues } from "@/lib/domain/payments/matching/desk-queues";

type Asked = Awaited<ReturnType<typeof deskQueues>>;

export type Queue = Asked["queue"];
export type QueueCounts = Asked["counts"];

/** The queues of the money desk, what a person can settle at once first. */
export const QUEUES = [
  "suspense",
  "paid_waiting",
  "short",
  "over",
  "claims",
  "undecided",
  "refunds",
] as const satisfies readonly Queue[];

/** The queue an address names; the first one where it names none. */
export function queueOf(asked: string | undefined): Queue {
  return QUEUES.find((queue) => queue === asked) ?? QUEUES[0];
}

export function queueHref(queue: Queue): string {
  return `/money?queue=${queue}`;
}
