import { type Answer, type Asked, json, jsonObject } from "../http";
import type { World } from "../world";
import { BadCall, complaint } from "./bad-call";
import { publishCertificate } from "./certificate";
import { turnClock } from "./clock";
import { reverseByHand, sweepByHand, withdrawByHand } from "./move";
import { queueScript } from "./next";
import { payAsCustomer } from "./pay";
import { reset } from "./reset";
import { seedWorld } from "./seed";
import { showHealth, showState } from "./state";
import { exportStatement } from "./statement";
import { showTraffic } from "./traffic";
import { tellTruth } from "./truth";

type Order = (world: World, body: Record<string, unknown>) => Answer | Promise<Answer>;
type Look = (world: World, asked: Asked) => Answer;

const ORDERS: Record<string, Order> = {
  "/_sim/next": queueScript,
  "/_sim/pay": payAsCustomer,
  "/_sim/reverse": reverseByHand,
  "/_sim/sweep": sweepByHand,
  "/_sim/withdraw": withdrawByHand,
  "/_sim/clock": turnClock,
  "/_sim/reset": reset,
  "/_sim/seed": seedWorld,
};

const LOOKS: Record<string, Look> = {
  "/_sim/health": showHealth,
  "/_sim/state": showState,
  "/_sim/truth": tellTruth,
  "/_sim/log": showTraffic,
  "/_sim/statement": exportStatement,
  "/_sim/certificate": publishCertificate,
};

/** Answers a control call: JSON in, JSON out, 400 with what is known instead when the call makes no sense. */
export async function answerControl(world: World, asked: Asked): Promise<Answer> {
  const calls = {
    calls: [
      ...Object.keys(ORDERS).map((path) => `POST ${path}`),
      ...Object.keys(LOOKS).map((path) => `GET ${path}`),
    ],
  };
  const look = Object.hasOwn(LOOKS, asked.path) ? LOOKS[asked.path] : undefined;
  const order = Object.hasOwn(ORDERS, asked.path) ? ORDERS[asked.path] : undefined;
  if (!look && !order) return json(404, { error: `No control call ${asked.path}.`, ...calls });
  if (look && asked.method === "GET") return complaining(() => look(world, asked));
  if (!order || asked.method !== "POST") return json(405, { error: `Not by ${asked.method}.`, ...calls });
  const body = asked.raw.trim() === "" ? {} : jsonObject(asked.raw);
  if (!body) return json(400, { error: "The body must be a JSON object." });
  return complaining(() => order(world, body));
}

async function complaining(work: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadCall) return complaint(error);
    throw error;
  }
}
