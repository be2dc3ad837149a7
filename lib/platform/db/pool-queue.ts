import { Refusal } from "../refusal";
import { spoken } from "../texts";

const texts = spoken({
  en: { crowded: "Many people are using the academy right now. Please try again in a moment." },
  sw: { crowded: "Watu wengi wanatumia academy sasa hivi. Tafadhali jaribu tena baada ya muda mfupi." },
});

/** How long to wait in a stalled queue, and in one that moves. Milliseconds. */
export type Timeouts = { still: number; moving: number };

/**
 * Who asks for a slot. `refusal` makes the caller's own refusal: another bundle of the app may have opened the pool, with its
 * own Refusal class. `ahead`: it has priority and may take a reserved slot. `arrivedAt`: when its request arrived, by
 * performance.now(); the earliest is served first.
 */
type Caller = { refusal?: () => Refusal; ahead?: boolean; arrivedAt?: number };

/** A bounded number of slots with a bounded wait; the driver alone would let callers wait for ever. */
export class PoolQueue {
  readonly #all: number;
  #free: number;
  #reserved: number;
  #lastFreed = 0;
  readonly #waiting: Waiting[] = [];

  /** Slots in use and callers that wait for one. */
  get use(): { taken: number; waiting: number } {
    return { taken: this.#all - this.#free - this.#reserved, waiting: this.#waiting.length };
  }

  /** @param kept how many of the slots are reserved for callers with priority, who queue for the others like everyone. */
  constructor(size: number, reserved = 0) {
    this.#all = size;
    this.#free = size - reserved;
    this.#reserved = reserved;
  }

  /**
   * Takes a slot. Callers wait longer while the queue moves: when registration opens, five hundred at once should be
   * served, but a pool that hangs should refuse soon (docs/reliability.md).
   * @returns the function that releases it; call it once
   * @throws Refusal busy when none came free in time
   */
  async enter(
    timeouts: Timeouts,
    { refusal = crowded, ahead = false, arrivedAt = performance.now() }: Caller = {},
  ): Promise<() => void> {
    const isReserved = this.#take(ahead) ?? (await this.#queue(timeouts, { refusal, ahead, arrivedAt }));
    return () => this.#leave(isReserved);
  }

  /** @returns whether the slot taken is a reserved one; undefined when none is free. */
  #take(ahead: boolean): boolean | undefined {
    if (ahead && this.#reserved > 0) {
      this.#reserved -= 1;
      return true;
    }
    if (this.#free === 0) return undefined;
    this.#free -= 1;
    return false;
  }

  #queue({ still, moving }: Timeouts, { refusal, ahead, arrivedAt }: Required<Caller>): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const begun = performance.now();
      let timer: NodeJS.Timeout;
      const waiting: Waiting = {
        ahead,
        arrivedAt,
        turn: (isReserved) => {
          clearTimeout(timer);
          resolve(isReserved);
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
      // A request that needs several connections would otherwise queue behind later ones each time.
      const later = this.#waiting.findIndex((other) => other.arrivedAt > arrivedAt);
      this.#waiting.splice(later < 0 ? this.#waiting.length : later, 0, waiting);
    });
  }

  #leave(isReserved: boolean): void {
    this.#lastFreed = performance.now();
    const next = this.#waiting.findIndex(({ ahead }) => ahead || !isReserved);
    const [first] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (first) first.turn(isReserved);
    else if (isReserved) this.#reserved += 1;
    else this.#free += 1;
  }
}

type Waiting = { ahead: boolean; arrivedAt: number; turn: (isReserved: boolean) => void };

/** The refusal of a caller that got no slot in time. */
export function crowded(): Refusal {
  return new Refusal("busy", "busy", texts.crowded, { retryAfterSeconds: 2 });
}
