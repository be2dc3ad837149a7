import { type Fault, faultOf } from "./faults";

const AN_ANSWER = "an answer";

type Due = { id: number; at: number; what: string; run: () => unknown };

/** A scheduled event, for the state page. `at` is epoch milliseconds. */
export type Waiting = { at: number; what: string };

/**
 * The simulator's clock. It follows real time until it is frozen or advanced. Speed divides latencies but not deadlines.
 */
export class Clock {
  readonly speed: number;
  readonly #startAt: number | null;
  readonly #startFrozen: boolean;
  readonly #onError: (what: string, error: unknown) => void;
  #offset = 0;
  #held: number | null = null;
  #frozen = false;
  #advancing = false;
  #queue: Due[] = [];
  #nextId = 1;
  #timer: NodeJS.Timeout | undefined;
  #inFlight = new Set<Promise<void>>();
  #turn: Promise<unknown> = Promise.resolve();
  #stopped = false;

  constructor(options: {
    speed: number;
    startAt: number | null;
    frozen: boolean;
    onError: (what: string, error: unknown) => void;
  }) {
    this.speed = options.speed;
    this.#startAt = options.startAt;
    this.#startFrozen = options.frozen;
    this.#onError = options.onError;
    this.#toStart();
  }

  /** The current time in epoch milliseconds. */
  now(): number {
    return this.#held ?? Date.now() + this.#offset;
  }

  get frozen(): boolean {
    return this.#frozen;
  }

  /** Schedules work after some seconds of latency, divided by the speed. Returns a function that cancels it. */
  after(seconds: number, what: string, run: () => unknown): () => void {
    return this.#put((seconds * 1000) / this.speed, what, run);
  }

  /**
   * Schedules work at a deadline, which speed does not shorten: people do not type faster. Returns a function that cancels
   * it.
   */
  deadline(seconds: number, what: string, run: () => unknown): () => void {
    return this.#put(seconds * 1000, what, run);
  }

  /** Waits for a latency; on a frozen clock, until it is advanced. */
  wait(seconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(seconds, AN_ANSWER, () => resolve());
    });
  }

  /**
   * Waits for the usual response latency. Skipped while the clock is frozen or advancing, so that calls still get a
   * response.
   */
  async lag(seconds: number): Promise<void> {
    if (this.#frozen || this.#advancing) return;
    await this.wait(seconds);
  }

  /** Waits for a response that a fault may make slow; `usual` is its latency without. */
  async answer(faults: Fault[], usual: number): Promise<void> {
    const slow = faultOf(faults, "slow-answer");
    await (slow ? this.wait(slow.n) : this.lag(usual));
  }

  /** Advances the clock. Resolves when everything that fell due has run, in order and to completion. */
  advance(seconds: number): Promise<void> {
    return this.#inTurn(() => this.#advance(seconds * 1000));
  }

  freeze(): Promise<void> {
    return this.#inTurn(() => {
      this.#held = this.now();
      this.#frozen = true;
      clearTimeout(this.#timer);
    });
  }

  resume(): Promise<void> {
    return this.#inTurn(() => {
      this.#offset = this.now() - Date.now();
      this.#held = null;
      this.#frozen = false;
      this.#arm();
    });
  }

  /** Drops scheduled events and returns to the start time. Pending responses are sent. */
  reset(): Promise<void> {
    return this.#inTurn(() => {
      const dropped = this.#queue;
      this.#queue = [];
      this.#toStart();
      for (const due of dropped) if (due.what === AN_ANSWER) void due.run();
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#queue = [];
    clearTimeout(this.#timer);
  }

  waiting(): Waiting[] {
    return this.#queue.map(({ at, what }) => ({ at, what }));
  }

  #toStart() {
    const real = Date.now();
    const start = this.#startAt ?? real;
    this.#frozen = this.#startFrozen;
    this.#offset = start - real;
    this.#held = this.#frozen ? start : null;
  }

  #put(ms: number, what: string, run: () => unknown): () => void {
    const due: Due = { id: this.#nextId++, at: this.now() + Math.max(0, ms), what, run };
    this.#queue.push(due);
    this.#queue.sort((a, b) => a.at - b.at || a.id - b.id);
    this.#arm();
    return () => {
      this.#queue = this.#queue.filter((other) => other !== due);
    };
  }

  #arm() {
    clearTimeout(this.#timer);
    const next = this.#queue[0];
    if (!next || this.#held !== null || this.#stopped) return;
    this.#timer = setTimeout(() => this.#tick(), Math.min(Math.max(0, next.at - this.now()), 2 ** 31 - 1));
  }

  #tick() {
    if (this.#held !== null) return;
    for (let due = this.#take(this.now()); due; due = this.#take(this.now())) {
      const work = this.#run(due).finally(() => this.#inFlight.delete(work));
      this.#inFlight.add(work);
    }
    this.#arm();
  }

  async #advance(ms: number) {
    const target = this.now() + ms;
    const wasFrozen = this.#frozen;
    this.#held = this.now();
    this.#advancing = true;
    clearTimeout(this.#timer);
    do {
      for (let due = this.#take(target); due; due = this.#take(target)) {
        this.#held = Math.max(this.#held ?? due.at, due.at);
        await this.#run(due);
      }
      await Promise.all(this.#inFlight);
    } while ((this.#queue[0]?.at ?? Number.POSITIVE_INFINITY) <= target);
    this.#advancing = false;
    this.#offset = target - Date.now();
    this.#held = wasFrozen ? target : null;
    this.#arm();
  }

  #take(until: number): Due | undefined {
    const next = this.#queue[0];
    return next && next.at <= until ? this.#queue.shift() : undefined;
  }

  async #run(due: Due) {
    try {
      await due.run();
    } catch (error) {
      this.#onError(due.what, error);
    }
  }

  #inTurn(work: () => void | Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}
