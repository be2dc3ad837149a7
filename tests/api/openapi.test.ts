import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { STAFF_ROLES } from "@/db/schema/enums";
import { PERMISSIONS } from "@/lib/domain/access/permissions";
import { API, CALLS } from "@/lib/domain/openapi/calls";
import { methodOf, pathOf } from "@/lib/platform/openapi/call";
import { CODES, isCode } from "@/lib/platform/openapi/codes";
import {
  type Document,
  describeApi,
  type Operation,
  resolveParameter,
} from "@/lib/platform/openapi/describe-api";
import type { Schema } from "@/lib/platform/openapi/shape";
import { type Handlers, readRoutes } from "./openapi-server/routes";

const document = describeApi(API);
const routes = await readRoutes();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, Operation] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
);

const parametersOf = ({ parameters }: Operation) =>
  parameters.map((parameter) => resolveParameter(document, parameter));

describe("the document is complete", () => {
  test("is OpenAPI 3.1 with a title, a version and an address", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Academy API", version: "1" } });
    expect(document.servers).toEqual([{ url: "/api/v1" }]);
  });

  test("every reference resolves", () => {
    const refs = JSON.stringify(document).match(/"\$ref":"#[^"]+"/g) ?? [];
    expect(refs.length).toBeGreaterThan(100);
    const lost = refs
      .map((ref) => ref.slice(9, -1).split("/").slice(1))
      .filter((steps) => follow(document, steps) === undefined);
    expect(lost).toEqual([]);
  });

  test("every operation has a unique, stable id: its verb", () => {
    const ids = operations.map(([, operation]) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const others = ids.filter((id) => !(id in PERMISSIONS));
    expect(others.sort()).toEqual([
      "docs",
      "messages.callbacks.delivery",
      "messages.callbacks.incoming",
      "messages.callbacks.opt-out",
      "messages.unsubscribe-page",
      "openapi.json",
      "payments.callbacks.confirmation",
      "payments.callbacks.express",
      "payments.callbacks.result",
      "payments.callbacks.timeout",
      "payments.callbacks.validation",
      "payments.reconcile-get",
      "ussd.callbacks",
    ]);
  });

  test.each(operations)("%s documents its input and its responses", (at, operation) => {
    const inPath = [...at.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const { responses, security, tags } = operation;
    const parameters = parametersOf(operation);
    expect(operation.summary).toMatch(/^[A-Z].*\.$/);
    expect(parameters.filter((one) => one.in === "path").map((one) => one.name)).toEqual(inPath);
    expect(parameters.filter((one) => one.in === "path" && !one.required)).toEqual([]);
    const names = parameters.map((one) => `${one.in} ${one.name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(parameters.filter(({ schema }) => !schema.type && !schema.enum)).toEqual([]);
    expect(at.startsWith("GET") && operation.requestBody).toBeFalsy();
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags));
    expect(Object.keys(responses).some((status) => status.startsWith("2"))).toBe(true);
    expect(Object.keys(responses)).toContain("405");
    for (const scheme of security.flatMap((one) => Object.keys(one)))
      expect(document.components.securitySchemes).toHaveProperty(scheme);
  });

  test("every call that answers people takes Accept-Language", () => {
    const without = operations.filter(
      ([, operation]) => !parametersOf(operation).some(({ name }) => name === "Accept-Language"),
    );
    const callbacks = /^(GET|POST) \/(payments|messages|ussd)\/callbacks\//;
    expect(without.map(([at]) => at).filter((at) => !callbacks.test(at))).toEqual([]);
  });

  test("every schema is valid", () => {
    const all = [
      ...Object.values(document.components.schemas),
      ...operations.flatMap(([, operation]) => parametersOf(operation).map(({ schema }) => schema)),
      ...operations.flatMap(([, { requestBody }]): Schema[] =>
        requestBody?.content["application/json"] ? [requestBody.content["application/json"].schema] : [],
      ),
    ];
    for (const schema of all) expect(() => read(schema)).not.toThrow();
  });
});

describe("the document matches the code", () => {
  test("it has every path with its methods, and nothing else", async () => {
    const answered = await Promise.all(
      [...routes].map(async ([path, handlers]) => [path, await allowed(path, handlers)]),
    );
    const documented = [...new Set(CALLS.map(pathOf))].map((path) => [
      path,
      CALLS.filter((call) => pathOf(call) === path)
        .map(methodOf)
        .sort(),
    ]);
    expect(documented.sort()).toEqual(answered.sort());
  });

  test("every handler runs the documented verb with the documented shape", () => {
    const silent: string[] = [];
    for (const call of CALLS) {
      const about = routes.get(pathOf(call))?.[methodOf(call)].about;
      if (!about) {
        silent.push(call.at);
        continue;
      }
      expect(about.verb, call.at).toBe(call.run?.verb);
      expect(about.shape, call.at).toBe(call.run?.shape);
      expect(about.repeatable, call.at).toBe(call.repeatable ?? false);
    }
    // These are no endpoints of a single verb.
    expect(silent.sort()).toEqual([
      "GET certificates/pdf",
      "GET courses",
      "GET docs",
      "GET messages/unsubscribe/{token}",
      "GET openapi.json",
      "GET students/export",
      "POST messages/callbacks/{secret}/delivery",
      "POST messages/callbacks/{secret}/incoming",
      "POST messages/callbacks/{secret}/opt-out",
      "POST payments/callbacks/{secret}/confirmation",
      "POST payments/callbacks/{secret}/express/{token}",
      "POST payments/callbacks/{secret}/result/{token}",
      "POST payments/callbacks/{secret}/timeout/{token}",
      "POST payments/callbacks/{secret}/validation",
      "POST ussd/callbacks/{secret}",
    ]);
  });

  test("every code of a refusal is documented with its status", () => {
    const thrown = codesInSource();
    // Pages handle these: a separate page leads back to the password.
    const elsewhere = ["draft_gone", "session_over", "wrong_origin", ...AT_THE_DESK];
    expect(thrown.size).toBeGreaterThan(30);
    const documented = Object.entries(CODES).map(([code, [status]]) => `${status} ${code}`);
    expect(documented.sort()).toEqual(
      [...thrown].filter((line) => !elsewhere.some((one) => line.endsWith(one))).sort(),
    );
  });

  test("a call needs no token exactly where the permission table says so", () => {
    const open = (id: string) => operations.find(([, one]) => one.operationId === id)?.[1].security;
    // Staff who send one get fields of theirs.
    const anyStaff = STAFF_ROLES.toSorted().map((role) => ({ staffToken: [role] }));
    expect(open("courses.list")).toEqual([{}, ...anyStaff]);
    expect(open("auth.login")).toEqual([{}]);
    expect(open("students.enroll")).toEqual([{}, { studentToken: ["manage"] }, { staffToken: ["admin"] }]);
    expect(open("payments.transactions")).toEqual([
      { staffToken: ["admin"] },
      { staffToken: ["cashier"] },
      { staffToken: ["finance"] },
    ]);
    expect(open("payments.reconcile")).toEqual([{ schedulerSecret: [] }]);
    expect(open("payments.callbacks.express")).toEqual([]);
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

/** The methods a path allows, from the Allow header of its 405. */
async function allowed(path: string, handlers: Handlers): Promise<string[]> {
  for (const method of ["DELETE", "PUT", "PATCH"] as const) {
    const response = await handlers[method](new Request(`http://academy.test/api/v1${path}`, { method }));
    if (response.status === 405) return (response.headers.get("allow") ?? "").split(", ").sort();
  }
  throw new Error("a route that takes DELETE, PUT and PATCH");
}

const KIND_STATUS: Record<string, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_many: 429,
  busy: 503,
};

/** Refusals of the payment desk's verbs, which no API call runs. */
const AT_THE_DESK = [
  // The saved views of the console's lists.
  "too_many_views",
  "view_name_taken",
  "archived",
  "same_person",
  "is_cash",
  "no_receipt",
  "not_valid",
  "already_matched",
  "is_gift",
  "no_gift",
  "code_used",
  "credit_too_small",
  "no_credit",
  "not_matched",
  "refund_sent",
  "refund_state",
  "reversal_open",
  "reversal_whole_only",
  "several_payments",
  "nothing_left",
  "too_much",
  "refund_asked",
  "given_back",
  "not_sent",
  "nothing_to_clear",
  "statement_unreadable",
  "students_unreadable",
  "file_changed",
  "file_gone",
  "import_undone",
  "not_undone",
  "season_in_use",
  "books_changed",
  "too_many_places",
];

/** Handlers of pages: API clients never get their refusals. */
const OF_PAGES = ["http/form-action.ts", "http/staff-action.ts", "http/download.ts", "http/upload.ts"];

/** "409 class_full" for every refusal in the source of lib and db. */
function codesInSource(): Set<string> {
  const root = join(import.meta.dirname, "../..");
  const files = ["lib", "db"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !OF_PAGES.some((page) => name.endsWith(page)))
      .map((name) => readFileSync(join(root, folder, name), "utf8")),
  );
  const found = new Set<string>();
  for (const text of files) {
    for (const [, kind = "", code] of text.matchAll(/new Refusal\(\s*"(\w+)",\s*"(\w+)"/g))
      found.add(`${KIND_STATUS[kind]} ${code}`);
    for (const [, status, code] of text.matchAll(/new BodyError\((\d+), "(\w+)"/g))
      found.add(`${status} ${code}`);
    // Refusals written as a response, beside their status.
    for (const [, code = ""] of text.matchAll(/\{ code: "(\w+)", request_id/g))
      found.add(`${isCode(code) ? CODES[code][0] : "?"} ${code}`);
    for (const [, code] of text.matchAll(/throw taken\("\w+", "(\w+)"/g)) found.add(`409 ${code}`);
  }
  return found;
}
