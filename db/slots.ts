import { Refusal } from "@/lib/refusal";

/** A bounded number of places with a bounded wait; the driver itself would let callers wait for ever. */
export class Slots {
  #free: number;
  readonly #waiting: Array<() => void> = [];

  constructor(places: number) {
    this.#free = places;
  }

  /**
   * Takes a place.
   * @returns the function that gives it back; call it once.
   * @throws Refusal busy when none came free within the given milliseconds.
   */
  async enter(patienceMs: number): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#queue(patienceMs);
    return () => this.#leave();
  }

  #queue(patienceMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(
          new Refusal(
            "busy",
            "busy",
            "Many people are using the academy right now. Please try again in a moment.",
            { retryAfterSeconds: 2 },
          ),
        );
      }, patienceMs);
      this.#waiting.push(turn);
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
