import { Refusal } from "@/lib/refusal";

/** How long to wait in a queue that does not move, and in one that does. Milliseconds. */
export type Patience = { still: number; moving: number };

/** A bounded number of places with a bounded wait; the driver itself would let callers wait for ever. */
export class Slots {
  #free: number;
  #lastFreed = 0;
  readonly #waiting: Array<() => void> = [];

  constructor(places: number) {
    this.#free = places;
  }

  /**
   * Takes a place. A crowd that is being served waits longer than one before a pool that hangs: on the day registration
   * opens, five hundred at once are to be answered, not sent away (reliability.md L1 and L13).
   * @param refusal made by who asks: the pool may have been opened by another bundle of the app, whose Refusal is not ours
   * @returns the function that gives it back; call it once.
   * @throws Refusal busy when none came free in time.
   */
  async enter(patience: Patience, refusal = crowded): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#queue(patience, refusal);
    return () => this.#leave();
  }

  #queue({ still, moving }: Patience, refusal: () => Refusal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begun = performance.now();
      let timer: NodeJS.Timeout;
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const look = () => {
        const now = performance.now();
        const left = Math.min(this.#lastFreed + still, begun + moving) - now;
        if (left > 0) timer = setTimeout(look, left);
        else {
          this.#waiting.splice(this.#waiting.indexOf(turn), 1);
          reject(refusal());
        }
      };
      timer = setTimeout(look, still);
      this.#waiting.push(turn);
    });
  }

  #leave(): void {
    this.#lastFreed = performance.now();
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

/** What is said to who found no place in time. */
export function crowded(): Refusal {
  const sentence = "Many people are using the academy right now. Please try again in a moment.";
  return new Refusal("busy", "busy", sentence, { retryAfterSeconds: 2 });
}
