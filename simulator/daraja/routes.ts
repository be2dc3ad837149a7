import type { Answer, Asked } from "../http";
import type { World } from "../world";
import { darajaError } from "./errors";
import { generateToken } from "./oauth";
import { pull, registerPull } from "./pull";
import { processRequest } from "./push";
import { queryPush } from "./query";
import { registerUrls } from "./register-urls";
import { orderReversal } from "./reversal";
import { simulateCustomer } from "./simulate";
import { askStatus } from "./transaction-status";

type Call = { what: string; answer: (world: World, asked: Asked) => Answer | Promise<Answer> };

/** Safaricom's paths. A family of calls that comes later gets its file beside these and its lines here. */
const CALLS: Record<string, Call> = {
  "/oauth/v1/generate": { what: "oauth", answer: generateToken },
  "/mpesa/stkpush/v1/processrequest": { what: "push", answer: processRequest },
  "/mpesa/stkpushquery/v1/query": { what: "query", answer: queryPush },
  "/mpesa/c2b/v1/registerurl": { what: "register urls", answer: registerUrls(1) },
  "/mpesa/c2b/v2/registerurl": { what: "register urls", answer: registerUrls(2) },
  "/mpesa/c2b/v1/simulate": { what: "simulate", answer: simulateCustomer },
  "/mpesa/c2b/v2/simulate": { what: "simulate", answer: simulateCustomer },
  "/mpesa/transactionstatus/v1/query": { what: "status", answer: askStatus },
  "/mpesa/reversal/v1/request": { what: "reversal", answer: orderReversal },
  "/pulltransactions/v1/register": { what: "register pull", answer: registerPull },
  "/pulltransactions/v1/query": { what: "pull", answer: pull },
};

/** Answers as Daraja and writes the log line. Any path it does not have is 404.001.01 (mpesa.md 1). */
export async function answerAsDaraja(world: World, asked: Asked): Promise<Answer> {
  const call = Object.hasOwn(CALLS, asked.path) ? CALLS[asked.path] : undefined;
  const query = asked.query.size > 0 ? `?${asked.query}` : "";
  const answer = call
    ? await call.answer(world, asked)
    : darajaError(world, 404, "404.001.01", "Resource not found");
  world.traffic.write({
    kind: "request",
    what: call?.what ?? "unknown path",
    method: asked.method,
    url: asked.path + query,
    headers: asked.headers,
    body: asked.raw,
    status: answer.status,
    answer: answer.cut === undefined ? answer.body : answer.body.slice(0, answer.cut),
    note: answer.cut === undefined ? "" : "connection cut",
  });
  return answer;
}
