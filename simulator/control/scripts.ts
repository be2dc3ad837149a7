import { CALL_KINDS, callOutcomeNamed, knownCallOutcomes } from "../core/call-outcomes";
import { writeFault } from "../core/faults";
import { type HttpResponse, isObject, json } from "../core/http";
import { knownOutcomes, outcomeNamed } from "../core/outcomes";
import { showTimes } from "../core/scripts";
import type { CallScript, Script, World } from "../core/world";
import { BadCall, parseFaults, phoneOf, readTimes } from "./bad-call";

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
export function showScript({ id, match, outcome, faults, left }: Script) {
  return { id, match, outcome: outcome.name, faults: faults.map(writeFault), ...showTimes({ left }) };
}

/** A call script as `GET /_sim/state` returns it. */
export function showCallScript({ id, call, match, outcome, faults, left }: CallScript) {
  return { id, call, match, outcome: outcome.name, faults: faults.map(writeFault), ...showTimes({ left }) };
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
  const match = body.match ?? {};
  if (!isObject(match)) throw new BadCall("match must be an object.");
  const unknown = Object.keys(match).find((key) => key !== "receipt");
  if (unknown) throw new BadCall(`Unknown match field ${unknown} of ${call}.`, { match: ["receipt"] });
  world.scriptsMade += 1;
  return {
    id: world.scriptsMade,
    call,
    match: match.receipt === undefined ? {} : { receipt: String(match.receipt) },
    outcome,
    faults: parseFaults(body.faults),
    left: readTimes(body),
  };
}

function readScript(world: World, body: Record<string, unknown>): Script {
  const outcome = outcomeNamed(body.outcome ?? "success");
  if (!outcome)
    throw new BadCall(`Unknown outcome ${JSON.stringify(body.outcome)}.`, { outcomes: knownOutcomes() });
  const { after } = body;
  if (after !== undefined && !(typeof after === "number" && after >= 0))
    throw new BadCall("after must be a number of seconds.");
  const left = readTimes(body);
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

function readMatch(value: unknown): Script["match"] {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) throw new BadCall("match must be an object.");
  const known = ["phone", "amount", "accountReference", "account_reference"];
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown) throw new BadCall(`Unknown match field ${unknown}.`, { match: known });
  const match: Script["match"] = {};
  if (value.phone !== undefined) match.phone = phoneOf(value.phone);
  if (value.amount !== undefined) {
    match.amount = Number(value.amount);
    if (!Number.isFinite(match.amount)) throw new BadCall("match.amount must be a number of shillings.");
  }
  const reference = value.accountReference ?? value.account_reference;
  if (reference !== undefined) match.accountReference = String(reference).trim();
  return match;
}
