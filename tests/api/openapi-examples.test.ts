import { describe, expect, test } from "vitest";
import { z } from "zod";
import { API, CALLS } from "@/lib/domain/openapi/calls";
import { parseExpressCallback, parsePaybillBody } from "@/lib/domain/payments/daraja/callback-bodies";
import { type Call, methodOf, pathOf } from "@/lib/platform/openapi/call";
import { type Document, describeApi, type Operation } from "@/lib/platform/openapi/describe-api";
import type { Schema } from "@/lib/platform/openapi/shape";

const document = describeApi(API);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, Operation] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
);

const examples = CALLS.flatMap((call) =>
  Object.entries(call.examples ?? {}).map(([name, body]): [string, string, Call, Record<string, unknown>] => [
    call.at,
    name,
    call,
    body,
  ]),
);

describe("the examples work", () => {
  test("every body has an example", () => {
    const bare = operations.filter(
      ([, { requestBody }]) =>
        requestBody && Object.keys(requestBody.content["application/json"]?.examples ?? {}).length === 0,
    );
    expect(bare.map(([at]) => at)).toEqual([]);
  });

  test.each(examples)("%s: %s", (_at, _name, call, body) => {
    const read = call.run?.shape.safeParse({ ...body, ...pathParts(call) });
    expect(read?.error?.issues ?? []).toEqual([]);
    expect(bodyShape(call).safeParse(body).error?.issues ?? []).toEqual([]);
  });

  test.each(examples)("%s: %s, and shape and document agree on optional fields", (_at, _name, call, body) => {
    for (const field of Object.keys(body)) {
      const { [field]: _left, ...rest } = body;
      const byShape = call.run?.shape.safeParse({ ...rest, ...pathParts(call) }).success;
      const byDocument = bodyShape(call).safeParse(rest).success;
      const isDemanded = call.required?.includes(field);
      expect(byDocument, `without ${field}`).toBe(isDemanded ? false : byShape);
    }
  });

  test("the bodies of Daraja are parsed by their handlers", () => {
    const [first] = examples.filter(([at]) => at.endsWith("express/{token}"));
    expect(parseExpressCallback(JSON.stringify(first?.[3]))).toMatchObject({
      resultCode: "1032",
      receipt: null,
    });
    const paid = examples.find(([at]) => at.endsWith("/confirmation"));
    expect(parsePaybillBody(JSON.stringify(paid?.[3]))).toMatchObject({ amountCents: 50_000 });
  });
});

function follow(from: unknown, steps: string[]): unknown {
  return steps.reduce<unknown>(
    (node, step) =>
      typeof node === "object" && node !== null ? (node as Record<string, unknown>)[step] : undefined,
    from,
  );
}

/** A schema of the document as a zod schema, with its references resolved. */
function read(schema: Schema): z.ZodType {
  const whole = JSON.parse(JSON.stringify(schema), (_key, value) =>
    typeof value?.$ref === "string" ? follow(document as Document, value.$ref.split("/").slice(1)) : value,
  );
  return z.fromJSONSchema(JSON.parse(JSON.stringify(whole).replace(/\{"\$ref":"[^"]+"\}/g, "true")));
}

function bodyShape(call: Call): z.ZodType {
  const operation = document.paths[pathOf(call)]?.[methodOf(call).toLowerCase()];
  return read(operation?.requestBody?.content["application/json"]?.schema ?? {});
}

function pathParts(call: Call): Record<string, string> {
  const names = [...pathOf(call).matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
  return Object.fromEntries(names.map((name) => [name, "something-that-varies"]));
}
