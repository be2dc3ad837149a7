import { Pages } from "./pages";
import { Prompts } from "./prompts";
import { Registers } from "./registers";
import type { Group, Kind, Line, Refusal, Reserving, Season, Seat } from "./terms";
import {
  EXTENSIONS,
  FEE,
  HOLD,
  inOrder,
  isHold,
  newSeat,
  OWING,
  offerEnd,
  PAYBILL_HOLD,
  PROMPT_HOLD,
} from "./terms";

/**
 * The academy's rules of seats, waiting, money and attendance, written a second time: from the READMEs of lib/domain alone, without a
 * database and without the product's code. The simulated academy is compared with it after every step.
 */
export class Model {
  readonly registered = new Set<number>();
  readonly seats: Seat[] = [];
  readonly registers = new Registers();
  readonly prompts = new Prompts();
  readonly pages = new Pages();
  lines: Line[] = [];
  /** All that was paid. */
  money = 0;
  /** The messages owed, by kind: to whom, as often as owed. */
  readonly owed: Record<Kind, number[]> = { enrolled: [], offer: [], no_seat: [] };
  #heard = new Set<string>();
  #ranks = 0;

  constructor(
    public now: number,
    readonly groups: Group[],
    readonly season: Season,
  ) {}

  // Seats

  /** A person's enrollment of the season, unless it was cancelled. */
  seatOf(who: number): Seat | undefined {
    return this.seats.find((seat) => seat.who === who && seat.state !== "cancelled");
  }

  /** Whether an enrollment keeps a seat: enrolled always, a hold or an offer until it ends. */
  keeps({ state, until }: Seat): boolean {
    return state === "enrolled" || (isHold(state) && until !== null && until > this.now);
  }

  /** The seats taken in a class, with those set aside for students who have a seat elsewhere. */
  taken(group: number, exceptOf?: number): number {
    const others = <T extends { who: number; group: number }>(one: T) =>
      one.group === group && one.who !== exceptOf;
    const seated = this.seats.filter((seat) => others(seat) && this.keeps(seat));
    const aside = this.lines.filter(
      (line) => others(line) && line.seat === null && (line.offeredUntil ?? 0) > this.now,
    );
    return seated.length + aside.length;
  }

  /** Those on the list who get a free seat before a person; `paid` people are only behind late payments. */
  #before(who: number, group: number, isPaid: boolean): number {
    const mine = this.lines.find((line) => line.who === who && line.group === group);
    return this.lines.filter(
      (line) =>
        line.group === group &&
        line.who !== who &&
        line.offeredUntil === null &&
        (!isPaid || line.isPaid) &&
        !(mine && inOrder(mine, line) < 0),
    ).length;
  }

  #isFull(who: number, group: number, isPaid: boolean): boolean {
    return this.taken(group, who) + this.#before(who, group, isPaid) >= (this.groups[group]?.capacity ?? 0);
  }

  get takesRegistrations(): boolean {
    return this.season.lastPaymentAt > this.now;
  }

  #upTo(length: number): number {
    return Math.min(this.now + length, this.season.lastPaymentAt);
  }

  #refusal(who: number, group: number, { mayMovePaid, changes }: Reserving): Refusal {
    const own = this.seatOf(who);
    if (own?.state === "enrolled" && !mayMovePaid) return changes ? "manage_required" : "already_enrolled";
    const hasSeat = own !== undefined && own.group === group && this.keeps(own);
    const seated = this.seats.filter((seat) => seat.group === group && this.keeps(seat)).length;
    if (!own && seated >= (this.groups[group]?.capacity ?? 0)) return "class_full";
    if (!this.takesRegistrations && own?.state !== "enrolled" && own?.state !== "paid_waiting")
      return "enrollment_closed";
    if (!hasSeat && this.#isFull(who, group, own?.state === "paid_waiting")) return "class_full";
    const leftToPay = own?.state === "paid_waiting" && own.paid < FEE;
    return leftToPay && !this.takesRegistrations ? "enrollment_closed" : null;
  }

  #reserve(who: number, group: number, { length = HOLD }: Reserving): Seat {
    const until = this.#upTo(length);
    const own = this.seatOf(who);
    if (!own) {
      const seat = newSeat(who, group, "held", until);
      this.seats.push(seat);
      this.#follow(seat);
      return seat;
    }
    const isLive = this.keeps(own);
    if (isLive && own.group === group) return own;
    if (own.group !== group) own.hasTimes = false;
    own.group = group;
    if (own.state === "paid_waiting") this.#seatPaid(own);
    else if (!isLive || own.state === "offered") Object.assign(own, { state: "held", until });
    this.#follow(own);
    return own;
  }

  #seatPaid(seat: Seat): void {
    if (seat.paid < FEE) this.#holdLonger(seat, PAYBILL_HOLD);
    else {
      seat.state = "enrolled";
      this.owed.enrolled.push(seat.who);
    }
  }

  /** A person asks for a seat with its times; the desk holds it longer. */
  enroll(who: number, group: number, isDesk = false): Refusal {
    return this.#seat(who, group, isDesk ? { length: PAYBILL_HOLD } : {});
  }

  /** Changes the class of an enrollment. After the payment only staff may, or a person with the manage code. */
  move(who: number, group: number, isDesk = false): Refusal {
    return this.seatOf(who) ? this.#seat(who, group, { changes: true, mayMovePaid: isDesk }) : "not_found";
  }

  #seat(who: number, group: number, how: Reserving): Refusal {
    const refusal = this.#refusal(who, group, how);
    if (refusal === null) this.#reserve(who, group, how).hasTimes = true;
    return refusal;
  }

  /** A browser keeps the page that chooses a class. @returns whether it has the form: a paid seat asks for the manage code first */
  openPage(who: number): boolean {
    const seat = this.seatOf(who);
    const changes = seat !== undefined && this.keeps(seat);
    const isPaid = seat?.state === "enrolled" || seat?.state === "paid_waiting";
    const isForm = !isPaid && (changes || this.takesRegistrations);
    this.pages.open(who, this.now, isForm ? { seat, changes } : undefined);
    return isForm;
  }

  /** The browser goes back to it and sends the form: one made from something else than stands now, or too long ago, changes nothing. */
  sendPage(who: number, group: number): Refusal {
    const page = this.pages.stillTrue(who, this.seatOf(who), this.now);
    if (!page) return "stale";
    return page.changes ? this.move(who, group) : this.enroll(who, group);
  }

  /** Staff cancel an enrollment: the seat is free, what was paid is credit. */
  cancel(who: number): Refusal {
    const seat = this.seatOf(who);
    if (!seat) return "not_found";
    Object.assign(seat, { state: "cancelled", until: null, credit: seat.credit + seat.paid, paid: 0 });
    this.#follow(seat);
    return null;
  }

  // Money

  /** No one is asked for money without a seat: an ended hold is reserved again, or the payment refused. */
  #payable(who: number): Seat | string {
    const seat = this.seatOf(who);
    if (!seat) return "not_found";
    if (seat.state === "enrolled") return "already_paid";
    if (!this.keeps(seat)) {
      const refusal = this.#refusal(who, seat.group, {});
      if (refusal !== null) return refusal;
      if (seat.paid >= FEE) return "already_paid";
      this.#reserve(who, seat.group, {});
    }
    return seat;
  }

  #holdLonger(seat: Seat, length: number): void {
    seat.state = "pending";
    seat.until = Math.max(seat.until ?? 0, this.#upTo(length));
    this.#follow(seat);
  }

  choosePaybill(who: number): Refusal {
    const seat = this.#payable(who);
    if (typeof seat === "string") return seat;
    this.#holdLonger(seat, PAYBILL_HOLD);
    return null;
  }

  /** A prompt rings on a phone; it keeps the seat a while, at most three times. An open one is not repeated. */
  askForPrompt(who: number, phone: number): Refusal {
    const seat = this.#payable(who);
    if (typeof seat === "string") return seat;
    const open = this.prompts.open(seat, phone, this.now);
    if (open) return open.seat === seat ? null : "prompt_open";
    this.prompts.send(seat, phone, this.now);
    seat.prompts += 1;
    if (seat.prompts <= EXTENSIONS) this.#holdLonger(seat, PROMPT_HOLD);
    return null;
  }

  /** M-Pesa reports a payment, as often as it likes: by its prompt, or by the seat whose account was typed. */
  hear(receipt: string, shillings: number, by: { key: string } | { seat: Seat | undefined }): void {
    const seat = "key" in by ? this.prompts.decide(by.key)?.seat : by.seat;
    if (this.#heard.has(receipt)) return;
    this.#heard.add(receipt);
    this.receive(seat, shillings);
  }

  /** Money arrives for an enrollment, or for none that is known. */
  receive(seat: Seat | undefined, shillings: number): void {
    this.money += shillings;
    if (!seat) return;
    const due = seat.state === "cancelled" || seat.state === "enrolled" ? 0 : FEE - seat.paid;
    const part = Math.min(due, shillings);
    seat.credit += shillings - part;
    if (part === 0) return;
    seat.paid += part;
    const hasSeat = this.keeps(seat) || !this.#isFull(seat.who, seat.group, true);
    // After the last payment moment no hold begins: a part waits.
    if (hasSeat && (seat.paid >= FEE || this.takesRegistrations)) this.#seatPaid(seat);
    else {
      if (!seat.hadNoSeat) this.owed.no_seat.push(seat.who);
      Object.assign(seat, { state: "paid_waiting", until: null, hadNoSeat: true });
    }
    this.#follow(seat);
  }

  // Waiting

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
    if (!this.#isFull(who, group, false)) return "not_full";
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
    this.#follow(own);
    this.#follow(theirs);
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
  #follow(seat: Seat): void {
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
      this.#follow(seat);
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
      if (!own || (own.paid < FEE && !this.takesRegistrations)) return false;
      this.#seatPaid(own);
      this.#follow(own);
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

  // What a person is told

  /** A person's latest enrollment, a cancelled one only where there is no other. */
  latest(who: number): Seat | undefined {
    return this.seatOf(who) ?? this.seats.findLast((seat) => seat.who === who);
  }

  /** The one next step (lib/domain/enrollments/README.md). */
  step(who: number): { state: string; due: number; until: number | null } {
    const seat = this.seatOf(who);
    const state = this.#stepState(who, seat);
    const owes = seat && seat.state !== "enrolled" && OWING.includes(state) ? seat : undefined;
    const until = owes?.until ?? 0;
    return { state, due: owes ? FEE - owes.paid : 0, until: until > this.now ? until : null };
  }

  #stepState(who: number, seat: Seat | undefined): string {
    const isWaiting = this.lines.some((line) => line.who === who && !line.isPaid);
    const without = (state: string) => (isWaiting ? "waiting" : this.takesRegistrations ? state : "closed");
    if (!seat) return without("no_class");
    if (seat.state === "enrolled") return seat.hasTimes ? "enrolled" : "choose_times";
    if (seat.state === "paid_waiting") return "paid_waiting";
    if (this.prompts.ringsFor(seat, this.now)) return "prompt_open";
    if (!this.keeps(seat)) return without("hold_ended");
    if (seat.state === "offered") return "offered";
    if (!seat.hasTimes) return "choose_times";
    return seat.paid > 0 ? "pay_rest" : "pay";
  }
}
