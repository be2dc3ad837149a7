import { faultOf, hasFault } from "../core/faults";
import { type HttpRequest, type HttpResponse, json, textOf } from "../core/http";
import { descriptionOf } from "../core/result-codes";
import type { Prompt, World } from "../core/world";
import { checkExpressCall, checkPassword } from "./credentials";
import { darajaError, invalidField, spikeArrest } from "./errors";

const WINDOW_MS = 60_000;
const TOO_YOUNG_MS = 1000;

/** `POST /mpesa/stkpushquery/v1/query`. Never returns receipt, amount or phone. */
export async function queryPush(world: World, request: HttpRequest): Promise<HttpResponse> {
  const checked = checkExpressCall(world, request);
  if ("refused" in checked) return checked.refused;
  if (!withinLimit(world)) return spikeArrest(world.settings.queryLimit);
  await world.clock.lag(0.2 + world.random.draw() * 0.8);
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

function about(world: World, prompt: Prompt, now: number): HttpResponse {
  const { faults } = prompt.plan;
  const hidden = faultOf(faults, "query-4999");
  if (hidden && now < prompt.openedAt + (hidden.n * 1000) / world.options.speed)
    return queryResult(prompt, "4999");
  const result = prompt.results.at(-1);
  if (!result) return inFlight(world, prompt);
  if (world.random.draw() * 100 < world.settings.queryNoise)
    return darajaError(world, 500, "500.001.1001", "");
  return queryResult(prompt, result.code === "0" && hasFault(faults, "query-lies") ? "1032" : result.code);
}

/** Every shape seen for an open push: 4999, or 500.001.1001 with and without text, as 500 and as 200. */
function inFlight(world: World, prompt: Prompt): HttpResponse {
  const processing = "The transaction is being processed";
  switch (prompt.queries % 4) {
    case 2:
      return darajaError(world, 500, "500.001.1001", processing);
    case 3:
      return darajaError(world, 500, "500.001.1001", "");
    case 0:
      return darajaError(world, 200, "500.001.1001", processing);
    default:
      return queryResult(prompt, "4999");
  }
}

function queryResult(prompt: Prompt, code: string): HttpResponse {
  return json(200, {
    ResponseCode: "0",
    ResponseDescription: "The service request has been accepted successfully",
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.checkoutRequestId,
    ResultCode: code,
    ResultDesc: descriptionOf(code).query,
  });
}

/** The limit in any 60 seconds of the simulator's clock. A refused query does not count. */
function withinLimit(world: World): boolean {
  const { queryLimit } = world.settings;
  if (queryLimit === 0) return true;
  const now = world.clock.now();
  world.queriedAt = world.queriedAt.filter((at) => at > now - WINDOW_MS);
  if (world.queriedAt.length >= queryLimit) return false;
  world.queriedAt.push(now);
  return true;
}
