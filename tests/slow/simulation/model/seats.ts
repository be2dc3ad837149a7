import { Pages } from "./pages";
import type { Group, Kind, Line, Refusal, Reserving, Season, Seat } from "./terms";
import { due, HOLD, inOrder, isHold, newSeat, PAYBILL_HOLD } from "./terms";

/** The rules of seats: who has one, until when, and who may take one. */
export abstract class Seats {
  readonly seats: Seat[] = [];
  readonly pages = new Pages();
  lines: Line[] = [];
  /** When the season was closed; null while it is open. */
  closedAt: number | null = null;
  /** The messages owed, by kind: to whom, as often as owed. */
  readonly owed: Record<Kind, number[]> = { enrolled: [], offer: [], no_seat: [] };

  constructor(
    public now: number,
    readonly groups: Group[],
    readonly season: Season,
  ) {}

  /** The waiting list follows a change of a seat. */
  protected abstract follow(seat: Seat): void;

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
  protected before(who: number, group: number, isPaid: boolean): number {
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

  protected isFull(who: number, group: number, isPaid: boolean): boolean {
    return this.taken(group, who) + this.before(who, group, isPaid) >= (this.groups[group]?.capacity ?? 0);
  }

  get takesRegistrations(): boolean {
    return this.closedAt === null && this.season.lastPaymentAt > this.now;
  }

  protected upTo(length: number): number {
    return Math.min(this.now + length, this.season.lastPaymentAt);
  }

  protected refusal(who: number, group: number, { mayMovePaid, changes }: Reserving): Refusal {
    const own = this.seatOf(who);
    if (own?.state === "enrolled" && !mayMovePaid) return changes ? "manage_required" : "already_enrolled";
    const hasSeat = own !== undefined && own.group === group && this.keeps(own);
    const seated = this.seats.filter((seat) => seat.group === group && this.keeps(seat)).length;
    if (!own && seated >= (this.groups[group]?.capacity ?? 0)) return "class_full";
    if (!this.takesRegistrations && own?.state !== "enrolled" && own?.state !== "paid_waiting")
      return "enrollment_closed";
    if (!hasSeat && this.isFull(who, group, own?.state === "paid_waiting")) return "class_full";
    const leftToPay = own?.state === "paid_waiting" && due(own) > 0;
    return leftToPay && !this.takesRegistrations ? "enrollment_closed" : null;
  }

  protected reserve(who: number, group: number, { length = HOLD }: Reserving): Seat {
    const until = this.upTo(length);
    const own = this.seatOf(who);
    if (!own) {
      const seat = newSeat(who, group, "held", until);
      this.seats.push(seat);
      this.spendCredit(seat);
      this.follow(seat);
      return seat;
    }
    const isLive = this.keeps(own);
    if (isLive && own.group === group) return own;
    if (own.group !== group) own.hasTimes = false;
    own.group = group;
    if (own.state === "paid_waiting") this.seatPaid(own);
    else if (!isLive || own.state === "offered") Object.assign(own, { state: "held", until });
    this.spendCredit(own);
    this.follow(own);
    return own;
  }

  /** The person's free credit of the season. */
  protected creditOf(who: number): number {
    return this.seats.reduce((sum, seat) => sum + (seat.who === who ? seat.credit : 0), 0);
  }

  /** It pays for a seat that is taken. */
  protected spendCredit(seat: Seat): void {
    if (!isHold(seat.state) || this.creditOf(seat.who) === 0) return;
    this.takeCredit(seat);
    this.seatPaid(seat);
  }

  protected takeCredit(seat: Seat): void {
    for (const from of this.seats.filter(({ who, credit }) => who === seat.who && credit > 0)) {
      const part = Math.min(from.credit, due(seat));
      from.credit -= part;
      seat.paid += part;
      if (part > 0 && from !== seat) from.isUsedElsewhere = true;
    }
  }

  protected seatPaid(seat: Seat): void {
    if (due(seat) > 0) this.holdLonger(seat, PAYBILL_HOLD);
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
    const refusal = this.refusal(who, group, how);
    if (refusal === null) this.reserve(who, group, how).hasTimes = true;
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
    this.follow(seat);
    return null;
  }

  protected holdLonger(seat: Seat, length: number): void {
    seat.state = "pending";
    seat.until = Math.max(seat.until ?? 0, this.upTo(length));
    this.follow(seat);
  }

  /** A person's latest enrollment, a cancelled one only where there is no other. */
  latest(who: number): Seat | undefined {
    return this.seatOf(who) ?? this.seats.findLast((seat) => seat.who === who);
  }
}
