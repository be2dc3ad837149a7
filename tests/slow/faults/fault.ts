import type { Academy, Raising } from "./support/academy";
import type { Ground } from "./support/ground";

/** One thing that goes wrong from outside, and what must hold while and after it does. */
export type Fault = { id: string; what: string; run: (stage: Stage) => Promise<void> };

/** What a fault is given to play on. */
export type Stage = {
  ground: Ground;
  /** How long a run that may be of any length takes, in minutes. */
  minutes: number;
  /** Starts an academy of the fault's own; it is looked at and ended after the fault. */
  raise: (how?: Raising) => Promise<Academy>;
  /** A rule of the pass line. A broken one fails the fault and is printed with what was found. */
  must: (rule: string, holds: boolean, found?: unknown) => void;
  /** Something measured, for the table. */
  figure: (name: string, value: string | number) => void;
  /** Runs when the fault is over, whatever became of it; the last first. */
  later: (work: () => Promise<unknown> | unknown) => void;
};

/** Thrown by a fault that this machine cannot play, with the reason. */
export class Skipped extends Error {}
