import { hashToken } from "@/lib/platform/secrets";
import type { Model } from "../model/model";
import type { Line } from "../model/terms";
import { callAs, nameOf, phoneOf } from "../people";
import type { Kind, Step } from "../steps";
import type { World } from "../world";
import { type Action, agree } from "./acting";

/** What is done by the link of an offer. */
export const ACTIONS_BY_LINK = {
  acceptOffer: {
    applies: hasOffer,
    says: ({ who }) => `${nameOf(who)} takes the seat by the link of the offer`,
    play: async ({ world, model }, { who, server }) => {
      const token = await tokenOf(world, who);
      if (!token) return "no link yet";
      const answer = await callAs(world, who, server, "students/accept-offer", { json: { token } });
      return agree(answer, model.accept(who, offerTo(model, who)?.group ?? -1));
    },
  },
  declineOffer: {
    applies: hasOffer,
    says: ({ who }) => `${nameOf(who)} declines the offer by its link`,
    play: async ({ world, model }, { who, server }) => {
      const token = await tokenOf(world, who);
      if (!token) return "no link yet";
      const answer = await callAs(world, who, server, "students/decline-offer", { json: { token } });
      const { group = -1, offeredUntil = 0 } = offerTo(model, who) ?? {};
      return agree(answer, (offeredUntil ?? 0) > model.now ? model.leave(who, group) : "offer_over");
    },
  },
} satisfies Partial<Record<Kind, Action>>;

function hasOffer(model: Model, { who }: Step): boolean {
  return offerTo(model, who) !== undefined;
}

/** The place on a list for which a person has an offer. */
function offerTo(model: Model, who: number): Line | undefined {
  return model.lines.find((line) => line.who === who && line.offeredUntil !== null);
}

/** The code of the newest offer's link, as soon as it is on the person's phone. */
async function tokenOf({ academy, sim, students }: World, who: number): Promise<string | undefined> {
  const inbox = sim.world.messaging.sms.filter(({ to }) => to === phoneOf(who));
  const tokens = inbox.flatMap(({ text }) => /\/offer\/(\w+)/.exec(text)?.[1] ?? []);
  const [newest] =
    await academy.sql`select token_hash from offers o join waiting_list w on w.id = o.waiting_id
    where w.student_id = ${students.get(who) ?? ""} order by o.created_at desc limit 1`;
  return tokens.find((token) => hashToken(token) === newest?.token_hash);
}
