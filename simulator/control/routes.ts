import { type HttpRequest, type HttpResponse, json, jsonObject } from "../core/http";
import type { World } from "../core/world";
import { listMail, listSms, replyBySms, scriptMail, scriptSms, stopSender } from "../messages/control";
import { dialUssd } from "../messages/ussd";
import { BadCall, complaint } from "./bad-call";
import { controlClock } from "./clock";
import { payAsCustomer, reverseByHand, showTruth, sweepByHand, withdrawByHand } from "./money";
import { queueScript } from "./scripts";
import { reset, seedWorld } from "./seed";
import { publishCertificate, showHealth, showState, showTraffic } from "./state";
import { exportStatement } from "./statement";

type Order = (world: World, body: Record<string, unknown>) => HttpResponse | Promise<HttpResponse>;
type Look = (world: World, request: HttpRequest) => HttpResponse;

const ORDERS: Record<string, Order> = {
  "/_sim/next": queueScript,
  "/_sim/pay": payAsCustomer,
  "/_sim/reverse": reverseByHand,
  "/_sim/sweep": sweepByHand,
  "/_sim/withdraw": withdrawByHand,
  "/_sim/clock": controlClock,
  "/_sim/reset": reset,
  "/_sim/seed": seedWorld,
  "/_sim/sms/next": scriptSms,
  "/_sim/sms/reply": replyBySms,
  "/_sim/sms/stop": stopSender,
  "/_sim/ussd": dialUssd,
  "/_sim/mail/next": scriptMail,
};

const LOOKS: Record<string, Look> = {
  "/_sim/health": showHealth,
  "/_sim/state": showState,
  "/_sim/truth": showTruth,
  "/_sim/log": showTraffic,
  "/_sim/statement": exportStatement,
  "/_sim/certificate": publishCertificate,
  "/_sim/sms": listSms,
  "/_sim/mail": listMail,
};

/** Handles a control call: JSON in, JSON out. An invalid call gets a 400 that lists the valid values. */
export async function handleControl(world: World, request: HttpRequest): Promise<HttpResponse> {
  const calls = {
    calls: [
      ...Object.keys(ORDERS).map((path) => `POST ${path}`),
      ...Object.keys(LOOKS).map((path) => `GET ${path}`),
    ],
  };
  const look = Object.hasOwn(LOOKS, request.path) ? LOOKS[request.path] : undefined;
  const order = Object.hasOwn(ORDERS, request.path) ? ORDERS[request.path] : undefined;
  if (!look && !order) return json(404, { error: `Unknown control call ${request.path}.`, ...calls });
  if (look && request.method === "GET") return complaining(() => look(world, request));
  if (!order || request.method !== "POST")
    return json(405, { error: `Method ${request.method} is not allowed.`, ...calls });
  const body = request.raw.trim() === "" ? {} : jsonObject(request.raw);
  if (!body) return json(400, { error: "The body must be a JSON object." });
  return complaining(() => order(world, body));
}

async function complaining(work: () => HttpResponse | Promise<HttpResponse>): Promise<HttpResponse> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadCall) return complaint(error);
    throw error;
  }
}
