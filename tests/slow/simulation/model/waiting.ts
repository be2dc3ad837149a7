import { Seats } from "./seats";
import type { Line, Refusal, Seat } from "./terms";
import { due, HOLD, inOrder, isHold, newSeat, offerEnd } from "./terms";

/** The rules of waiting lists: their order, offers, and swaps. */
export abstract class Waiting extends Seats {
  #ranks = 0;

  /** A class's queue: late payments first, then in the order of joining. */
  queue(group: number): Line[] {
    return this.lines.filter((line) => line.group === group).sort(inOrder);
  }

  join(who: number, group: number): Refusal {
    if (this.lines.some((line) => line.who === who && line.group === group)) return null;
    if (this.lines.some((line) => line.who === who)) return "already_waiting";
    const own = this.seatOf(who);
    const isElsewhere = own && this.groups[own.group]?.course !== this.groups[group]?.course;
    if (own && this.keeps(own) && (own.group === group || isElsewhere)) return "already_enrolled";
    if (!this.takesRegistrations) return "enrollment_closed";
    if (!this.isFull(who, group, false)) return "not_full";
    this.lines.push(this.#newLine(who, group));
    this.#swap(who);
    return null;
  }

  leave(who: number, group: number): Refusal {
    const line = this.lines.find((one) => one.who === who && one.group === group);
    if (!line) return null;
    if (line.isPaid) return "waits_paid";
    this.#end(line);
    if (line.offeredUntil === null) return null;
    if (line.seat)
      Object.assign(line.seat, { state: "expired", until: Math.min(line.seat.until ?? 0, this.now) });
    this.#serve(group);
    return null;
  }

  /** A person takes the seat of an offer by its link; who has a seat elsewhere leaves it, and payments and a running hold move along. */
  accept(who: number, group: number): Refusal {
    const line = this.lines.find((one) => one.who === who && one.group === group);
    if (!line || (line.offeredUntil ?? 0) <= this.now) return "offer_over";
    const own = this.seatOf(who);
    if (!own) return "offer_over";
    const { hasTimes } = own;
    if (!line.seat) this.reserve(who, group, {}).hasTimes = hasTimes;
    else Object.assign(own, { state: "held", until: Math.max(own.until ?? 0, this.upTo(HOLD)) });
    this.spendCredit(own);
    this.follow(own);
    return null;
  }

  /** Two people who each have the seat that the other waits for swap. */
  #swap(who: number): void {
    const wish = (one: number) =>
      this.lines.find((line) => line.who === one && !line.isPaid && line.offeredUntil === null);
    const seat = (one: number) => {
      const own = this.seatOf(one);
      return own && this.keeps(own) && own.state !== "offered" ? own : undefined;
    };
    const [mine, own] = [wish(who), seat(who)];
    if (!mine || !own) return;
    const other = this.queue(own.group).find(
      (line) => wish(line.who) === line && seat(line.who)?.group === mine.group,
    );
    const theirs = other && seat(other.who);
    if (!theirs) return;
    [own.group, theirs.group] = [theirs.group, own.group];
    [own.hasTimes, theirs.hasTimes] = [theirs.hasTimes, own.hasTimes];
    this.follow(own);
    this.follow(theirs);
  }

  #newLine(who: number, group: number): Line {
    this.#ranks += 1;
    return { who, group, rank: this.#ranks, isPaid: false, seat: null, offeredUntil: null, lapses: 0 };
  }

  #end(line: Line): void {
    this.lines = this.lines.filter((one) => one !== line);
  }

  /** An offer ended without an answer: the first time to the end of the list, the second off it. */
  #lapse(line: Line): void {
    this.#ranks += 1;
    if (line.lapses > 0) this.#end(line);
    else Object.assign(line, { rank: this.#ranks, lapses: 1, offeredUntil: null, seat: null });
  }

  /** The list follows a seat: who gets it waits no more, a late payment waits first, an offer ends with its enrollment. */
  protected follow(seat: Seat): void {
    for (const line of this.lines.filter((one) => one.isPaid && one.seat === seat))
      if (line.group !== seat.group || seat.state !== "paid_waiting") this.#end(line);
    const ofClass = this.lines.find((line) => line.who === seat.who && line.group === seat.group);
    if (seat.state === "paid_waiting") {
      const line = ofClass ?? this.#newLine(seat.who, seat.group);
      Object.assign(line, { isPaid: true, seat, offeredUntil: null });
      if (!ofClass) this.lines.push(line);
      return;
    }
    if (ofClass && ["held", "pending", "enrolled"].includes(seat.state)) {
      this.#end(ofClass);
      return;
    }
    const offered = this.lines.find((line) => line.offeredUntil !== null && line.seat === seat);
    if (!offered) return;
    if (seat.state === "expired") this.#lapse(offered);
    else if (seat.state !== "offered" || seat.group !== offered.group) this.#end(offered);
  }

  /** What the scheduler does every few seconds: ends holds, lets people swap, gives free seats to those who wait. */
  sweep(): void {
    const over = this.seats.filter(({ state, until }) => isHold(state) && (until ?? 0) < this.now);
    for (const seat of over.sort((one, other) => (one.until ?? 0) - (other.until ?? 0))) {
      seat.state = "expired";
      this.follow(seat);
    }
    for (const { who } of [...this.lines].sort(inOrder)) this.#swap(who);
    for (const group of this.groups.keys()) this.#serve(group);
  }

  #serve(group: number): void {
    for (const line of this.queue(group))
      if (line.offeredUntil !== null && line.seat === null && line.offeredUntil <= this.now)
        this.#lapse(line);
    let free = (this.groups[group]?.capacity ?? 0) - this.taken(group);
    for (const line of this.queue(group)) {
      if (free <= 0) return;
      if (line.offeredUntil === null && this.#give(line)) free -= 1;
    }
  }

  /** @returns whether the seat was taken */
  #give(line: Line): boolean {
    const own = this.seatOf(line.who);
    if (line.isPaid) {
      if (!own || (due(own) > 0 && !this.takesRegistrations)) return false;
      this.seatPaid(own);
      this.spendCredit(own);
      this.follow(own);
      return true;
    }
    if (!this.takesRegistrations) return false;
    line.offeredUntil = offerEnd(this.now, this.season);
    this.owed.offer.push(line.who);
    if (own && own.state !== "expired") return true;
    const seat = own ?? newSeat(line.who, line.group, "offered", null);
    if (!own) this.seats.push(seat);
    Object.assign(seat, { group: line.group, state: "offered", until: line.offeredUntil, hasTimes: false });
    line.seat = seat;
    return true;
  }
}
