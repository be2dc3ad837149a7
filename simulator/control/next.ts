import { writeFault } from "../faults";
import { type Answer, isObject, json } from "../http";
import { knownOutcomes, outcomeNamed } from "../outcomes";
import { readPhone } from "../phone-numbers";
import type { Script, World } from "../world";
import { BadCall, faultsOf } from "./bad-call";

/**
 * `POST /_sim/next {match: {phone?, amount?, accountReference?}, outcome, faults?, after?, times?, sticky?}`: how the
 * next push that matches will go. `after` is seconds of latency. Throws BadCall for an outcome or fault nobody knows.
 */
export function queueScript(world: World, body: Record<string, unknown>): Answer {
  const script = readScript(world, body);
  world.scripts.push(script);
  return json(200, { queued: showScript(script), waiting: world.scripts.length });
}

/** A script as the state shows it. */
export function showScript(script: Script) {
  return {
    id: script.id,
    match: script.match,
    outcome: script.outcome.name,
    faults: script.faults.map(writeFault),
    ...(Number.isFinite(script.left) ? { times: script.left } : { sticky: true }),
  };
}

function readScript(world: World, body: Record<string, unknown>): Script {
  const outcome = outcomeNamed(body.outcome ?? "success");
  if (!outcome)
    throw new BadCall(`Unknown outcome ${JSON.stringify(body.outcome)}.`, { outcomes: knownOutcomes() });
  const { after, times } = body;
  if (after !== undefined && !(typeof after === "number" && after >= 0))
    throw new BadCall("after must be a number of seconds.");
  if (times !== undefined && !(typeof times === "number" && Number.isInteger(times) && times >= 1))
    throw new BadCall("times must be a whole number from 1.");
  const [first, ...rest] = outcome.steps;
  const later = after === undefined || !first ? outcome.steps : [{ ...first, after }, ...rest];
  world.scriptsMade += 1;
  return {
    id: world.scriptsMade,
    match: readMatch(body.match),
    outcome: { ...outcome, steps: later },
    faults: faultsOf(body.faults),
    left: body.sticky === true ? Number.POSITIVE_INFINITY : (times ?? 1),
  };
}

function readMatch(given: unknown): Script["match"] {
  if (given === undefined || given === null) return {};
  if (!isObject(given)) throw new BadCall("match must be an object.");
  const known = ["phone", "amount", "accountReference", "account_reference"];
  const strange = Object.keys(given).find((key) => !known.includes(key));
  if (strange) throw new BadCall(`match knows no ${strange}.`, { match: known });
  const match: Script["match"] = {};
  if (given.phone !== undefined) {
    const phone = readPhone(given.phone);
    if (!phone) throw new BadCall(`Not a Kenyan mobile number: ${JSON.stringify(given.phone)}.`);
    match.phone = phone;
  }
  if (given.amount !== undefined) {
    match.amount = Number(given.amount);
    if (!Number.isFinite(match.amount)) throw new BadCall("match.amount must be a number of shillings.");
  }
  const reference = given.accountReference ?? given.account_reference;
  if (reference !== undefined) match.accountReference = String(reference).trim();
  return match;
}
