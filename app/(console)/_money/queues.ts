import type { deskQueues } from "@/lib/domain/payments/matching/desk-queues";

type Asked = Awaited<ReturnType<typeof deskQueues>>;

export type Queue = Asked["queue"];
export type QueueCounts = Asked["counts"];

/** The money desk's queues, those to settle at once first. */
export const QUEUES = [
  "suspense",
  "paid_waiting",
  "short",
  "over",
  "claims",
  "undecided",
  "refunds",
] as const satisfies readonly Queue[];

/** The queue the address names, by default the first. */
export function queueOf(asked: string | undefined): Queue {
  return QUEUES.find((queue) => queue === asked) ?? QUEUES[0];
}

export function queueHref(queue: Queue): string {
  return `/money?queue=${queue}`;
}
