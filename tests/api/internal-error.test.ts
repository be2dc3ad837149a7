import { expect, test } from "vitest";
import { withEnvelope } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/routes";
import { Refusal } from "@/lib/platform/refusal";
import { ask, logged } from "../support/call";

const SAID = "insert into students (msisdn) values ('254712345678') violates /srv/academy/lib/x.ts:7";

const FAULTS: [string, () => unknown][] = [
  ["an error of the database's", () => Object.assign(new Error(SAID), { code: "23505", detail: SAID })],
  ["an error round an error", () => new Error(SAID, { cause: new TypeError(SAID) })],
  ["an error with a name of its own", () => Object.assign(new Error(SAID), { name: SAID.slice(0, 20) })],
  ["a text", () => SAID],
  ["nothing", () => undefined],
  ["an object", () => ({ message: SAID, toString: () => SAID })],
];

test.each(FAULTS)(
  "%s thrown by a verb shows the caller only the request id to find it in the log",
  async (_what, make) => {
    const handler = withEnvelope("none", async () => {
      throw make();
    });
    const answer = await ask(route({ GET: handler }), "GET", "/api/v1/nothing", {});
    const id = answer.headers.get("x-request-id");
    expect([answer.status, answer.body]).toEqual([
      500,
      {
        success: false,
        status: 500,
        msg: "Request Failed. Something went wrong. Please try again later.",
        code: "internal",
        request_id: id,
      },
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    for (const [, value] of answer.headers) expect(value).not.toMatch(/students|lib\/|712345678/);
    const lines = logged.filter((line) => line.includes(String(id)));
    expect(lines.some((line) => line.includes('"event":"fault"'))).toBe(true);
    expect(lines.join("")).not.toMatch(/712345678|values \(/);
  },
);

test("a refusal is not an error: the caller gets its sentence", async () => {
  const handler = withEnvelope("none", async () => {
    throw new Refusal("conflict", "in_use", "Somebody is there.");
  });
  const { status, body } = await ask(route({ GET: handler }), "GET", "/api/v1/nothing", {});
  expect([status, body.code, body.msg]).toEqual([409, "in_use", "Somebody is there."]);
});
