import { type HttpResponse, json } from "../core/http";
import { isoTime } from "../core/nairobi-time";
import type { World } from "../core/world";
import { BadCall } from "./bad-call";

/**
 * `POST /_sim/clock {advance: seconds} | {freeze: true} | {resume: true}`. Combined, they apply in the order freeze,
 * advance, resume. Responds once everything that fell due has been sent and answered. An empty body only returns the time.
 * Throws BadCall.
 */
export async function controlClock(world: World, body: Record<string, unknown>): Promise<HttpResponse> {
  const unknown = Object.keys(body).find((key) => !["advance", "freeze", "resume"].includes(key));
  if (unknown)
    throw new BadCall(`Unknown clock field ${unknown}.`, { clock: ["advance", "freeze", "resume"] });
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
