import "server-only";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Actor } from "@/lib/domain/access/actor";
import { actorId } from "@/lib/domain/access/actor";
import type { VerbName } from "@/lib/domain/access/permissions";
import { clientAddress } from "@/lib/platform/client-address";
import { Refusal } from "@/lib/platform/refusal";
import { identifyCaller } from "../auth/bearer";
import { type SealingSession, sealAnswer } from "../auth/seals";
import { inLanguage, languageOf } from "../commands/call-language";
import type { Verb } from "../commands/command";
import { runOnce } from "../idempotency/idempotency";
import { log } from "../logging/log";
import { countRequest } from "../observability/metrics";
import { shownPath, UNKNOWN } from "../observability/routes-of-pages";
import { BodyError, readJson } from "./body";
import { answer, answerError, JSON_HEADERS } from "./responses";
import { responseTexts } from "./texts";

const MAX_BYTES = 64 * 1024;

/** The body of a response; `success`, `status` and `msg` have the envelope's defaults (docs/api.md). */
export type ResponseBody = { status?: number; success?: boolean; msg?: string; [field: string]: unknown };

/** A route handler without Next: Request in, Response out. `params` are the variable parts of the path. */
export type Handler = ((
  request: Request,
  context?: { params: Promise<Record<string, string>> },
) => Promise<Response>) & { about?: EndpointInfo };

/** The verb and shape of a handler; tests compare them with the OpenAPI document. */
export type EndpointInfo = { verb: VerbName; shape: z.ZodType; repeatable: boolean };

type EndpointOptions<Shape extends z.ZodType, Result> = {
  run: Verb<Shape, Result>;
  /** Reads the verb's input, by default the JSON body, or the query parameters of a GET. */
  read?: (request: Request, params: Record<string, string>) => unknown;
  /** Maps the result to a body; by default the result goes under `data` and its `msg` to the envelope. */
  toResponse?: (result: Result) => ResponseBody;
  /** The session that the verb opened, if it did: the ids of its answer are sealed for it. */
  opens?: (result: Result) => SealingSession | undefined;
  /** Whether an Idempotency-Key is honoured: for calls a client may have to repeat without knowing their outcome. */
  repeatable?: boolean;
};

/**
 * Makes a handler of a verb: authenticates, authorizes, reads the input, runs the verb and wraps the result in the envelope.
 * Refusals become their status and code, errors a 500 without detail; each call is one line in the log. Callers are
 * authorized before the body is read, unless its ids may carry seals; a student's answers get sealed ids (auth/seals.ts).
 */
export function endpoint<Shape extends z.ZodType, Result>(options: EndpointOptions<Shape, Result>): Handler {
  const { run, toResponse = underData, repeatable = false } = options;
  const handler = withEnvelope(run.verb, async (request, params, requestId) => {
    const { actor, input } = await identifyCaller(request, run, async () =>
      options.read ? options.read(request, params) : readInput(request),
    );
    let session: SealingSession | undefined = actor.kind === "student" ? actor : undefined;
    const respond = async () => {
      const result = await run({ actor, requestId, clientAddress: clientAddress(request.headers) }, input);
      session = options.opens?.(result) ?? session;
      const { status = 200, msg = "OK", ...fields } = toResponse(result);
      return answer(status, msg, fields);
    };
    const key = repeatable ? request.headers.get("idempotency-key") : null;
    // Refused here and not in withEnvelope, because the ids of a refusal are sealed too.
    const refuse = (error: unknown) => answerError(error, requestId, request);
    const response = await (key === null
      ? respond().catch(refuse)
      : respondOnce(key, run.verb, actor, input, respond, refuse));
    return { response: await sealed(response, session), actor };
  });
  return Object.assign(handler, { about: { verb: run.verb, shape: run.shape, repeatable } });
}

/**
 * Adds the request id, the mapping of errors and the log line of all endpoints to work that builds its own response.
 * @param isProbe the 503 of a readiness probe is no error: a server that is starting sends it too
 */
export function withEnvelope(
  name: string,
  work: (
    request: Request,
    params: Record<string, string>,
    requestId: string,
  ) => Promise<{ response: Response; actor?: Actor }>,
  { isProbe = false } = {},
): Handler {
  const respond: Handler = async (request, context) => {
    const requestId = randomUUID();
    const began = performance.now();
    let response: Response;
    let actor: Actor | undefined;
    let params: Record<string, string> = {};
    try {
      params = (await context?.params) ?? {};
      ({ response, actor } = await work(request, params, requestId));
    } catch (error) {
      response =
        error instanceof BodyError
          ? answer(error.status, error.message, { code: error.code, request_id: requestId })
          : answerError(error, requestId, request);
    }
    response.headers.set("x-request-id", requestId);
    const isError = response.status >= 500 && !(isProbe && response.status === 503);
    const answered = {
      method: request.method,
      status: response.status,
      ms: Math.round(performance.now() - began),
    };
    countRequest({
      route: name === "none" ? UNKNOWN : shownPath(new URL(request.url).pathname, params),
      ...answered,
    });
    log(isError ? "error" : "info", "call", {
      requestId,
      route: name,
      ...answered,
      actor: actor ? `${actor.kind}:${actorId(actor) ?? "-"}` : undefined,
    });
    return response;
  };
  return (request, context) => inLanguage(languageOf(request.headers), () => respond(request, context));
}

/**
 * The query parameters of a request; empty ones are left out.
 * @throws Refusal 400 when one is repeated or contains NUL, which Postgres stores in no text
 */
export function readQuery(request: Request): Record<string, string> {
  const params = new URL(request.url).searchParams;
  for (const [name, value] of params) {
    if (params.getAll(name).length > 1) throw refuseParameter(name, responseTexts.once);
    if (value.includes("\0")) throw refuseParameter(name, responseTexts.odd);
  }
  return Object.fromEntries([...params].filter(([, value]) => value !== ""));
}

function refuseParameter(name: string, sentence: string): Refusal {
  return new Refusal("invalid", "invalid", sentence, { errors: { [name]: [sentence] } });
}

/** The JSON object in the request's body. @throws BodyError 400, 413, 415 */
export function readBody(request: Request): Promise<Record<string, unknown>> {
  return readJson(request, MAX_BYTES);
}

async function sealed(response: Response, session: SealingSession | undefined): Promise<Response> {
  if (!session) return response;
  const { status, headers } = response;
  return new Response(sealAnswer(await response.text(), session), { status, headers });
}

/**
 * Refusals are stored like successes: a repeat of the request gets the same response. It is stored with raw ids, which are then
 * sealed for the session that asks.
 */
async function respondOnce(
  key: string,
  verb: string,
  actor: Actor,
  input: unknown,
  respond: () => Promise<Response>,
  refuse: (error: unknown) => Response,
): Promise<Response> {
  let retryAfter = "";
  const stored = await runOnce(key, `${verb}:${actor.kind}:${actorId(actor) ?? ""}`, input, async () => {
    const response = await respond().catch(refuse);
    retryAfter = response.headers.get("retry-after") ?? "";
    return { status: response.status, body: await response.text() };
  });
  const headers = { ...JSON_HEADERS, ...(retryAfter ? { "retry-after": retryAfter } : {}) };
  return new Response(stored.body, { status: stored.status, headers });
}

async function readInput(request: Request): Promise<unknown> {
  const isQuery =
    request.method === "GET" || (request.method === "DELETE" && new URL(request.url).search !== "");
  return isQuery ? readQuery(request) : readBody(request);
}

function underData(result: unknown): ResponseBody {
  if (typeof result !== "object" || result === null || !("msg" in result)) return { data: result };
  const { msg, ...data } = result;
  return { msg: String(msg), data };
}
