import type { RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { freshAction } from "@/scripts/lib/server/fresh-form.mjs";
import { explainOutOfDate } from "@/scripts/lib/server/out-of-date.mjs";
import { hiddenFields, serveLocally } from "../support/local-server";

const ACTION =
  '<input type="hidden" name="$ACTION_REF_1"/><input type="hidden" name="$ACTION_1:0" value="{&quot;id&quot;:&quot;new&quot;}"/><input type="hidden" name="$ACTION_KEY" value="k2"/>';
const page = (form: string, language = "en") =>
  `<html lang="${language}"><body><form action="" method="POST">${form}</form><form action="/search"><input name="q"/></form></body></html>`;
const REGISTER = `${ACTION}<input type="hidden" name="was" value="x"/><input name="full_name"/><input type="radio" name="course" value="1"/>`;

describe("a form of an earlier build", () => {
  test("is answered with a page that keeps what was typed, in a form for the fresh page", async () => {
    const answer = await send({ was: "x", full_name: `Wanja "O'Neil" <b>`, course: "1" }, page(REGISTER));
    expect(answer.status).toBe(409);
    expect(answer.headers.get("content-type")).toContain("text/html");
    const text = await answer.text();
    expect(text).toContain("<h1>This page is out of date</h1>");
    expect(text).toContain('<form method="post" action="?season=8" enctype="multipart/form-data">');
    expect(hiddenFields(text)).toEqual({
      $ACTION_REF_1: "",
      "$ACTION_1:0": '{"id":"new"}',
      $ACTION_KEY: "k2",
      was: "x",
      full_name: `Wanja "O'Neil" <b>`,
      course: "1",
    });
  });

  test("is answered in the language of its page", async () => {
    const text = await (await send({ full_name: "Amina", was: "x" }, page(REGISTER, "sw"))).text();
    expect(text).toContain('<html lang="sw">');
    expect(text).toContain("<h1>Ukurasa huu umepitwa na wakati</h1>");
    expect(text).toContain("Tuma tena");
  });

  test("never gives passwords and secret codes back", async () => {
    const fields = `${ACTION}<input name="msisdn"/><input type="password" name="password"/><input name="code"/>`;
    const sent = { msisdn: "0711222333", password: "Karibu-Nyumbani-42", code: "A2B3C4D5" };
    const text = await (await send(sent, page(fields))).text();
    expect(text).not.toMatch(/Karibu-Nyumbani|A2B3C4D5/);
    expect(text).toContain("Passwords and codes are not kept");
    expect(hiddenFields(text)).toMatchObject({ msisdn: "0711222333", "$ACTION_1:0": '{"id":"new"}' });
  });

  test("shows what was typed and opens the page again if no form of the same kind is left", async () => {
    const text = await (
      await send({ full_name: "Amina <i>" }, page(`${ACTION}<input name="other"/>`))
    ).text();
    expect(text).not.toContain("<form");
    expect(text).toContain("<li>Amina &#60;i&#62;</li>");
    expect(text).toContain('<a href="?season=8">Open the page again</a>');
  });

  test("whose page cannot be read any more still gets the page", async () => {
    expect((await send({ full_name: "Amina" }, null)).status).toBe(409);
  });

  test.each([
    ["a form sent by scripts", { "next-action": "abc" }],
    ["an API call", { accept: "application/json" }],
  ])("is left to its caller for %s", async (_who, headers) => {
    const answer = await send({ full_name: "Amina" }, page(REGISTER), headers);
    expect([answer.status, await answer.text()]).toEqual([409, "Server Action unavailable."]);
  });

  test("another 409 is not replaced", async () => {
    const answer = await send({ full_name: "Amina" }, page(REGISTER), {}, {});
    expect(await answer.text()).toBe("Server Action unavailable.");
  });
});

describe("the fresh form", () => {
  const two =
    page(`${ACTION}<input name="student_id"/>`) +
    page(`${ACTION.replace("k2", "k3")}<input name="student_id"/>`);
  test("is the one in the same place if two have the same fields", () => {
    const posted = {
      fields: [
        ["$ACTION_KEY", "k3"],
        ["student_id", "1"],
      ] as [string, string][],
      secrets: [],
    };
    expect(freshAction(two, posted)).toContainEqual(["$ACTION_KEY", "k3"]);
  });

  test("is not filled where two would fit, so that nothing is done but what was meant", () => {
    expect(freshAction(two, { fields: [["student_id", "1"]], secrets: [] })).toBeNull();
    expect(freshAction(page(ACTION), { fields: [], secrets: [] })).toBeNull();
  });
});

const UNKNOWN = { "x-nextjs-action-not-found": "1" };

/** Posts a form to a server whose app no longer knows its action. @param fresh the page it serves now, null for none */
async function send(
  fields: Record<string, string>,
  fresh: string | null,
  headers = {},
  marks: object = UNKNOWN,
) {
  const app: RequestListener = (request, response) => {
    if (request.method === "GET") return void response.writeHead(fresh === null ? 500 : 200).end(fresh ?? "");
    request
      .on("end", () => {
        for (const [name, value] of Object.entries(marks)) response.setHeader(name, value);
        response.statusCode = 409;
        response.end("Server Action unavailable.");
      })
      .resume();
  };
  const { port } = await serveLocally((request, response) => {
    explainOutOfDate(request, response);
    app(request, response);
  });
  const body = new FormData();
  for (const [name, value] of Object.entries({ $ACTION_KEY: "k1", ...fields })) body.append(name, value);
  const sent = { accept: "text/html", ...headers };
  return fetch(`http://127.0.0.1:${port}/enroll?season=8`, { method: "POST", body, headers: sent });
}
