import { describe, expect, test } from "vitest";
import { z } from "zod";
import { caller } from "../support/call";
import { staffMember, tokenOf } from "./fixtures";
import { allCalls, type Call } from "./routes";
import "../support/database";

type Node = { format?: string; properties?: Record<string, Node>; required?: string[] };

/** The fields of a call that must name a record. */
function neededIds({ route, method }: Call): string[] {
  const about = route[method]?.about;
  if (!about) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(about.shape, {
    io: "input",
    unrepresentable: "any",
  }) as Node;
  return required.filter((name) => properties[name]?.format === "uuid");
}

const calls = (await allCalls()).flatMap((call) => {
  const needed = neededIds(call);
  return needed.length > 0 ? [[`${call.method} ${call.path}`, call, needed] as const] : [];
});

describe("a call that leaves out the record it needs", () => {
  test.each(calls)("%s is refused with the name of the field", async (_name, call, needed) => {
    const send = caller(call.route, call.method, call.path);
    const token = await tokenOf(await staffMember("admin"));
    const params = Object.fromEntries(
      [...call.path.matchAll(/\[(\w+)\]/g)].map(([, name = ""]) => [name, "x"]),
    );
    for (const given of [{}, Object.fromEntries(needed.map((name) => [name, ""]))]) {
      const sent = call.method === "GET" ? { query: given } : { json: given };
      const { status, body } = await send({ ...sent, token, params });
      // Not a call of an admin.
      if (status === 401 || status === 403) return;
      expect({ status, code: body.code }).toEqual({ status: 400, code: "invalid" });
      for (const name of needed) expect(body.errors?.[name]?.[0], name).toMatch(/\w/);
    }
  });

  test("is covered for many calls", () => {
    expect(calls.length).toBeGreaterThan(40);
  });
});
