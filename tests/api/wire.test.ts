import { describe, expect, test } from "vitest";
import { ask, caller, expectEnvelope, expectRefusal, METHODS } from "../support/call";
import "../support/database";
import { clientOf } from "./client";
import { adult, openStudentSession, staffToken, student } from "./fixtures";
import { allCalls, type Call, isCallback } from "./routes";

/** Mail programs post any body there, and a person who opens it gets a page (RFC 8058). */
const UNSUBSCRIBE = "/api/v1/messages/unsubscribe/[token]";
const calls = await allCalls();
const at = (path: string) => calls.filter((call) => call.path === `/api/v1/${path}`);
const paths = [...new Map(calls.map((call) => [call.path, call])).values()];
const writes = calls.filter((call) => call.method !== "GET" && !isCallback(call) && takesBody(call));
const reads = calls.filter((call) => call.method === "GET" && !call.path.includes("["));

/** Calls without a body. */
function takesBody({ path }: Call): boolean {
  const without = ["auth/logout", "payments/reconcile"].map((one) => `/api/v1/${one}`);
  return ![...without, UNSUBSCRIBE].includes(path);
}

const register = clientOf(
  at("students/register-student")[0]!.route,
  "POST",
  "/api/v1/students/register-student",
);
const find = clientOf(at("students/find-student")[0]!.route, "POST", "/api/v1/students/find-student");
const getStudent = clientOf(at("students/get-student")[0]!.route, "GET", "/api/v1/students/get-student");

/** A token of a caller who may make the call, so that the body is read. */
async function tokenFor({ path }: Call): Promise<string | undefined> {
  if (/follow-ups\/(agree|own)$/.test(path)) return openStudentSession((await student()).id, "manage");
  if (path.endsWith("/send-code")) return openStudentSession((await student()).id, "view");
  const open =
    /register-student|-offer$|find-student|unlock|enroll$|update-enrollment|verify-|pay$|choose-paybill$|(?<!group)-link$|auth\/(?!change|.*second-factor$|renew-)/;
  if (open.test(path)) return undefined;
  // Only finance takes cash and files a month.
  return staffToken(/take-cash$|file-month$/.test(path) ? "finance" : "admin");
}

describe("another method", () => {
  test.each(paths.map((call) => [call.path, call] as const))(
    "405 %s, before token and content type are checked",
    async (path, { route }) => {
      const used = calls.filter((call) => call.path === path).map((call) => call.method);
      if (path === UNSUBSCRIBE) used.unshift("GET");
      for (const method of METHODS.filter((one) => !used.includes(one))) {
        const body = method === "GET" ? {} : { raw: "{", headers: { "content-type": "text/plain" } };
        const answer = await ask(route, method, path, { ...body, token: "gnm_dead" });
        expectEnvelope(answer);
        expectRefusal(answer, 405, "method_not_allowed");
        expect(answer.headers.get("allow")).toBe(used.join(", "));
      }
    },
  );
});

describe.each(writes.map((call) => [`${call.method} ${call.path}`, call] as const))("%s", (_name, call) => {
  const send = caller(call.route, call.method, call.path);

  test("415 any other content type than JSON", async () => {
    const token = await tokenFor(call);
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "text/json",
    ])
      expectRefusal(
        await send({ raw: "{}", token, headers: { "content-type": type }, params: { token: "x" } }),
        415,
        "not_json",
      );
  });

  test("400 anything but a JSON object", async () => {
    const token = await tokenFor(call);
    for (const raw of ["{", "", "null", "[]", '"text"', "7", "{'a':1}", '{"a":1}}', "NaN", "{a:1}"])
      expectRefusal(await send({ raw, token, params: { token: "x" } }), 400, "malformed_json");
  });

  test("413 more than 64 KB, with and without a declared length", async () => {
    const token = await tokenFor(call);
    const long = JSON.stringify({ full_name: "é".repeat(33_000) });
    expect(long.length).toBeLessThan(64 * 1024);
    const bytes = new TextEncoder().encode(long);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    });
    for (const sent of [
      { raw: bytes },
      { raw: stream },
      { raw: "{}", headers: { "content-length": "70000" } },
    ])
      expectRefusal(await send({ ...sent, token, params: { token: "x" } }), 413, "too_large");
  });
});

describe("any JSON body", () => {
  test("201 exactly 64 KB is accepted", async () => {
    const form = JSON.stringify(adult());
    const raw = form.replace(/\}$/, `,"note":"${"x".repeat(64 * 1024 - form.length - 10)}"}`);
    expect(raw.length).toBe(64 * 1024);
    expect((await register({ raw })).status).toBe(201);
    expect((await register({ raw: `${raw} ` })).status).toBe(413);
  });

  test("201 the content type may carry a charset, in any case", async () => {
    for (const type of ["application/json; charset=utf-8", "Application/JSON"])
      expect((await register({ json: adult(), headers: { "content-type": type } })).status).toBe(201);
  });

  test("400 nested more than 20 deep, however deep", async () => {
    for (const depth of [21, 1_000, 30_000]) {
      const raw = `{"q":${"[".repeat(depth)}${"]".repeat(depth)}}`;
      expectRefusal(await find({ raw }), 400, "malformed_json");
    }
    const raw = `{"dob":"05-03-1999","q":"x","deep":${"[".repeat(18)}${"]".repeat(18)}}`;
    expect((await find({ raw })).status).toBe(404);
  });

  test("400 a NUL character anywhere", async () => {
    for (const json of [
      { q: "\u0000", dob: "05-03-1999" },
      { q: "0712345678", dob: "05-03-1999", more: { deep: ["\u0000"] } },
    ])
      expectRefusal(await find({ json }), 400, "malformed_json");
  });

  test("404 __proto__ and constructor are ordinary names", async () => {
    const raw =
      '{"__proto__":{"q":"x","admin":true},"constructor":{"prototype":{"admin":true}},"q":"AC99999","dob":"05-03-1999"}';
    expectRefusal(await find({ raw }), 404, "not_found");
    expectRefusal(
      await find({ raw: '{"__proto__":{"q":"AC99999","dob":"05-03-1999"}}' }),
      400,
      "invalid",
      "q",
      "dob",
    );
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  test("200 of a duplicate name the last one counts, as in JSON", async () => {
    const one = await student();
    const raw = `{"q":"AC99999","q":"${one.registration_no}","dob":"${one.dob}"}`;
    expect((await find({ raw })).body.data.id).toBe(one.id);
  });

  test("400 numbers of any kind where text is expected", async () => {
    for (const q of ["1e999", "-1", "0.1", "123456789012345678901234567890", "true", "null", "{}"])
      expectRefusal(await find({ raw: `{"q":${q},"dob":"05-03-1999"}` }), 400, "invalid", "q");
  });

  test("404 invalid UTF-8, lone surrogates and a BOM are read literally", async () => {
    const head = new TextEncoder().encode('{"q":"');
    const tail = new TextEncoder().encode('","dob":"05-03-1999"}');
    const broken = new Uint8Array([...head, 0x41, 0xff, 0xfe, 0xc0, ...tail]);
    expectRefusal(await find({ raw: broken }), 404, "not_found");
    expectRefusal(await find({ raw: '{"q":"A\\ud800","dob":"05-03-1999"}' }), 404, "not_found");
    expectRefusal(await find({ raw: '\ufeff{"q":"A","dob":"05-03-1999"}' }), 404, "not_found");
  });
});

describe("a query", () => {
  test.each(reads.map((call) => [call.path, call] as const))(
    "400 %s with a repeated parameter or a NUL character",
    async (path, call) => {
      if (path.endsWith("/reconcile")) return;
      const send = caller(call.route, "GET", path);
      const isOwn = /\/group-links$|follow-ups\/own$/.test(path);
      const token = isOwn
        ? await openStudentSession((await student()).id, "manage")
        : await staffToken("admin");
      expectRefusal(await send({ query: "page=1&page=2", token }), 400, "invalid", "page");
      expectRefusal(await send({ query: "search=a%00b", token }), 400, "invalid", "search");
    },
  );

  test("200 or 404 percent signs, quotes and markup are plain text", async () => {
    const token = await staffToken("admin");
    for (const q of ["%", "'", '"', "<script>", "\\", "%' or '1'='1", "a".repeat(60)])
      expectRefusal(await getStudent({ query: { q }, token }), 404, "not_found");
  });
});

describe("a token", () => {
  test("is read from a Bearer header only, never from a cookie or the query", async () => {
    const one = await student();
    const token = await staffToken("admin");
    for (const headers of [
      { cookie: `academy_visit=${token}; token=${token}; next-auth.session-token=${token}` },
      { authorization: token },
      { authorization: `Basic ${token}` },
      { "x-access-token": token },
    ] as Record<string, string>[]) {
      const { body } = await getStudent({ query: { q: one.id, token, access_token: token }, headers });
      expect(body.data.full_name).toBeUndefined();
    }
    const { body } = await getStudent({
      query: { q: one.id },
      headers: { authorization: `bearer ${token}` },
    });
    expect(body.data.full_name).toBe("Amina Wanjiru Otieno");
  });

  test.each(["", "%%", "null", "undefined", "gnm_", "'", "a".repeat(5_000), "x y"])(
    "200 %s is ignored on a public call",
    async (token) => {
      const one = await student();
      const { status, body } = await getStudent({ query: { q: one.id }, token }, one.id);
      expect([status, body.data.full_name]).toEqual([200, undefined]);
    },
  );
});
