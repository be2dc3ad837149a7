import { Months } from "./months";
import { Prompts } from "./prompts";
import { Registers } from "./registers";
import { Reports, type Source, type Told, type Whose } from "./reports";
import { Suspense } from "./suspense";
import type { Refusal, Seat, Staff } from "./terms";
import { dayOf, due, EXTENSIONS, FEE, isHold, PAYBILL_HOLD, PROMPT_HOLD } from "./terms";
import { type Cash, differenceOf, Till } from "./till";
import { Waiting } from "./waiting";
import { type Waiver, Waivers } from "./waivers";

/**
 * The academy's rules of seats, waiting, money and attendance, written a second time: from the READMEs of lib/domain alone, without a
 * database and without the product's code. The simulated academy is compared with it after every step.
 */
export class Model extends Waiting {
  readonly registered = new Set<number>();
  readonly registers = new Registers();
  readonly prompts = new Prompts();
  readonly suspense = new Suspense();
  readonly reports = new Reports();
  readonly waivers = new Waivers();
  readonly till = new Till();
  readonly months = new Months();
  /** All that was paid. */
  money = 0;

  // Asking for money

  /**
   * No one is asked for money without a seat, nor for what free credit covers: an ended hold is reserved again, and credit pays its
   * part, or the payment is refused. A refusal changes nothing.
   */
  #payable(who: number, phone?: number): Seat | string {
    const seat = this.seatOf(who);
    if (!seat) return "not_found";
    if (seat.state === "enrolled") return "already_paid";
    const refusal = this.keeps(seat) ? null : this.refusal(who, seat.group, {});
    if (refusal !== null) return refusal;
    if (due(seat) <= 0) return "already_paid";
    if (this.creditOf(who) >= due(seat)) return "credit_waits";
    const open = phone === undefined ? undefined : this.prompts.open(seat, phone, this.now);
    if (open && open.seat !== seat) return "prompt_open";
    if (this.keeps(seat)) this.spendCredit(seat);
    return this.reserve(who, seat.group, {});
  }

  choosePaybill(who: number): Refusal {
    const seat = this.#payable(who);
    if (typeof seat === "string") return seat;
    this.holdLonger(seat, PAYBILL_HOLD);
    return null;
  }

  /** A prompt rings on a phone; it keeps the seat a while, at most three times. An open one is not repeated. */
  askForPrompt(who: number, phone: number): Refusal {
    const seat = this.#payable(who, phone);
    if (typeof seat === "string") return seat;
    if (this.prompts.open(seat, phone, this.now)) return null;
    this.prompts.send(seat, phone, this.now);
    seat.prompts += 1;
    if (seat.prompts <= EXTENSIONS) this.holdLonger(seat, PROMPT_HOLD);
    return null;
  }

  // Payments

  /** M-Pesa reports a payment, as often and in as many ways as it likes. */
  hear(told: Told, source: Source, whose: Whose): void {
    const seat =
      whose === "fund" ? undefined : "key" in whose ? this.prompts.decide(whose.key)?.seat : whose.seat;
    const known = this.reports.get(told.receipt);
    known?.sources.add(source);
    if (known && !known.isOut) return;
    this.money += told.shillings;
    if (known) Object.assign(known, { isOut: false, sources: new Set([source]) });
    if (known) this.months.bringBack(known.move, this.now);
    else {
      const move = this.months.book("paid_in", told.shillings, told.at, this.now);
      this.reports.add({ ...told, sources: new Set([source]), isOut: false, move });
    }
    if (seat) this.#pay(seat, told.shillings);
    else if (whose === "fund") this.waivers.fund += told.shillings;
    else this.suspense.take(told.receipt, told.shillings);
  }

  /** A statement reports payments, the oldest first. */
  importStatement(rows: { told: Told; whose: Whose }[]): void {
    for (const { told, whose } of rows) this.hear(told, "statement", whose);
    this.reports.import(rows.map(({ told }) => told.receipt));
  }

  /** What nothing else reports leaves the books, until it is reported again. */
  withdrawStatement(n: number): Refusal {
    const statement = this.reports.statements[n];
    if (!statement) return "not_found";
    const isFree = (receipt: string) => this.suspense.find(receipt)?.state === "suspense";
    const gone = this.reports.withdraw(statement, isFree);
    if (!Array.isArray(gone)) return gone;
    for (const { receipt, shillings, move } of gone) {
      this.money -= shillings;
      this.months.remove(move, this.now);
      Object.assign(this.suspense.find(receipt) ?? {}, { state: "withdrawn" });
    }
    return null;
  }

  /** Staff say whose a payment in suspense is: it pays as if it had just arrived. */
  match(n: number, who: number): Refusal {
    const [stray, seat] = [this.suspense.at(n), this.latest(who)];
    if (!stray || !seat) return "not_found";
    if (stray.state !== "suspense") return "refund_asked";
    stray.state = "matched";
    this.#pay(seat, stray.shillings);
    return null;
  }

  giveBack(n: number): Refusal {
    const stray = this.suspense.giveBack(n);
    if (stray?.state === "settled") this.months.book("refunds", stray.shillings, this.now, this.now);
    return null;
  }

  /** Money for a cancelled enrollment pays for the seat that the person holds now. */
  #payInstead(seat: Seat, shillings: number): number {
    const held = seat.state === "cancelled" && this.closedAt === null ? this.seatOf(seat.who) : undefined;
    const isHeld = held?.state === "held" || held?.state === "pending";
    if (!held || !isHeld || !this.keeps(held)) return 0;
    const part = Math.min(due(held), shillings);
    seat.isUsedElsewhere = true;
    held.paid += part;
    this.#settle(held);
    return part;
  }

  #pay(seat: Seat, arrived: number): void {
    const shillings = arrived - this.#payInstead(seat, arrived);
    const isOver = this.closedAt !== null || seat.state === "cancelled" || seat.state === "enrolled";
    const part = isOver ? 0 : Math.min(due(seat), shillings);
    seat.credit += shillings - part;
    if (part === 0) return;
    seat.paid += part;
    this.#settle(seat);
  }

  /** Whether a payment finds a seat; after the last payment moment no hold begins, and a part waits. */
  #hasSeatFor(seat: Seat, left: number): boolean {
    const isFree = this.keeps(seat) || !this.isFull(seat.who, seat.group, true);
    return isFree && (left <= 0 || this.takesRegistrations);
  }

  /** What becomes of a seat on which something was paid. */
  #settle(seat: Seat): void {
    if (this.#hasSeatFor(seat, due(seat))) this.seatPaid(seat);
    else {
      if (!seat.hadNoSeat) this.owed.no_seat.push(seat.who);
      Object.assign(seat, { state: "paid_waiting", until: null, hadNoSeat: true });
    }
    this.follow(seat);
  }

  // Waivers

  decideWaiver(waiver: Waiver, by: Staff, approves: boolean): Refusal {
    const refusal = this.waivers.decide(waiver, by, approves, this.closedAt !== null);
    if (refusal === null && approves) this.#waive(waiver);
    return refusal;
  }

  /** Less is due; what was paid beyond is credit, and at nothing due the seat is as if paid. */
  #waive({ seat, shillings, fromFund }: Waiver): void {
    this.months.book(fromFund ? "sponsored" : "waived", shillings, this.now, this.now);
    seat.waived += shillings;
    const beyond = Math.max(0, -due(seat));
    seat.paid -= beyond;
    seat.credit += beyond;
    if (seat.state !== "enrolled" && due(seat) <= 0) this.#settle(seat);
  }

  // Cash

  /** The desk takes cash: never more than is due, and nothing without a seat. */
  takeCash(who: number, shillings: number, by: Staff): Refusal {
    const seat = this.latest(who);
    if (!this.till.isOn) return "cash_off";
    if (!seat) return "not_found";
    if (seat.state === "cancelled" || this.closedAt !== null) return "enrollment_closed";
    if (due(seat) <= 0) return "already_paid";
    const left = due(seat) - this.creditOf(who);
    if (left <= 0) return "credit_waits";
    if (shillings > left) return "invalid";
    if (this.till.closed.has(dayOf(this.now))) return "day_closed";
    if (!this.#hasSeatFor(seat, left - shillings)) return "no_seat";
    this.takeCredit(seat);
    const move = this.months.book("cash", shillings, this.now, this.now);
    this.till.take(seat, shillings, by, this.now, move);
    this.money += shillings;
    this.#pay(seat, shillings);
    return null;
  }

  /** Cash that is taken back is owed again; other credit pays first. */
  voidCash(cash: Cash, by: Staff): Refusal {
    const isFinal = this.closedAt !== null && cash.seat.state === "enrolled";
    const refusal = this.till.void(cash, by, this.now, isFinal);
    if (refusal !== null) return refusal;
    const { seat, shillings, move } = cash;
    this.months.remove(move, this.now);
    const left = seat.paid + seat.credit - shillings;
    seat.paid = seat.state === "cancelled" ? 0 : Math.min(FEE - seat.waived, left);
    seat.credit = left - seat.paid;
    if (seat.state === "cancelled" || due(seat) <= 0) return null;
    if (seat.state === "enrolled") Object.assign(seat, { state: "pending", until: this.upTo(PAYBILL_HOLD) });
    if (seat.state === "paid_waiting" && seat.paid === 0) seat.state = "expired";
    this.follow(seat);
    return null;
  }

  /** Closing a season ends what is not paid in full, and makes credit of what was; nobody waits any more. */
  closeSeason(): void {
    for (const seat of this.seats.filter(({ state }) => state !== "enrolled" && state !== "cancelled")) {
      const isEnded = isHold(seat.state);
      if (seat.paid > 0) this.cancel(seat.who);
      else if (isEnded) Object.assign(seat, { state: "expired", until: Math.min(seat.until ?? 0, this.now) });
    }
    this.lines = [];
    this.closedAt = this.now;
  }

  /** A day of the till is closed; what was counted too much or too little counts in the month. */
  closeDay(date: string, counted: number): Refusal {
    const refusal = this.till.close(date, counted);
    const difference = differenceOf(this.till.day(date));
    if (!refusal && difference !== 0)
      this.months.book("cash_differences", difference, Date.parse(`${date}T12:00:00+03:00`), this.now);
    return refusal;
  }

  /** The cash of closed days goes to the bank, or to M-Pesa, where it arrived as a payment of nobody. */
  depositCash(receipt?: string): void {
    const carried = this.till.undeposited;
    this.till.deposit(carried);
    this.months.book("deposits", carried.counted, this.now, this.now);
    if (receipt) Object.assign(this.suspense.find(receipt) ?? {}, { state: "deposited" });
  }
}
