import { CALL_KINDS, callOutcomeNamed, knownCallOutcomes } from "../call-outcomes";
import { writeFault } from "../faults";
import { type Answer, isObject, json } from "../http";
import { knownOutcomes, outcomeNamed } from "../outcomes";
import { readPhone } from "../phone-numbers";
import type { CallScript, Script, World } from "../world";
import { BadCall, faultsOf } from "./bad-call";

/**
 * `POST /_sim/next {match: {phone?, amount?, accountReference?}, outcome, faults?, after?, times?, sticky?}`: how the
 * next push that matches will go. `after` is seconds of latency. With `call` (status, reversal, pull) it is the next
 * such call, matched by `match.receipt`. Throws BadCall for an outcome or fault nobody knows.
 */
export function queueScript(world: World, body: Record<string, unknown>): Answer {
  if (body.call !== undefined && body.call !== "push") {
    const script = readCallScript(world, body);
    world.callScripts.push(script);
    return json(200, { queued: showCallScript(script), waiting: world.callScripts.length });
  }
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

/** A script of a call as the state shows it. */
export function showCallScript({ id, call, match, outcome, faults, left }: CallScript) {
  const often = Number.isFinite(left) ? { times: left } : { sticky: true };
  return { id, call, match, outcome: outcome.name, faults: faults.map(writeFault), ...often };
}

function readCallScript(world: World, body: Record<string, unknown>): CallScript {
  const call = CALL_KINDS.find((known) => known === body.call);
  if (!call)
    throw new BadCall(`Unknown call ${JSON.stringify(body.call)}.`, { calls: ["push", ...CALL_KINDS] });
  const outcome = callOutcomeNamed(call, body.outcome ?? "success");
  if (!outcome)
    throw new BadCall(`Unknown outcome ${JSON.stringify(body.outcome)} of ${call}.`, {
      outcomes: knownCallOutcomes(call),
    });
  const given = body.match ?? {};
  if (!isObject(given)) throw new BadCall("match must be an object.");
  const strange = Object.keys(given).find((key) => key !== "receipt");
  if (strange) throw new BadCall(`match of ${call} knows no ${strange}.`, { match: ["receipt"] });
  world.scriptsMade += 1;
  return {
    id: world.scriptsMade,
    call,
    match: given.receipt === undefined ? {} : { receipt: String(given.receipt) },
    outcome,
    faults: faultsOf(body.faults),
    left: timesOf(body),
  };
}

function timesOf({ times, sticky }: Record<string, unknown>): number {
  if (times !== undefined && !(typeof times === "number" && Number.isInteger(times) && times >= 1))
    throw new BadCall("times must be a whole number from 1.");
  return sticky === true ? Number.POSITIVE_INFINITY : (times ?? 1);
}

function readScript(world: World, body: Record<string, unknown>): Script {
  const outcome = outcomeNamed(body.outcome ?? "success");
  if (!outcome)
    throw new BadCall(`Unknown outcome ${JSON.stringify(body.outcome)}.`, { outcomes: knownOutcomes() });
  const { after } = body;
  if (after !== undefined && !(typeof after === "number" && after >= 0))
    throw new BadCall("after must be a number of seconds.");
  const left = timesOf(body);
  const [first, ...rest] = outcome.steps;
  const later = after === undefined || !first ? outcome.steps : [{ ...first, after }, ...rest];
  world.scriptsMade += 1;
  return {
    id: world.scriptsMade,
    match: readMatch(body.match),
    outcome: { ...outcome, steps: later },
    faults: faultsOf(body.faults),
    left,
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
