import { field } from "../../faults/support/request";
import { ADMIN, CASHIER, FINANCE } from "../furnish";
import type { Model } from "../model/model";
import { DAY, dayOf, due } from "../model/terms";
import type { Cash } from "../model/till";
import { nameOf } from "../people";
import type { Kind, Step } from "../steps";
import type { World } from "../world";
import { type Action, agree, byStaff, Differs, enrollmentAtDesk, idOfPayment, twice } from "./acting";

const COUNTED_OFF = [0, 0, 0, -50, 100];

/** Cash at the desk: taken, taken back, counted and carried away. */
export const ACTIONS_OF_CASH = {
  switchCash: {
    applies: ({ till }, { isShort }) => isShort || !till.isOn,
    says: (_step, _world, { till }) => `the admin switches cash at the desk ${till.isOn ? "off" : "on"}`,
    play: async ({ world, model }, { server }) => {
      model.till.isOn = !model.till.isOn;
      const json = { cash_at_desk: model.till.isOn };
      await world.desk(server, "settings/update-settings", { method: "PATCH", json });
      return null;
    },
  },
  takeCash: {
    applies: (model, { who, twice: isAgain }) => {
      const seat = model.latest(who);
      return seat !== undefined && (isAgain || (model.till.isOn && due(seat) > 0));
    },
    says: (step) =>
      `${takerOf(step).called} takes KES ${step.shillings} in cash for ${nameOf(step.who)}${twice(step)}`,
    play: async (stage, step) => {
      const enrollment_id = await enrollmentAtDesk(stage.world, step.who, step.server);
      const json = { enrollment_id, amount: step.shillings };
      const { phone } = takerOf(step);
      return byStaff(stage, step, phone, "payments/take-cash", json, () =>
        stage.model.takeCash(step.who, step.shillings, phone),
      );
    },
  },
  voidCash: {
    applies: (model, step) => {
      const seat = cashOf(model, step)?.seat;
      // Whether this cash or other money of the account paid elsewhere is not told apart, and what did is not voided. In a closed
      // season it matters whether this cash paid the fee or is the credit beside it.
      return (
        seat !== undefined &&
        !seat.isUsedElsewhere &&
        (model.closedAt === null || seat.state === "cancelled" || seat.credit === 0)
      );
    },
    says: (step, _world, model) =>
      `${voiderOf(step).called} voids ${named(cashOf(model, step))}${twice(step)}`,
    play: async (stage, step) => {
      const { world, model } = stage;
      const cash = cashOf(model, step);
      if (!cash) throw new Error("there is no cash");
      const json = {
        transaction_id: await idOfPayment(world, `CASH-${cash.no}`, step.server),
        reason: "Typed for another",
      };
      const { phone } = voiderOf(step);
      return byStaff(stage, step, phone, "payments/void-cash", json, () => model.voidCash(cash, phone));
    },
  },
  closeDay: {
    applies: ({ till, now }, step) =>
      till.receipts.length > 0 && (step.twice || !till.closed.has(dayFor(step, now))),
    says: (step, _world, model) => `the cashier closes the till of ${dayFor(step, model.now)}`,
    play: async ({ world, model }, step) => {
      const date = dayFor(step, model.now);
      const { taken, voided } = model.till.day(date);
      const counted = Math.max(0, taken - voided + (COUNTED_OFF[step.stray % COUNTED_OFF.length] ?? 0));
      const json = { date, counted };
      const answer = await world.staff(CASHIER, step.server, "payments/close-cash-day", { json });
      return agree(answer, model.closeDay(date, counted));
    },
  },
  deposit: {
    applies: ({ till }) => till.undeposited.counted > 0,
    says: ({ fromFund }, _world, { till }) =>
      `the cash of ${till.undeposited.days.join(" and ")} goes to ${fromFund ? "M-Pesa" : "the bank"}`,
    play: async ({ world, model }, { fromFund, server }) => {
      const { days, counted } = model.till.undeposited;
      const kind = fromFund ? "mpesa" : "bank";
      const reference = fromFund ? await carryToMpesa(world, model, counted) : `SLIP-${days.at(-1)}`;
      const json = { kind, reference, amount: counted, days };
      const answer = await world.staff(FINANCE, server, "payments/record-deposit", { json });
      model.depositCash(fromFund ? reference : undefined);
      return agree(answer, null);
    },
  },
} satisfies Partial<Record<Kind, Action>>;

function takerOf({ byFinance }: Step) {
  return byFinance
    ? { called: "the finance officer", phone: FINANCE }
    : { called: "the cashier", phone: CASHIER };
}

function voiderOf({ fromFund }: Step) {
  return fromFund ? { called: "the finance officer", phone: FINANCE } : { called: "the admin", phone: ADMIN };
}

/** The newest cash that stands first; twice in five any, also what is void. */
function cashOf({ till }: Model, { stray }: Step): Cash | undefined {
  const standing = till.receipts.filter(({ voidedOn }) => voidedOn === null);
  const all = stray % 5 > 2 ? till.receipts : standing;
  return all[all.length - 1 - (stray % all.length)];
}

function named(cash: Cash | undefined): string {
  return `receipt CASH-${cash?.no} of KES ${cash?.shillings}`;
}

/** Today, or yesterday where that was forgotten. */
function dayFor({ isShort }: Step, now: number): string {
  return dayOf(isShort ? now - DAY : now);
}

/** @returns M-Pesa's receipt of the payment by which the cash arrives */
async function carryToMpesa(world: World, model: Model, amount: number): Promise<string> {
  const paid = await world.control("pay", { phone: `254${CASHIER.slice(1)}`, account: "TILL", amount });
  if (paid.rejected) throw new Differs(`the paybill rejects the cash: ${paid.reason}`);
  await world.hear(model);
  return field({ json: paid }, "receipt");
}
