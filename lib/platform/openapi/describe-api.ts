import { type Answer, FAILURE, refusalsOf, successesOf } from "./answers";
import type { Call } from "./call";
import { groupOf, methodOf, pathOf } from "./call";
import { lineOf, type Security, securityOf, whoMayCall } from "./callers";
import { GROUPS, INTRODUCTION, SECURITY_SCHEMES } from "./introduction";
import { bodyOf, type Parameter, parametersOf, type RequestBody } from "./parameters";
import { recordSchemas, type Schema } from "./shape";

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Security[];
  /** The line of the permission table: who, and how far they reach. */
  "x-who-may-call": Record<string, string>;
  parameters: Parameter[];
  requestBody?: RequestBody;
  responses: Record<string, Answer | Reference>;
};
type Reference = { $ref: string };

export type Document = {
  openapi: "3.1.0";
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: typeof SECURITY_SCHEMES;
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    headers: Record<string, { description: string; schema: Schema }>;
  };
};

/**
 * Describes calls as an OpenAPI 3.1 document: what is taken comes from the shapes that parse, who may call from the
 * permission table; only what is answered is told by the calls themselves.
 */
export function describeApi(calls: Call[]): Document {
  const paths: Document["paths"] = {};
  for (const call of calls) {
    const path = pathOf(call);
    paths[path] = { ...paths[path], [methodOf(call).toLowerCase()]: operationOf(call) };
  }
  const refusals = calls.flatMap(refusalsOf).map(({ name, answer }) => [name, answer]);
  const groups = new Set(calls.map(groupOf));
  return {
    openapi: "3.1.0",
    info: {
      title: "Academy API",
      version: "1",
      description: INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api/v1" }],
    tags: [...groups].map((name) => ({ name, description: GROUPS[name] ?? name })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      schemas: { ...recordSchemas(), Failure: FAILURE },
      responses: Object.fromEntries(refusals),
      headers: HEADERS,
    },
  };
}

/** An answer of an operation, looked up where it stands among those that many share. */
export function answerOf(document: Document, answer: Answer | Reference): Answer {
  if (!("$ref" in answer)) return answer;
  const name = answer.$ref.slice(RESPONSES.length);
  return document.components.responses[name] ?? { description: "" };
}

function operationOf(call: Call): Operation {
  const { run, does, note } = call;
  const who = run ? whoMayCall(run.verb) : "Everybody, without a token.";
  const body = bodyOf(call);
  const refused = refusalsOf(call).map(({ status, name }) => [status, { $ref: `${RESPONSES}${name}` }]);
  return {
    operationId: call.id ?? run?.verb ?? call.at,
    tags: [groupOf(call)],
    summary: does,
    description: [note, `**Who may call:** ${who}`].filter(Boolean).join("\n\n"),
    security: run ? securityOf(run.verb) : [{}],
    "x-who-may-call": run ? lineOf(run.verb) : { public: "any" },
    parameters: parametersOf(call),
    ...(body ? { requestBody: body } : {}),
    responses: { ...successesOf(call), ...Object.fromEntries(refused) },
  };
}

const RESPONSES = "#/components/responses/";

const HEADERS: Document["components"]["headers"] = {
  RequestId: {
    description: "Names this request in the server's log.",
    schema: { type: "string", format: "uuid" },
  },
  RetryAfter: { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
  Allow: { description: "The methods that the address takes.", schema: { type: "string" } },
};
