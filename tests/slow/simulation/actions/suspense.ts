import { ADMIN, FINANCE } from "../furnish";
import type { Model } from "../model/model";
import type { Stray } from "../model/suspense";
import { nameOf } from "../people";
import type { Kind, Step } from "../steps";
import type { World } from "../world";
import { type Action, agreed, byForm, enrollmentAtDesk, idOfPayment, openAs } from "./acting";

/** What the desk does with payments in suspense, by the forms of the console. */
export const ACTIONS_OF_MONEY = {
  match: {
    applies: (model, step) => strayOf(model, step) !== undefined && model.latest(step.who) !== undefined,
    says: (step, _world, model) => `the desk matches ${named(strayOf(model, step))} to ${nameOf(step.who)}`,
    play: async ({ world, model }, step) => {
      const enrollment = await enrollmentAtDesk(world, step.who, step.server);
      const id = await idOf(world, model, step);
      const path = `/money/match?id=${id}&dialog=match&enrollment_id=${enrollment}`;
      const isDone = await byForm(world, step, ADMIN, path, "enrollment_id");
      return agreed(isDone, model.match(step.stray, step.who));
    },
  },
  giveBack: {
    applies: (model, step) => ["suspense", "asked", "approved"].includes(strayOf(model, step)?.state ?? ""),
    says: (step, _world, model) => {
      const stray = strayOf(model, step);
      const next = {
        suspense: "asks to give back",
        asked: "agrees to give back",
        approved: "has given back",
      };
      const [who, does] = [
        stray?.state === "suspense" ? "the desk" : "the finance officer",
        stray?.state ?? "",
      ];
      return `${who} ${Reflect.get(next, does)} ${named(stray)}`;
    },
    play: async ({ world, model }, step) => {
      const stray = strayOf(model, step);
      const id = await idOf(world, model, step);
      const paths = {
        suspense: `dialog=refund&amount=${stray?.shillings}`,
        asked: await dialogOf(world, step, id, "approve"),
        approved: await dialogOf(world, step, id, "settle"),
      };
      const [who, has] = stray?.state === "suspense" ? [ADMIN, "reason"] : [FINANCE, "refund_id"];
      const path = `/money/refund?transaction_id=${id}&${Reflect.get(paths, stray?.state ?? "")}`;
      const payout_code = `ZZ${stray?.receipt.slice(2)}`;
      const isDone = await byForm(world, step, who, path, has, { reason: "A wrong account", payout_code });
      return agreed(isDone, model.giveBack(step.stray));
    },
  },
  agreeToOwn: {
    applies: (model, step) => strayOf(model, step)?.state === "asked",
    says: (step, _world, model) =>
      `the desk agrees to its own request to give back ${named(strayOf(model, step))}, on the finance officer's computer`,
    play: async ({ world, model }, step) => {
      const id = await idOf(world, model, step);
      const path = `/money/refund?transaction_id=${id}&${await dialogOf(world, step, id, "approve")}`;
      // The officer left the step open there; who asked is not offered it.
      const { browser, ...page } = await openAs(world, step.server, FINANCE, path);
      const url = world.academy.url(step.server);
      await browser.signIn(url, ADMIN);
      return agreed((await browser.send(url, page, "refund_id", {})) !== null, "same_person");
    },
  },
  keepAfterAll: {
    applies: (model, step) => ["asked", "approved"].includes(strayOf(model, step)?.state ?? ""),
    says: (step, _world, model) => `the finance officer keeps ${named(strayOf(model, step))} after all`,
    play: async ({ world, model }, step) => {
      const id = await idOf(world, model, step);
      const path = `/money/refund?transaction_id=${id}&${await dialogOf(world, step, id, "cancel")}`;
      return agreed(await byForm(world, step, FINANCE, path, "refund_id"), model.suspense.keep(step.stray));
    },
  },
} satisfies Partial<Record<Kind, Action>>;

function strayOf({ suspense }: Model, { stray }: Step): Stray | undefined {
  return suspense.at(stray);
}

function named(stray: Stray | undefined): string {
  return `payment ${stray?.receipt} of KES ${stray?.shillings}`;
}

/** The payment's id in the academy. */
function idOf(world: World, model: Model, step: Step): Promise<string> {
  return idOfPayment(world, strayOf(model, step)?.receipt ?? "", step.server);
}

/** The address of a step that the finance officer sees beside a refund. */
async function dialogOf(world: World, step: Step, payment: string, name: string): Promise<string> {
  const page = await openAs(world, step.server, FINANCE, `/money/refund?transaction_id=${payment}`);
  const refund = new RegExp(`dialog=${name}&amp;id=([0-9a-f-]+)`).exec(page.html)?.[1] ?? "";
  return `dialog=${name}&id=${refund}`;
}
