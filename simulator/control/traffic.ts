import { type Answer, type Asked, json } from "../http";
import type { World } from "../world";

/**
 * `GET /_sim/log?kind=request|callback&url=part&since=n`: every request to Daraja, its answer, and every callback with
 * raw bodies, oldest first.
 */
export function showTraffic(world: World, asked: Asked): Answer {
  const kind = asked.query.get("kind");
  const part = asked.query.get("url") ?? asked.query.get("path") ?? "";
  const since = Number(asked.query.get("since") ?? 0);
  const entries = world.traffic
    .all()
    .filter((entry) => (!kind || entry.kind === kind) && entry.url.includes(part) && entry.n > since);
  return json(200, { entries, total: entries.length });
}
