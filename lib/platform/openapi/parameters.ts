import type { Call } from "./call";
import { methodOf, pathOf } from "./call";
import { type Schema, schemaOf } from "./shape";

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
};

export type RequestBody = {
  required: boolean;
  description?: string;
  content: Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }>;
};

type Fields = { schema: Schema; properties: Record<string, Schema>; required: string[] };

/** The place a call reads its input from: the query of a GET, query or body of a DELETE, else the body. */
export function readsFrom(call: Call): { query: boolean; body: boolean } {
  const isEmpty = Object.keys(restOf(call).properties).length === 0 && !call.examples;
  const method = methodOf(call);
  return {
    query: !isEmpty && (method === "GET" || method === "DELETE"),
    body: !isEmpty && method !== "GET",
  };
}

/** The parameters of a call, in path and query, and its Idempotency-Key. */
export function parametersOf(call: Call): Parameter[] {
  const { properties, required } = fieldsOf(call);
  const inPath = pathNames(call).map((name) => parameter("path", name, properties[name] ?? {}, true));
  const key = call.repeatable ? [IDEMPOTENCY_KEY] : [];
  if (!readsFrom(call).query) return [...inPath, ...key];
  const isBody = readsFrom(call).body;
  const inQuery = Object.entries(restOf(call).properties).map(([name, schema]) =>
    parameter("query", name, schema, required.includes(name) && !isBody),
  );
  const alternative = call.alternative
    ? Object.entries(fieldsIn(schemaOf(call.alternative.shape)).properties)
    : [];
  const other = alternative.flatMap(([name, schema]) =>
    name in properties ? [] : parameter("query", name, schema, false),
  );
  return [...inPath, ...inQuery, ...other];
}

/** The JSON body of a call; undefined when it reads none. */
export function bodyOf(call: Call): RequestBody | undefined {
  const { query, body } = readsFrom(call);
  if (!body) return undefined;
  const { schema } = restOf(call);
  const examples = Object.fromEntries(
    Object.entries(call.examples ?? {}).map(([name, value]) => [name, { value }]),
  );
  return {
    required: !query,
    ...(query ? { description: "Instead of the query." } : {}),
    content: { "application/json": { schema, examples } },
  };
}

/** The fields of a shape that are not in the path. */
function restOf(call: Call): Fields {
  const { schema, properties, required } = fieldsOf(call);
  const names = new Set(pathNames(call));
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !names.has(name)));
  const needed = [...required.filter((name) => !names.has(name)), ...(call.required ?? [])];
  for (const name of call.required ?? []) rest[name] = withoutDefault(rest[name] ?? {});
  const { required: _required, ...others } = schema;
  return {
    schema: { ...others, properties: rest, ...(needed.length > 0 ? { required: needed } : {}) },
    properties: rest,
    required: needed,
  };
}

function fieldsOf(call: Call): Fields {
  return fieldsIn(call.run ? schemaOf(call.run.shape) : { type: "object" });
}

function fieldsIn(schema: Schema): Fields {
  return {
    schema,
    properties: (schema.properties ?? {}) as Record<string, Schema>,
    required: schema.required ?? [],
  };
}

function pathNames(call: Call): string[] {
  return [...pathOf(call).matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
}

function parameter(
  where: "path" | "query",
  name: string,
  { description, ...schema }: Schema,
  required: boolean,
): Parameter {
  const about = description ?? LIST_PARAMETERS[name];
  return { name, in: where, required, ...(about ? { description: about } : {}), schema };
}

function withoutDefault({ default: _default, ...schema }: Schema): Schema {
  return { minLength: 1, ...schema };
}

/** Descriptions of the parameters all lists have. */
const LIST_PARAMETERS: Record<string, string> = {
  page: "From 1.",
  pageSize: "Rows of a page; more than 500 counts as 500.",
  search: "Finds the text anywhere, large and small letters alike; %, _ and \\ are the characters they are.",
};

/** Shared by all calls: the language of `msg` and `errors`. */
export const ACCEPT_LANGUAGE: Parameter = {
  name: "Accept-Language",
  in: "header",
  required: false,
  description:
    "The language of `msg` and `errors` for students, guardians and payers: `en` or `sw` (Kiswahili), with weights as in RFC 9110; English by default. Sentences only staff meet are in English.",
  schema: { type: "string", examples: ["sw", "sw-KE,en;q=0.5"] },
};

const IDEMPOTENCY_KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Your own word for this request: sent again with the same body, it gets the first answer again.",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{8,200}$" },
};
