import { MINUTE, type Seat } from "./terms";

/** A prompt is replaced after two minutes without a result. */
const OPEN = 2 * MINUTE;

/** A prompt on a phone; `key` is M-Pesa's number of it. */
type Prompt = { key: string; seat: Seat; phone: number; at: number; isDecided: boolean; isSilent: boolean };

/** The prompts of an academy, as its rules see them: one open prompt a seat and a phone. */
export class Prompts {
  #all: Prompt[] = [];

  /** The newest prompt without a result that rings for a seat or on a phone: none is sent beside it. */
  open(seat: Seat, phone: number, now: number): Prompt | undefined {
    return this.#all.findLast((one) => rings(one, now) && (one.phone === phone || one.seat === seat));
  }

  ringsFor(seat: Seat, now: number): boolean {
    return this.#all.some((one) => one.seat === seat && rings(one, now));
  }

  /** Whether M-Pesa is silent about one of a seat that was sent since then: only a query will tell. */
  isSilent(seat: Seat, since: number): boolean {
    return this.#all.some((one) => one.seat === seat && one.at > since && one.isSilent);
  }

  /** Older ones of the seat or phone are given up. */
  send(seat: Seat, phone: number, now: number): void {
    for (const one of this.#all) if (one.phone === phone || one.seat === seat) one.isDecided = true;
    this.#all.push({ key: "", seat, phone, at: now, isDecided: false, isSilent: false });
  }

  /** M-Pesa gave the newest one a number. */
  named(key: string, isSilent: boolean): void {
    const newest = this.#all.at(-1);
    if (newest?.key === "") Object.assign(newest, { key, isSilent });
  }

  /** M-Pesa decided about one. */
  decide(key: string): Prompt | undefined {
    const prompt = this.#all.find((one) => one.key === key);
    if (prompt) prompt.isDecided = true;
    return prompt;
  }
}

function rings({ isDecided, at }: Prompt, now: number): boolean {
  return !isDecided && now - at < OPEN;
}
