import { CALL_KINDS, callOutcomeNamed, knownCallOutcomes } from "../core/call-outcomes";
import { writeFault } from "../core/faults";
import { type HttpResponse, isObject, json } from "../core/http";
import { knownOutcomes, outcomeNamed } from "../core/outcomes";
import { readPhone } from "../core/phone-numbers";
import type { CallScript, Script, World } from "../core/world";
import { BadCall, parseFaults } from "./bad-call";

/**
 * `POST /_sim/next {match: {phone?, amount?, accountReference?}, outcome, faults?, after?, times?, sticky?}`: scripts the
 * next matching push. `after` is seconds of latency. With `call` (status, reversal, pull) it scripts the next such call,
 * matched by `match.receipt`. Throws BadCall for an unknown outcome or fault.
 */
export function queueScript(world: World, body: Record<string, unknown>): HttpResponse {
  if (body.call !== undefined && body.call !== "push") {
    const script = readCallScript(world, body);
    world.callScripts.push(script);
    return json(200, { queued: showCallScript(script), waiting: world.callScripts.length });
  }
  const script = readScript(world, body);
  world.scripts.push(script);
  return json(200, { queued: showScript(script), waiting: world.scripts.length });
}

/** A push script as `GET /_sim/state` returns it. */
export function showScript(script: Script) {
  return {
    id: script.id,
    match: script.match,
    outcome: script.outcome.name,
    faults: script.faults.map(writeFault),
    ...(Number.isFinite(script.left) ? { times: script.left } : { sticky: true }),
  };
}

/** A call script as `GET /_sim/state` returns it. */
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
  const unknown = Object.keys(given).find((key) => key !== "receipt");
  if (unknown) throw new BadCall(`Unknown match field ${unknown} of ${call}.`, { match: ["receipt"] });
  world.scriptsMade += 1;
  return {
    id: world.scriptsMade,
    call,
    match: given.receipt === undefined ? {} : { receipt: String(given.receipt) },
    outcome,
    faults: parseFaults(body.faults),
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
    faults: parseFaults(body.faults),
    left,
  };
}

function readMatch(given: unknown): Script["match"] {
  if (given === undefined || given === null) return {};
  if (!isObject(given)) throw new BadCall("match must be an object.");
  const known = ["phone", "amount", "accountReference", "account_reference"];
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown) throw new BadCall(`Unknown match field ${unknown}.`, { match: known });
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
