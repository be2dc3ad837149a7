import { faultOf, hasFault } from "../faults";
import { type Answer, type Asked, json, textOf } from "../http";
import { wordingOf } from "../result-codes";
import type { Prompt, World } from "../world";
import { checkExpressCall, checkPassword } from "./credentials";
import { darajaError, invalidField, spikeArrest } from "./errors";

const WINDOW_MS = 60_000;
const TOO_YOUNG_MS = 1000;

/** `POST /mpesa/stkpushquery/v1/query` with all the habits of mpesa.md 3; it never tells receipt, amount or phone. */
export async function queryPush(world: World, asked: Asked): Promise<Answer> {
  const checked = checkExpressCall(world, asked);
  if ("refused" in checked) return checked.refused;
  if (!withinLimit(world)) return spikeArrest(world.settings.queryLimit);
  await world.clock.lag(0.2 + world.chance.draw() * 0.8);
  const id = textOf(checked.body.CheckoutRequestID);
  if (id === "") return invalidField(world, "CheckoutRequestID");
  const refused = checkPassword(world, checked.body);
  if (refused) return refused;
  const prompt = world.prompts.get(id);
  const now = world.clock.now();
  if (!prompt || now - prompt.openedAt < TOO_YOUNG_MS / world.options.speed)
    return invalidField(world, "CheckoutRequestID");
  prompt.queries += 1;
  return about(world, prompt, now);
}

function about(world: World, prompt: Prompt, now: number): Answer {
  const { faults } = prompt.plan;
  const hidden = faultOf(faults, "query-4999");
  if (hidden && now < prompt.openedAt + (hidden.n * 1000) / world.options.speed)
    return verdict(prompt, "4999");
  const result = prompt.results.at(-1);
  if (!result) return inFlight(world, prompt);
  if (world.chance.draw() * 100 < world.settings.queryNoise)
    return darajaError(world, 500, "500.001.1001", "");
  return verdict(prompt, result.code === "0" && hasFault(faults, "query-lies") ? "1032" : result.code);
}

/** Both shapes seen for an open push, the second with and without words, with 500 and with 200 (mpesa.md 3). */
function inFlight(world: World, prompt: Prompt): Answer {
  const processing = "The transaction is being processed";
  switch (prompt.queries % 4) {
    case 2:
      return darajaError(world, 500, "500.001.1001", processing);
    case 3:
      return darajaError(world, 500, "500.001.1001", "");
    case 0:
      return darajaError(world, 200, "500.001.1001", processing);
    default:
      return verdict(prompt, "4999");
  }
}

function verdict(prompt: Prompt, code: string): Answer {
  return json(200, {
    ResponseCode: "0",
    ResponseDescription: "The service request has been accepted successfully",
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.checkoutRequestId,
    ResultCode: code,
    ResultDesc: wordingOf(code).query,
  });
}

/** So many in any 60 seconds of the simulator's clock; a refused one does not count. */
function withinLimit(world: World): boolean {
  const { queryLimit } = world.settings;
  if (queryLimit === 0) return true;
  const now = world.clock.now();
  world.queriedAt = world.queriedAt.filter((at) => at > now - WINDOW_MS);
  if (world.queriedAt.length >= queryLimit) return false;
  world.queriedAt.push(now);
  return true;
}
