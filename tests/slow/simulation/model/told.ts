import type { Model } from "./model";
import { due as dueOf, OWING, type Seat } from "./terms";

/** The one next step of a person (lib/domain/enrollments/README.md). */
export function nextStepOf(model: Model, who: number): { state: string; due: number; until: number | null } {
  const seat = model.seatOf(who);
  const state = stateOf(model, who, seat);
  const owes = seat && seat.state !== "enrolled" && OWING.includes(state) ? seat : undefined;
  const until = owes?.until ?? 0;
  return { state, due: owes ? dueOf(owes) : 0, until: until > model.now ? until : null };
}

function stateOf(model: Model, who: number, seat: Seat | undefined): string {
  const isWaiting = model.lines.some((line) => line.who === who && !line.isPaid);
  const without = (state: string) => (isWaiting ? "waiting" : model.takesRegistrations ? state : "closed");
  if (!seat) return without("no_class");
  if (model.closedAt !== null) return "closed";
  if (seat.state === "enrolled") return seat.hasTimes ? "enrolled" : "choose_times";
  if (seat.state === "paid_waiting") return "paid_waiting";
  if (model.prompts.ringsFor(seat, model.now)) return "prompt_open";
  if (!model.keeps(seat)) return without("hold_ended");
  if (seat.state === "offered") return "offered";
  if (!seat.hasTimes) return "choose_times";
  return seat.paid > 0 ? "pay_rest" : "pay";
}
