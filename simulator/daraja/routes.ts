import type { HttpRequest, HttpResponse } from "../core/http";
import { logRequest } from "../core/traffic";
import type { World } from "../core/world";
import { registerUrls, simulateCustomer } from "./c2b";
import { darajaError } from "./errors";
import { generateToken } from "./oauth";
import { pull, registerPull } from "./pull";
import { processRequest } from "./push";
import { queryPush } from "./query";
import { queryStatus, requestReversal } from "./status-and-reversal";

type Call = {
  what: string;
  answer: (world: World, request: HttpRequest) => HttpResponse | Promise<HttpResponse>;
};

/** Safaricom's paths. */
const CALLS: Record<string, Call> = {
  "/oauth/v1/generate": { what: "oauth", answer: generateToken },
  "/mpesa/stkpush/v1/processrequest": { what: "push", answer: processRequest },
  "/mpesa/stkpushquery/v1/query": { what: "query", answer: queryPush },
  "/mpesa/c2b/v1/registerurl": { what: "register urls", answer: registerUrls(1) },
  "/mpesa/c2b/v2/registerurl": { what: "register urls", answer: registerUrls(2) },
  "/mpesa/c2b/v1/simulate": { what: "simulate", answer: simulateCustomer },
  "/mpesa/c2b/v2/simulate": { what: "simulate", answer: simulateCustomer },
  "/mpesa/transactionstatus/v1/query": { what: "status", answer: queryStatus },
  "/mpesa/reversal/v1/request": { what: "reversal", answer: requestReversal },
  "/pulltransactions/v1/register": { what: "register pull", answer: registerPull },
  "/pulltransactions/v1/query": { what: "pull", answer: pull },
};

/** Responds as Daraja and writes the log entry. An unknown path gets 404.001.01. */
export async function handleDaraja(world: World, request: HttpRequest): Promise<HttpResponse> {
  const call = Object.hasOwn(CALLS, request.path) ? CALLS[request.path] : undefined;
  const answer = call
    ? await call.answer(world, request)
    : darajaError(world, 404, "404.001.01", "Resource not found");
  logRequest(world, call?.what ?? "unknown path", request, answer);
  return answer;
}
