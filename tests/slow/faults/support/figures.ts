import { cpus, loadavg } from "node:os";

/** The n-th percentile of some numbers; 0 for none. */
export function percentile(numbers: number[], n: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * n) / 100))] ?? 0);
}

/** The n-th percentile of what some answers took, in milliseconds. */
export function timeAt(answers: { ms: number }[], n: number): number {
  return percentile(
    answers.map(({ ms }) => ms),
    n,
  );
}

export function slowestOf(answers: { ms: number }[]): number {
  return Math.max(0, ...answers.map(({ ms }) => ms));
}

/** The count of each status, as "200: 480, 503: 20". */
export function statuses(answers: { status: number }[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status || "none"}: ${count}`)
    .join(", ");
}

/** A time limit for an idle machine, extended while other processes keep the processors busy. */
export function unhurried(ms: number): number {
  return ms * Math.max(1, (loadavg()[0] ?? 0) / cpus().length);
}
