import "server-only";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { Refusal } from "@/lib/platform/refusal";
import { bearerActor } from "../auth/bearer";
import type { Verb } from "../commands/command";
import { once } from "../idempotency/idempotency";
import { log } from "../logging/log";
import type { Actor } from "../permissions/actor";
import { actorId } from "../permissions/actor";
import { authorize } from "../permissions/authorize";
import type { VerbName } from "../permissions/permissions";
import { BodyError, readJson } from "./body";
import { callerAddress } from "./caller";
import { answer, answerError, JSON_HEADERS } from "./responses";

const MOST_BYTES = 64 * 1024;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof METHODS)[number];

/** What an endpoint says beside the envelope's success, status and msg. */
export type Said = { status?: number; success?: boolean; msg?: string; [field: string]: unknown };

/** A plain handler; `params` are the parts of the path that vary. It knows nothing of Next (design.md section 6). */
export type Handler = ((
  request: Request,
  context?: { params: Promise<Record<string, string>> },
) => Promise<Response>) & { about?: About };

/** Which verb a handler asks and with which shape, so that what the API says of itself can be held against it. */
export type About = { verb: VerbName; shape: z.ZodType; repeatable: boolean };

type Making<Shape extends z.ZodType, Result> = {
  run: Verb<Shape, Result>;
  /** What of the request the verb is given; by default the JSON body, or the query parameters of a GET. */
  read?: (request: Request, params: Record<string, string>) => unknown;
  /** How the result is told; by default under `data`, with the result's own `msg`. */
  toResponse?: (result: Result) => Said;
  /** Whether an Idempotency-Key is honoured: for calls a client may have to repeat without knowing what became of them. */
  repeatable?: boolean;
};

/**
 * Makes a handler of a verb: who calls, what is sent, the verb, the envelope; refusals mapped, faults hidden, one line
 * in the log. Who may call is asked before the body is read.
 */
export function endpoint<Shape extends z.ZodType, Result>(making: Making<Shape, Result>): Handler {
  const { run, toResponse = sayData, repeatable = false } = making;
  const handler = withEnvelope(run.verb, async (request, params, requestId) => {
    const actor = await bearerActor(request, run.verb);
    authorize(actor, run.verb);
    const input = await (making.read ? making.read(request, params) : readInput(request));
    const ask = async () => {
      const {
        status = 200,
        msg = "OK",
        ...fields
      } = toResponse(await run({ actor, requestId, caller: callerAddress(request.headers) }, input));
      return answer(status, msg, fields);
    };
    const key = repeatable ? request.headers.get("idempotency-key") : null;
    return {
      response: await (key === null ? ask() : askOnce(key, run.verb, actor, input, requestId, ask)),
      actor,
    };
  });
  return Object.assign(handler, { about: { verb: run.verb, shape: run.shape, repeatable } });
}

/** Answers every method that has no handler with 405, before anything else is looked at. */
export function route(handlers: Partial<Record<Method, Handler>>): Record<Method, Handler> {
  const allow = METHODS.filter((method) => handlers[method]).join(", ");
  const refuse = withEnvelope("none", async (_request, _params, requestId) => {
    const fields = { code: "method_not_allowed", request_id: requestId };
    return { response: answer(405, `Please use ${allow}.`, fields, { allow }) };
  });
  return Object.fromEntries(METHODS.map((method) => [method, handlers[method] ?? refuse])) as Record<
    Method,
    Handler
  >;
}

/** Wraps work that answers by itself with the request id, the error map and the log line all endpoints share. */
export function withEnvelope(
  name: string,
  work: (
    request: Request,
    params: Record<string, string>,
    requestId: string,
  ) => Promise<{ response: Response; actor?: Actor }>,
): Handler {
  return async (request, context) => {
    const requestId = randomUUID();
    const began = performance.now();
    let response: Response;
    let actor: Actor | undefined;
    try {
      const params = (await context?.params) ?? {};
      ({ response, actor } = await work(request, params, requestId));
    } catch (error) {
      response =
        error instanceof BodyError
          ? answer(error.status, error.message, { code: error.code, request_id: requestId })
          : answerError(error, requestId);
    }
    response.headers.set("x-request-id", requestId);
    log(response.status >= 500 ? "error" : "info", "call", {
      requestId,
      route: name,
      method: request.method,
      status: response.status,
      ms: Math.round(performance.now() - began),
      actor: actor ? `${actor.kind}:${actorId(actor) ?? "-"}` : undefined,
    });
    return response;
  };
}

/**
 * The query parameters of a request, each at most once.
 * @throws Refusal 400 when one is repeated or holds a NUL, which Postgres takes in no text.
 */
export function readQuery(request: Request): Record<string, string> {
  const params = new URL(request.url).searchParams;
  for (const [name, value] of params) {
    if (params.getAll(name).length > 1) throw refuseParameter(name, "Please send each parameter once.");
    if (value.includes("\0")) throw refuseParameter(name, "This does not look right.");
  }
  return Object.fromEntries([...params].filter(([, value]) => value !== ""));
}

function refuseParameter(name: string, sentence: string): Refusal {
  return new Refusal("invalid", "invalid", sentence, { errors: { [name]: [sentence] } });
}

/** The JSON object a request carries. @throws BodyError 400, 413, 415. */
export function readBody(request: Request): Promise<Record<string, unknown>> {
  return readJson(request, MOST_BYTES);
}

/** Refusals are answers too: whoever repeats the request is told the same. */
async function askOnce(
  key: string,
  verb: string,
  actor: Actor,
  input: unknown,
  requestId: string,
  ask: () => Promise<Response>,
): Promise<Response> {
  let wait = "";
  const told = await once(key, `${verb}:${actor.kind}:${actorId(actor) ?? ""}`, input, async () => {
    const response = await ask().catch((error: unknown) => answerError(error, requestId));
    wait = response.headers.get("retry-after") ?? "";
    return { status: response.status, body: await response.text() };
  });
  const headers = { ...JSON_HEADERS, ...(wait ? { "retry-after": wait } : {}) };
  return new Response(told.body, { status: told.status, headers });
}

async function readInput(request: Request): Promise<unknown> {
  const isQuery =
    request.method === "GET" || (request.method === "DELETE" && new URL(request.url).search !== "");
  return isQuery ? readQuery(request) : readBody(request);
}

function sayData(result: unknown): Said {
  if (typeof result !== "object" || result === null || !("msg" in result)) return { data: result };
  const { msg, ...data } = result;
  return { msg: String(msg), data };
}
