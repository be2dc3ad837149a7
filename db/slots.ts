import { Refusal } from "@/lib/refusal";

/** How long to wait in a queue that does not move, and in one that does. Milliseconds. */
export type Patience = { still: number; moving: number };

/** A bounded number of places with a bounded wait; the driver itself would let callers wait for ever. */
export class Slots {
  #free: number;
  #lastFreed = 0;
  readonly #kept: number;
  #waiting: Waiting[] = [];

  /** @param kept how many of the places only those get who go ahead of the others. */
  constructor(places: number, kept = 0) {
    this.#free = places;
    this.#kept = kept;
  }

  /**
   * Takes a place. A crowd that is being served waits longer than one before a pool that hangs: on the day registration
   * opens, five hundred at once are to be answered, not sent away (reliability.md L1 and L13).
   * @param ahead for who may have the kept places too, and is served before those who wait
   * @param refusal made by who asks: the pool may have been opened by another bundle of the app, whose Refusal is not ours
   * @returns the function that gives it back; call it once.
   * @throws Refusal busy when none came free in time.
   */
  async enter(patience: Patience, refusal = crowded, ahead = false): Promise<() => void> {
    if (this.#hasPlace(ahead)) this.#free -= 1;
    else await this.#queue(patience, refusal, ahead);
    return () => this.#leave();
  }

  #hasPlace(ahead: boolean): boolean {
    return this.#free > (ahead ? 0 : this.#kept);
  }

  #queue({ still, moving }: Patience, refusal: () => Refusal, ahead: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const begun = performance.now();
      let timer: NodeJS.Timeout;
      const waiting: Waiting = {
        ahead,
        turn: () => {
          clearTimeout(timer);
          resolve();
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

  #leave(): void {
    this.#lastFreed = performance.now();
    this.#free += 1;
    const next = this.#waiting.find(({ ahead }) => ahead) ?? this.#waiting[0];
    if (!next || !this.#hasPlace(next.ahead)) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#free -= 1;
    next.turn();
  }
}

type Waiting = { ahead: boolean; turn: () => void };

/** What is said to who found no place in time. */
export function crowded(): Refusal {
  const sentence = "Many people are using the academy right now. Please try again in a moment.";
  return new Refusal("busy", "busy", sentence, { retryAfterSeconds: 2 });
}
