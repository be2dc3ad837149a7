import type { Asked } from "../http";
import { newAccessToken } from "../receipts";
import type { World } from "../world";

const LIFE_SECONDS = 3600;

/** A new token; the one before is dead from now on (mpesa.md 1). */
export function issueToken(world: World): string {
  const value = newAccessToken(world.chance);
  world.token = { value, until: world.clock.now() + LIFE_SECONDS * 1000 };
  return value;
}

/** True when the request bears the token that is alive. */
export function hasToken(world: World, asked: Asked): boolean {
  const given = /^Bearer +(\S+)$/i.exec(asked.headers.authorization ?? "")?.[1];
  return given !== undefined && given === world.token?.value && world.clock.now() < world.token.until;
}
