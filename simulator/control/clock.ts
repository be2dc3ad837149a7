import { isoTime } from "../eat";
import { type Answer, json } from "../http";
import type { World } from "../world";
import { BadCall } from "./bad-call";

/**
 * `POST /_sim/clock {advance: seconds} | {freeze: true} | {resume: true}`, also together, in the order freeze, advance,
 * resume. Answers when all that fell due was sent and answered. An empty body only tells the time. Throws BadCall.
 */
export async function turnClock(world: World, body: Record<string, unknown>): Promise<Answer> {
  const strange = Object.keys(body).find((key) => !["advance", "freeze", "resume"].includes(key));
  if (strange)
    throw new BadCall(`The clock knows no ${strange}.`, { clock: ["advance", "freeze", "resume"] });
  const before = callbacks(world);
  if (body.freeze === true) await world.clock.freeze();
  if (body.advance !== undefined) {
    const seconds = Number(body.advance);
    if (!Number.isFinite(seconds) || seconds < 0) throw new BadCall("advance must be seconds, 0 or more.");
    await world.clock.advance(seconds);
  }
  if (body.resume === true) await world.clock.resume();
  return json(200, {
    now: isoTime(world.clock.now()),
    frozen: world.clock.frozen,
    sent: callbacks(world) - before,
    waiting: world.clock.waiting().length,
  });
}

function callbacks(world: World): number {
  return world.traffic.all().filter((entry) => entry.kind === "callback" && entry.status !== null).length;
}
