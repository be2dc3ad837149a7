import { type Round, ratioOf, type Spread, spreadOf } from "./figures";
import type { Machine } from "./machine";

/** One comparison as printed. Without a goal it is informative. */
export type Row = {
  what: string;
  ours: string;
  reference: string;
  ratio: Spread | null;
  goal: string;
  met: boolean | null;
  /** Processors that other programs took while it was measured, if so many that the figure shows little. */
  others?: number;
};

/** A goal as a limit on a ratio. */
export type Goal = { atLeast: number } | { atMost: number };

/** Calls per second, ours over the reference's. */
export const speedRow = rowOf(({ perSecond }) => perSecond, speed);
/** Milliseconds at the 99th percentile, one side over the other. */
export const tailRow = rowOf(({ p99 }) => p99, times);
/** Milliseconds of one call, one side over the other. */
export const timeRow = rowOf(
  ({ p50 }) => p50,
  (rounds) => `${rounded(spreadOf(rounds.map(({ p50 }) => p50)).median)} ms`,
);

function rowOf(figure: (round: Round) => number, shown: (rounds: Round[]) => string) {
  return (what: string, ours: Round[], name: string, others: Round[], goal?: Goal): Row =>
    row(what, shown(ours), `${name}: ${shown(others)}`, ratioOf(ours.map(figure), others.map(figure)), goal);
}

/** Two plain figures. */
export function figureRow(
  what: string,
  [ours, others]: [number, number],
  { unit, name }: { unit: string; name: string },
  goal?: Goal,
): Row {
  const shown = (figure: number) => `${figure.toLocaleString("en")} ${unit}`;
  return row(what, shown(ours), `${name}: ${shown(others)}`, ratioOf([ours], [others]), goal);
}

/** A figure with a limit of its own. @param most undefined if it is informative */
export function limitRow(what: string, figure: number | null, unit: string, most?: number): Row {
  const known = figure !== null;
  return {
    what,
    ours: known ? `${rounded(figure)} ${unit}`.trim() : "not to be had on this system",
    reference: "",
    ratio: null,
    goal: most === undefined ? "" : `≤ ${most} ${unit}`.trim(),
    met: most === undefined || !known ? null : figure <= most,
  };
}

/** A figure with a limit of its own, beside the same figure of others. */
export function besideRow(
  what: string,
  figure: number,
  unit: string,
  others: Record<string, number>,
  most?: number,
): Row {
  const beside = Object.entries(others).map(([name, other]) => `${name}: ${rounded(other)} ${unit}`.trim());
  return { ...limitRow(what, figure, unit, most), reference: beside.join(", ") };
}

/** The rows as Markdown. */
export function written(rows: Row[]): string {
  const head = ["What", "Ours", "Compared with", "Ratio (least to most)", "Goal", ""];
  const lines = rows.map(({ what, ours, reference, ratio, goal, met, others }) => [
    what,
    ours,
    reference,
    ratio ? `${fixed(ratio.median)} (${fixed(ratio.least)} to ${fixed(ratio.most)})` : "",
    goal,
    [met === null ? [] : met ? "met" : "MISSED", others ? `busy: ${fixed(others)} processors` : []]
      .flat()
      .join(", "),
  ]);
  const widths = head.map((name, index) =>
    Math.max(name.length, ...lines.map((line) => line[index]!.length), 3),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index]!)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...lines.map(line)].join("\n");
}

/** The machine as one line. */
export function machineLine(machine: Machine): string {
  const { date, commit, cpu, memory, node, next, postgres, load } = machine;
  return `${date}; commit ${commit}; ${cpu}, ${memory}; Node ${node}, Next ${next}, Postgres ${postgres}; load before ${load}`;
}

function row(what: string, ours: string, reference: string, ratio: Spread, goal?: Goal): Row {
  const limit = goal && ("atLeast" in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`);
  const met = goal && ("atLeast" in goal ? ratio.median >= goal.atLeast : ratio.median <= goal.atMost);
  return { what, ours, reference, ratio, goal: limit ?? "", met: met ?? null };
}

function speed(rounds: Round[]): string {
  return `${rounded(spreadOf(rounds.map(({ perSecond }) => perSecond)).median)}/s, ${times(rounds)}`;
}

function times(rounds: Round[]): string {
  const [p50, p99] = [rounds.map((round) => round.p50), rounds.map((round) => round.p99)];
  return `p50 ${rounded(spreadOf(p50).median)}, p99 ${rounded(spreadOf(p99).median)} ms`;
}

function rounded(figure: number): string {
  if (Math.abs(figure) >= 100 || Number.isInteger(figure)) return Math.round(figure).toLocaleString("en");
  return Math.abs(figure) < 0.1 ? figure.toFixed(3) : figure.toFixed(1);
}

function fixed(ratio: number): string {
  return ratio.toFixed(2);
}
