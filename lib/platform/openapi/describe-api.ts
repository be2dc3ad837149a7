import type { Call } from "./call";
import { groupOf, methodOf, pathOf } from "./call";
import { ACCEPT_LANGUAGE, bodyOf, type Parameter, parametersOf, type RequestBody } from "./parameters";
import { FAILURE, isCallback, type ResponseObject, refusalsOf, successesOf } from "./responses";
import { lineOf, type Security, securityOf, whoMayCall } from "./security";
import { namedSchemas, type Schema } from "./shape";

/** An API to describe: its calls, and the facts common to all of them. */
export type Api = {
  title: string;
  /** Markdown. */
  introduction: string;
  /** Descriptions of the groups of calls, by the first part of their paths. */
  groups: Record<string, string>;
  securitySchemes: Record<string, { type: string; scheme: string; description: string }>;
  calls: Call[];
};

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Security[];
  /** The line of the permission table: roles with their scope. */
  "x-who-may-call": Record<string, string>;
  parameters: (Parameter | Reference)[];
  requestBody?: RequestBody;
  responses: Record<string, ResponseObject | Reference>;
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
    securitySchemes: Api["securitySchemes"];
    schemas: Record<string, Schema>;
    responses: Record<string, ResponseObject>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { description: string; schema: Schema }>;
  };
};

/**
 * Builds the OpenAPI 3.1 document. Inputs come from the shapes that parse them and callers from the permission table; only
 * responses are described by hand.
 */
export function describeApi({ title, introduction, groups, securitySchemes, calls }: Api): Document {
  const paths: Document["paths"] = {};
  for (const call of calls) {
    const path = pathOf(call);
    paths[path] = { ...paths[path], [methodOf(call).toLowerCase()]: operationOf(call) };
  }
  const refusals = calls.flatMap(refusalsOf).map(({ name, response }) => [name, response]);
  const used = new Set(calls.map(groupOf));
  return {
    openapi: "3.1.0",
    info: {
      title,
      version: "1",
      description: introduction,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api/v1" }],
    tags: [...used].map((name) => ({ name, description: groups[name] ?? name })),
    paths,
    components: {
      securitySchemes,
      schemas: { ...namedSchemas(), Failure: FAILURE },
      responses: Object.fromEntries(refusals),
      parameters: { AcceptLanguage: ACCEPT_LANGUAGE },
      headers: HEADERS,
    },
  };
}

/** Resolves a parameter of an operation that is a reference to a shared one. */
export function resolveParameter(document: Document, parameter: Parameter | Reference): Parameter {
  if (!("$ref" in parameter)) return parameter;
  const shared = document.components.parameters[parameter.$ref.slice(PARAMETERS.length)];
  if (!shared) throw new Error(`no parameter ${parameter.$ref}`);
  return shared;
}

/** Resolves a response of an operation that is a reference to a shared one. */
export function resolveResponse(document: Document, response: ResponseObject | Reference): ResponseObject {
  if (!("$ref" in response)) return response;
  const name = response.$ref.slice(RESPONSES.length);
  return document.components.responses[name] ?? { description: "" };
}

function operationOf(call: Call): Operation {
  const { run, summary, description } = call;
  const who = run ? whoMayCall(run.verb) : "Everybody, without a token.";
  const body = bodyOf(call);
  const refused = refusalsOf(call).map(({ status, name }) => [status, { $ref: `${RESPONSES}${name}` }]);
  return {
    operationId: call.id ?? run?.verb ?? call.at,
    tags: [groupOf(call)],
    summary,
    description: [description, `**Who may call:** ${who}`].filter(Boolean).join("\n\n"),
    security: run ? securityOf(run.verb, call.at) : [{}],
    "x-who-may-call": run ? lineOf(run.verb) : { public: "any" },
    parameters: [
      ...parametersOf(call),
      ...(isCallback(call) ? [] : [{ $ref: `${PARAMETERS}AcceptLanguage` }]),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: { ...successesOf(call), ...Object.fromEntries(refused) },
  };
}

const RESPONSES = "#/components/responses/";
const PARAMETERS = "#/components/parameters/";

const HEADERS: Document["components"]["headers"] = {
  RequestId: {
    description: "Names this request in the server's log.",
    schema: { type: "string", format: "uuid" },
  },
  RetryAfter: { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
  Allow: { description: "The methods that the address takes.", schema: { type: "string" } },
};
