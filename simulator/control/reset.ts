import { isoTime } from "../eat";
import { type Answer, json } from "../http";
import { resetWorld, type World } from "../world";

/**
 * `POST /_sim/reset {seed?}`: forgets prompts, money, scripts, logs, settings and the clock's offset; says what it
 * kept. With a seed, chance starts afresh and the same receipts come again.
 */
export async function reset(world: World, body: Record<string, unknown>): Promise<Answer> {
  const { seed } = body;
  await resetWorld(world, seed === undefined || seed === null ? undefined : String(seed));
  return json(200, {
    reset: ["prompts", "money", "scripts", "log", "settings", "clock"],
    kept: {
      paybill_urls_registered: world.urls !== null,
      urls: world.urls,
      access_token: world.token !== null,
    },
    now: isoTime(world.clock.now()),
    seed: world.chance.seed,
  });
}
