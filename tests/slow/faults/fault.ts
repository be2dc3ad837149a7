import type { Academy, Raising } from "./support/academy";
import type { Ground } from "./support/databases";
import type { Answer } from "./support/request";

/** An injected fault, and what must hold during and after it. */
export type Fault = { id: string; what: string; run: (stage: Stage) => Promise<void> };

/** What a fault gets from the runner. */
export type Stage = {
  ground: Ground;
  /** The length of the soak, in minutes. */
  minutes: number;
  /** Starts a separate academy, which is checked and stopped after the fault. */
  raise: (how?: Raising) => Promise<Academy>;
  /** Checks a rule. A broken one fails the fault and is printed with what was found. */
  must: (rule: string, holds: boolean, found?: unknown) => void;
  /** The same of answers: each must have one of these statuses, 200 by default. */
  all: (rule: string, answers: Answer[], ...right: number[]) => void;
  /** A measurement, for the table. */
  figure: (name: string, value: string | number) => void;
  /** Runs after the fault, passed or failed; the last registered first. */
  later: (work: () => Promise<unknown> | unknown) => void;
};

/** Thrown by a fault that cannot run on this machine, with the reason. */
export class Skipped extends Error {}
