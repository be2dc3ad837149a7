import type { Refusal } from "./terms";

/** A payment of no enrollment that is known, and what became of it. */
export type Stray = {
  receipt: string;
  shillings: number;
  state: "suspense" | "matched" | "asked" | "approved" | "settled" | "deposited" | "withdrawn";
};

export function isGone(state: Stray["state"]): boolean {
  return state === "matched" || state === "deposited" || state === "withdrawn";
}

/** The payments in suspense: they are matched, or given back when a second person agrees. */
export class Suspense {
  readonly all: Stray[] = [];

  take(receipt: string, shillings: number): void {
    this.all.push({ receipt, shillings, state: "suspense" });
  }

  find(receipt: string): Stray | undefined {
    return this.all.findLast((one) => one.receipt === receipt);
  }

  /** One of those that are here; any number names one. */
  at(n: number): Stray | undefined {
    const left = this.all.filter(({ state }) => !isGone(state));
    return left[n % left.length];
  }

  /** The next step of giving one back: asked for, approved by another, paid out. */
  giveBack(n: number): Stray | undefined {
    const stray = this.at(n);
    const next = { suspense: "asked", asked: "approved", approved: "settled" } as const;
    if (stray) stray.state = Reflect.get(next, stray.state) ?? stray.state;
    return stray;
  }

  /** It is not given back after all. */
  keep(n: number): Refusal {
    const stray = this.at(n);
    if (stray) stray.state = "suspense";
    return null;
  }
}
