import { ADMIN, FINANCE } from "../furnish";
import type { Model } from "../model/model";
import { due, type Seat } from "../model/terms";
import type { Waiver } from "../model/waivers";
import { nameOf } from "../people";
import type { Kind, Step } from "../steps";
import { type Action, agree, agreed, byForm, byStaff, enrollmentAtDesk, twice } from "./acting";

const staffOf = ({ byFinance }: Step) => (byFinance ? FINANCE : ADMIN);
const named = ({ byFinance }: Step) => (byFinance ? "the finance officer" : "the admin");
const REASON = "The fellowship exempts her";

/** Fees that need not be paid: one asks, another decides. */
export const ACTIONS_OF_WAIVERS = {
  waive: {
    applies: (model, { who, twice: isAgain }) => {
      const seat = model.latest(who);
      return seat !== undefined && (isAgain || (due(seat) > 0 && seat.state !== "cancelled"));
    },
    says: (step) => `${named(step)} asks to waive ${what(step)}${payer(step)}${twice(step)}`,
    play: async (stage, step) => {
      const { world, model } = stage;
      const seat = model.latest(step.who);
      if (!seat) throw new Error(`${nameOf(step.who)} has no enrollment`);
      const enrollment_id = await enrollmentAtDesk(world, step.who, step.server);
      const amount = step.isShort ? { amount: step.shillings } : {};
      const json = { enrollment_id, reason: REASON, from: step.fromFund ? "bursary" : "academy", ...amount };
      const part = step.isShort ? step.shillings : undefined;
      const said = await byStaff(stage, step, staffOf(step), "payments/waive-fee", json, () =>
        model.waivers.request(seat, staffOf(step), step.fromFund, part),
      );
      await world.learn(model);
      return said;
    },
  },
  decideWaiver: {
    applies: (model, step) => waiverOf(model, step) !== undefined,
    says: (step, _world, model) =>
      `${named(step)} ${step.isShort ? "refuses" : "approves"} ${nameOf(waiverOf(model, step)?.seat.who ?? -1)}'s waiver${twice(step)}`,
    play: async (stage, step) => {
      const { world, model } = stage;
      const waiver = waiverOf(model, step);
      if (!waiver) throw new Error("there is no waiver");
      const approve = !step.isShort;
      const json = { waiver_id: world.waivers.get(waiver), approve };
      return byStaff(stage, step, staffOf(step), "payments/decide-waiver", json, () =>
        model.decideWaiver(waiver, staffOf(step), approve),
      );
    },
  },
  withdrawWaiver: {
    applies: (model, step) => waiverOf(model, step) !== undefined,
    says: (step, _world, model) =>
      `${named(step)} withdraws ${nameOf(waiverOf(model, step)?.seat.who ?? -1)}'s waiver`,
    play: async ({ world, model }, step) => {
      const waiver = waiverOf(model, step);
      if (!waiver) throw new Error("there is no waiver");
      const json = { waiver_id: world.waivers.get(waiver), reason: "Asked for the wrong student" };
      const answer = await world.staff(staffOf(step), step.server, "payments/withdraw-waiver", { json });
      return agree(answer, model.waivers.withdraw(waiver));
    },
  },
  waiveAll: {
    applies: (model) => model.seats.some(isOwing),
    says: () => "the admin selects all who owe, and asks to waive their fees",
    play: async ({ world, model }, step) => {
      const owing = model.seats.filter(isOwing);
      const ids = await Promise.all(owing.map(({ who }) => enrollmentAtDesk(world, who, step.server)));
      const path = `/admin/enrollments/selected?do=waive&ids=${ids.join(",")}`;
      const from = step.fromFund ? "bursary" : "academy";
      const isDone = await byForm(world, step, ADMIN, path, "ids", { reason: REASON, from });
      const refusals = owing.map((seat) => model.waivers.request(seat, ADMIN, step.fromFund));
      await world.learn(model);
      const expected = refusals.find((refusal) => refusal !== null) ?? null;
      return agreed(isDone, expected);
    },
  },
  decideAll: {
    applies: (model) => model.waivers.requested.length > 1 && isClear(model),
    says: ({ isShort }) => `the finance officer ${isShort ? "refuses" : "approves"} all waivers at once`,
    play: async ({ world, model }, step) => {
      const open = model.waivers.requested;
      const ids = open.map((waiver) => world.waivers.get(waiver));
      const path = `/finance/waivers/selected?do=${step.isShort ? "refuse" : "approve"}&ids=${ids.join(",")}`;
      const isDone = await byForm(world, step, FINANCE, path, "ids");
      // The page leaves out what the officer asked for, and shows no form for that alone.
      const refusals = open
        .map((waiver) => model.decideWaiver(waiver, FINANCE, !step.isShort))
        .filter((refusal) => refusal !== "own_request");
      const expected = refusals.length === 0 ? "own_request" : refusals.find((refusal) => refusal !== null);
      return agreed(isDone, expected ?? null);
    },
  },
} satisfies Partial<Record<Kind, Action>>;

function what({ who, isShort, shillings }: Step): string {
  return isShort ? `KES ${shillings} of ${nameOf(who)}'s fee` : `${nameOf(who)}'s fee`;
}

function payer({ fromFund }: Step): string {
  return fromFund ? " from the bursary fund" : "";
}

/** The newest waiver that waits first; twice in five any of them all, also one that is decided. */
function waiverOf({ waivers }: Model, { stray }: Step): Waiver | undefined {
  const all = stray % 5 > 2 ? waivers.all : waivers.requested;
  return all[all.length - 1 - (stray % all.length)] ?? waivers.requested.at(-1);
}

function isOwing({ state }: Seat): boolean {
  return state !== "cancelled" && state !== "enrolled";
}

/** Of several at once the order is the academy's own; it matters to nobody where the fund has enough and no two want a seat. */
function isClear(model: Model): boolean {
  const open = model.waivers.requested;
  const drawn = open.filter(({ fromFund }) => fromFund).reduce((sum, { shillings }) => sum + shillings, 0);
  return drawn <= model.waivers.fund && open.filter(({ seat }) => !model.keeps(seat)).length < 2;
}
