import { Refusal } from "@/lib/platform/refusal";

/** How long to wait in a queue that does not move, and in one that does. Milliseconds. */
export type Timeouts = { still: number; moving: number };

/** A bounded number of places with a bounded wait; the driver itself would let callers wait for ever. */
export class Slots {
  #free: number;
  #kept: number;
  #lastFreed = 0;
  readonly #waiting: Waiting[] = [];

  /** @param kept how many of the places nobody gets but those who go ahead; of the others these get their turn. */
  constructor(places: number, kept = 0) {
    this.#free = places - kept;
    this.#kept = kept;
  }

  /**
   * Takes a place. A crowd that is being served waits longer than one before a pool that hangs: on the day registration
   * opens, five hundred at once are to be answered, not sent away (reliability.md L1 and L13).
   * @param ahead for who may have a kept place too. A flood of such takes no turn from the others.
   * @param refusal made by who asks: the pool may have been opened by another bundle of the app, whose Refusal is not ours
   * @returns the function that gives it back; call it once.
   * @throws Refusal busy when none came free in time.
   */
  async enter(patience: Timeouts, refusal = crowded, ahead = false): Promise<() => void> {
    const isKept = this.#take(ahead) ?? (await this.#queue(patience, refusal, ahead));
    return () => this.#leave(isKept);
  }

  /** @returns whether the place that was taken is a kept one; undefined when there is none. */
  #take(ahead: boolean): boolean | undefined {
    if (ahead && this.#kept > 0) {
      this.#kept -= 1;
      return true;
    }
    if (this.#free === 0) return undefined;
    this.#free -= 1;
    return false;
  }

  #queue({ still, moving }: Timeouts, refusal: () => Refusal, ahead: boolean): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const begun = performance.now();
      let timer: NodeJS.Timeout;
      const waiting: Waiting = {
        ahead,
        turn: (isKept) => {
          clearTimeout(timer);
          resolve(isKept);
        },
      };
      const look = () => {
        const now = performance.now();
        const left = Math.min(this.#lastFreed + still, begun + moving) - now;
        if (left > 0) timer = setTimeout(look, left);
        else {
          this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
          reject(refusal());
        }
      };
      timer = setTimeout(look, still);
      this.#waiting.push(waiting);
    });
  }

  #leave(isKept: boolean): void {
    this.#lastFreed = performance.now();
    const next = this.#waiting.findIndex(({ ahead }) => ahead || !isKept);
    const [first] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (first) first.turn(isKept);
    else if (isKept) this.#kept += 1;
    else this.#free += 1;
  }
}

type Waiting = { ahead: boolean; turn: (isKept: boolean) => void };

/** What is said to who found no place in time. */
export function crowded(): Refusal {
  const sentence = "Many people are using the academy right now. Please try again in a moment.";
  return new Refusal("busy", "busy", sentence, { retryAfterSeconds: 2 });
}
