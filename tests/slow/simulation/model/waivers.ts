import { due, type Refusal, type Seat, type Staff } from "./terms";

export type Waiver = {
  seat: Seat;
  shillings: number;
  fromFund: boolean;
  by: Staff;
  state: "requested" | "approved" | "refused" | "withdrawn";
};

/** Fees that need not be paid, and the fund of gifts that pays some of them. */
export class Waivers {
  readonly all: Waiver[] = [];
  fund = 0;

  get requested(): Waiver[] {
    return this.all.filter(({ state }) => state === "requested");
  }

  /** Asks to waive a part of what is due, or without an amount all of it; one request at a time. */
  request(seat: Seat, by: Staff, fromFund: boolean, part?: number): Refusal {
    if (seat.state === "cancelled") return "closed_account";
    if (due(seat) <= 0) return "already_paid";
    const shillings = part ?? due(seat);
    if (shillings > due(seat)) return "invalid";
    if (this.requested.some((one) => one.seat === seat)) return "already_requested";
    this.all.push({ seat, shillings, fromFund, by, state: "requested" });
    return null;
  }

  /** Another person decides, once; the fund pays no more than it has. */
  decide(waiver: Waiver, by: Staff, approves: boolean, isOver: boolean): Refusal {
    if (waiver.state !== "requested") return "already_decided";
    if (waiver.by === by) return "own_request";
    if (approves && isOver) return "season_closed";
    if (approves && waiver.seat.state === "cancelled") return "closed_account";
    if (approves && waiver.fromFund && waiver.shillings > this.fund) return "fund_too_small";
    waiver.state = approves ? "approved" : "refused";
    if (approves && waiver.fromFund) this.fund -= waiver.shillings;
    return null;
  }

  withdraw(waiver: Waiver): Refusal {
    if (waiver.state !== "requested") return "already_decided";
    waiver.state = "withdrawn";
    return null;
  }
}
