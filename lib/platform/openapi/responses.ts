import { z } from "zod";
import { isForStudentSessions, isPublic } from "@/lib/domain/access/authorize";
import type { VerbName } from "@/lib/domain/access/permissions";
import type { Call } from "./call";
import { methodOf } from "./call";
import { CODES, type Code } from "./codes";
import { readsFrom } from "./parameters";
import { type Schema, schemaOf } from "./shape";

export type ResponseObject = {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema?: Schema }>;
};

/** The shared shape of every refusal. */
export const FAILURE: Schema = {
  type: "object",
  description: "The academy says no: a sentence for people, a code for programs.",
  properties: {
    success: { const: false },
    status: { type: "integer", description: "The HTTP status again." },
    msg: { type: "string", description: "A sentence that may be shown as it is." },
    code: { type: "string", enum: Object.keys(CODES) },
    errors: {
      type: "object",
      description: "What is wrong, by the name of the field that was sent; rows as sessions.0.start_at.",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
    data: { type: "object", description: "Facts to act on, where the code says so." },
    request_id: { type: "string", format: "uuid", description: "Names this request in the server's log." },
  },
  required: ["success", "status", "msg", "code"],
};

/** The successes of a call, by HTTP status. */
export function successesOf(call: Call): Record<string, ResponseObject> {
  const statuses = call.statuses ?? [200];
  return Object.fromEntries(statuses.map((status) => [String(status), success(call, statuses, status)]));
}

/** The refusals of a call, by HTTP status; calls with the same codes share the response of that name. */
export function refusalsOf(call: Call): { status: string; name: string; response: ResponseObject }[] {
  const codes = codesOf(call);
  const statuses = [...new Set(codes.map((code) => CODES[code][0]))].sort((one, other) => one - other);
  return statuses.map((status) => {
    const own = codes.filter((code) => CODES[code][0] === status).sort();
    return { status: String(status), name: own.join("."), response: failure(status, own) };
  });
}

/** Calls of Safaricom and of the SMS gateway: a secret in their path, and a body of their own. */
const CALLBACK_VERBS: ReadonlySet<VerbName | undefined> = new Set([
  "payments.keep-callback",
  "messages.keep-report",
]);

/** Whether Safaricom or the gateway makes the call; these calls return no sentence. */
export function isCallback({ run }: Call): boolean {
  return CALLBACK_VERBS.has(run?.verb);
}

/** The codes a call may be refused with: those of its kind and its own. */
export function codesOf(call: Call): Code[] {
  const { query, body } = readsFrom(call);
  const reportsErrors = !isCallback(call);
  const reads = reportsErrors && (query || body || methodOf(call) === "GET");
  const codes: Code[] = [
    ...(reads ? (["invalid"] as const) : []),
    ...(body && reportsErrors ? (["malformed_json", "not_json", "too_large"] as const) : []),
    ...(reportsErrors ? codesOfAuthorization(call) : []),
    ...(call.errorCodes ?? []),
    ...(call.repeatable ? (["still_running", "idempotency_key_reused"] as const) : []),
    "method_not_allowed",
    ...(call.run ? (["internal", "busy"] as const) : []),
  ];
  return [...new Set(codes)];
}

function codesOfAuthorization({ run }: Call): Code[] {
  if (!run) return [];
  return [
    ...(isPublic(run.verb) ? [] : (["identity_required"] as const)),
    ...(isPublic(run.verb) || isForStudentSessions(run.verb) ? [] : (["bad_token"] as const)),
    "not_allowed",
    "password_change_required",
  ];
}

function success(call: Call, statuses: number[], status: number): ResponseObject {
  const description =
    statuses.length > 1 && status === 200 ? "It was there before; nothing was changed." : "Done.";
  if (call.raw) {
    const { types, shape, about } = call.raw;
    const content = shape ? { schema: schemaOf(shape) } : {};
    return { description: about, content: Object.fromEntries(types.map((type) => [type, content])) };
  }
  const fields = Object.entries(call.response ?? {}).map(([name, shape]) => ({
    name,
    schema: wrapped(shape),
  }));
  const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema.field]));
  const needed = fields.filter(({ schema }) => schema.isRequired).map(({ name }) => name);
  return {
    description,
    headers: REQUEST_ID,
    content: {
      "application/json": {
        schema: {
          type: "object",
          properties: {
            success: { const: true },
            status: { const: status },
            msg: { type: "string" },
            ...properties,
          },
          required: [...new Set(["success", "status", "msg", ...needed])],
        },
      },
    },
  };
}

/** Converts a field inside an object, so that a named shape becomes a reference. */
function wrapped(shape: NonNullable<Call["response"]>[string]): { field: Schema; isRequired: boolean } {
  const { properties = {}, required = [] } = schemaOf(z.object({ field: shape }));
  return { field: (properties.field ?? {}) as Schema, isRequired: required.includes("field") };
}

function failure(status: number, codes: Code[]): ResponseObject {
  const waits = status === 429 || status === 503;
  return {
    description: codes.map((code) => `\`${code}\`: ${CODES[code][1]}`).join("\n\n"),
    headers: {
      ...REQUEST_ID,
      ...(waits ? { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } : {}),
      ...(status === 405 ? { Allow: { $ref: "#/components/headers/Allow" } } : {}),
    },
    content: {
      "application/json": {
        schema: {
          allOf: [{ $ref: "#/components/schemas/Failure" }],
          properties: { status: { const: status }, code: { enum: codes } },
        },
      },
    },
  };
}

const REQUEST_ID = { "X-Request-Id": { $ref: "#/components/headers/RequestId" } };
