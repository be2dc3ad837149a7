import { setTimeout as pause } from "node:timers/promises";
import { field } from "../../faults/support/request";
import type { Model } from "../model/model";
import { HOUR, type Seat } from "../model/terms";
import { find, idsOf, nameOf, phoneOf } from "../people";
import type { Kind, Step } from "../steps";
import type { World } from "../world";
import { type Action, asPerson, Differs, hasSeat, isWorthAsking, twice } from "./acting";

/** How people pay: by a prompt, or at the paybill. */
export const ACTIONS_OF_PAYING = {
  prompt: {
    applies: (model, step) => {
      const seat = model.seatOf(step.who);
      return seat !== undefined && !isUnheard(model, seat) && isWorthAsking(model, step);
    },
    says: (step) => {
      const where = step.payer === step.who ? "" : ` on ${nameOf(step.payer)}'s phone`;
      const how = step.isCut ? ", whose answer a crash loses" : twice(step);
      return `${nameOf(step.who)} asks for a prompt${where}${how} ${step.ending.says}`;
    },
    play: async (stage, step) => {
      const { world, model } = stage;
      const { outcome, faults } = step.ending;
      const isUntold = outcome === "success" && faults.includes("lost");
      world.sim.world.scripts.length = 0;
      await world.control("next", { outcome, faults: step.isCut ? [...faults, "slow-answer"] : faults });
      const json = {
        ...(await idsOf(world, step.who, step.server)),
        payment_method: "express",
        paying_msisdn: phoneOf(step.payer),
        paying_first_name: nameOf(step.payer),
        paying_last_name: "Wanjiru",
      };
      const before = world.sim.world.prompts.size;
      const pressed = step.isCut ? { ...step, twice: false } : step;
      const crash = step.isCut ? crashOnPrompt(world, step.server, before) : undefined;
      const said = await asPerson(stage, pressed, "payments/pay", json, () =>
        model.askForPrompt(step.who, step.payer),
      ).finally(() => crash?.end());
      if (world.sim.world.prompts.size > before)
        model.prompts.named([...world.sim.world.prompts.keys()].at(-1) ?? "", isUntold);
      return said;
    },
  },
  choosePaybill: {
    applies: hasSeat,
    says: (step) => `${nameOf(step.who)} chooses to pay by paybill${twice(step)}`,
    play: async (stage, step) => {
      const json = await idsOf(stage.world, step.who, step.server);
      return asPerson(stage, step, "payments/choose-paybill", json, () =>
        stage.model.choosePaybill(step.who),
      );
    },
  },
  paybill: {
    applies: (model, { who, wrongAccount }) => {
      const seat = model.latest(who);
      return wrongAccount || (seat !== undefined && !isUnheard(model, seat));
    },
    says: (step) => {
      const told = step.twice ? ", and both servers are told at once" : "";
      const end = step.isUntold ? ", which M-Pesa tells nobody" : told;
      return `${nameOf(step.payer)} pays KES ${amountOf(step)} at the paybill ${toWhom(step)}${end}`;
    },
    play: async ({ world, model }, step) => {
      const behind = step.isShort ? " WANJIRU" : "";
      const wrong = step.fromFund ? `Bursary${behind && "-"}` : `RENT ${step.who}`;
      const account = step.wrongAccount ? wrong : (await payCodeOf(world, step)) + behind;
      const paid = await world.control("pay", {
        phone: phoneOf(step.payer),
        first_name: nameOf(step.payer),
        last_name: "Wanjiru",
        account,
        amount: amountOf(step),
        faults: step.isUntold ? ["lost"] : [],
      });
      if (paid.rejected) throw new Differs(`the paybill rejects the payment: ${paid.reason}`);
      await world.hear(model);
      return null;
    },
  },
} satisfies Partial<Record<Kind, Action>>;

/** A payment that only a query tells of has no code: the books take another of its amount within a quarter of an hour for it. */
function isUnheard(model: Model, seat: Seat): boolean {
  return model.prompts.isSilent(seat, model.now - HOUR);
}

async function payCodeOf(world: World, { who, server }: Step): Promise<string> {
  return field(await find(world, who, server), "data", "enrollment", "pay_code");
}

/** What only a statement tells has an amount of its own, so that no other payment is taken for it. */
function amountOf({ shillings, isUntold }: Step): number {
  return isUntold ? shillings + 1 : shillings;
}

function toWhom({ who, wrongAccount, fromFund, isShort }: Step): string {
  if (wrongAccount) return fromFund ? "to the bursary fund" : "to a wrong account";
  return isShort ? `for ${nameOf(who)}, with a name behind the account` : `for ${nameOf(who)}`;
}

/**
 * Kills a server as soon as M-Pesa has sent one more prompt than before, whose answer is under way still. Whoever called calls again.
 */
function crashOnPrompt(world: World, server: number, before: number): { end: () => Promise<void> } {
  let isOver = false;
  const watch = async () => {
    while (!isOver && world.sim.world.prompts.size === before) await pause(5);
    if (world.sim.world.prompts.size > before) await world.crash(server);
  };
  const watching = watch();
  return {
    end: () => {
      isOver = true;
      return watching;
    },
  };
}
