import type { RequestListener } from "node:http";
import { createGzip } from "node:zlib";
import { describe, expect, test } from "vitest";
import { rejectUnreadableForms, replaceErrorPages } from "@/scripts/lib/server/error-page.mjs";
import { hiddenFields, serveLocally } from "../support/local-server";

describe("an error page", () => {
  test("has plain text, however Next writes its own", async () => {
    const answer = await ask((_request, response) => {
      response.writeHead(500, { "content-type": "text/html", "x-kept": "yes" });
      response.write("<html id=__next_error__>");
      response.end("</html>");
    });
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).toContain("Something Went wrong");
    expect(text).not.toContain("__next_error__");
  });

  test("has plain text even if Next compresses its own", async () => {
    const answer = await ask((_request, response) => {
      response.statusCode = 500;
      response.setHeader("content-encoding", "gzip");
      const gzip = createGzip();
      gzip.pipe(response);
      gzip.end("<html id=__next_error__></html>");
    });
    expect(await answer.text()).toContain("Try again");
  });

  test("a successful page is not changed", async () => {
    const answer = await ask((_request, response) => {
      response.writeHead(200, { "x-kept": "yes" });
      response.end("all is well");
    });
    expect(answer.headers.get("x-kept")).toBe("yes");
    expect(await answer.text()).toBe("all is well");
  });

  test.each([
    ["an API call", "/api/v1/courses", {}],
    ["a request by a page's scripts", "/enroll", { rsc: "1" }],
    ["a form sent by scripts", "/enroll", { "next-action": "abc" }],
  ])("%s gets the original response", async (_who, path, headers) => {
    const answer = await ask((_request, response) => response.writeHead(500).end("raw"), path, headers);
    expect(await answer.text()).toBe("raw");
  });
});

describe("a page during a database outage", () => {
  const outage = { retryAfterSeconds: 3 };
  const broken: RequestListener = (request, response) =>
    void request.on("end", () => response.writeHead(500).end("<html id=__next_error__>")).resume();
  const form = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return { method: "POST", body };
  };

  test("is a 503 with Retry-After that is not cached", async () => {
    const answer = await ask(broken, "/enroll?season=8", {}, outage);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("3");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.text();
    expect(text).toContain("cannot be reached right now");
    expect(text).toContain('<a href="?season=8">Try again</a>');
    expect(text).not.toMatch(/Send again|__next_error__|<!--/);
  });

  test("offers to send the whole form again", async () => {
    const typed = { $ACTION_KEY: "k1", full_name: `Wanja "O'Neil" <b>&amp;`, notes: "one\r\ntwo" };
    const text = await (await ask(broken, "/register", {}, outage, form(typed))).text();
    expect(text).toContain('<form method="post" action="?" enctype="multipart/form-data">');
    expect(hiddenFields(text)).toEqual(typed);
    expect(text).toContain("Send again");
  });

  test("the app still reads the whole form", async () => {
    let received = "";
    const listener: RequestListener = (request, response) =>
      void request
        .on("data", (chunk) => {
          received += chunk;
        })
        .on("end", () => response.end("fine"));
    await ask(listener, "/register", {}, {}, form({ full_name: "Wanja" }));
    expect(received).toMatch(/name="full_name"\r\n\r\nWanja\r\n/);
  });

  test.each([
    ["a password", form({ msisdn: "0712345678", password: "hush-hush" })],
    ["too much text", form({ notes: "x".repeat(70_000) })],
    [
      "too much text, URL-encoded",
      { method: "POST", body: new URLSearchParams({ first: "x".repeat(10), notes: "x".repeat(200_000) }) },
    ],
    ["a file", { method: "POST", body: fileForm() }],
  ])("does not keep a form with %s and says that it was not saved", async (_what, sent) => {
    const text = await (await ask(broken, "/auth/login", {}, outage, sent)).text();
    expect(text).toContain("What you sent is not saved");
    expect(text).not.toMatch(/<form|hush-hush|xxxx/);
  });

  test("never links to another site, whatever the URL", async () => {
    const text = await (await ask(broken, '//evil.example/?q=%22%3E%3Cscript%3E"', {}, outage)).text();
    expect(text).not.toMatch(/evil|<script/);
  });

  test("a form sent by scripts keeps its response body but gets a 503", async () => {
    const work: RequestListener = (_request, response) => {
      response.setHeader("content-type", "text/x-component");
      response.write("0:refused");
      response.end();
    };
    const answer = await ask(work, "/register", { "next-action": "abc" }, outage, {
      method: "POST",
      body: "x",
    });
    expect([answer.status, await answer.text()]).toEqual([503, "0:refused"]);
    expect(answer.headers.get("retry-after")).toBe("3");
  });

  test("successful responses are not changed: a page, a redirect, a stored callback", async () => {
    const responds = (status: number) =>
      ((_request, response) => response.writeHead(status).end()) as RequestListener;
    const post = { method: "POST", body: "{}" };
    expect((await ask(responds(200), "/enroll", {}, outage)).status).toBe(200);
    expect((await ask(responds(303), "/enroll", {}, outage, post)).status).toBe(303);
    expect(
      (await ask(responds(200), "/api/v1/payments/callbacks/x/confirmation", {}, outage, post)).status,
    ).toBe(200);
  });
});

const FORM = { "content-type": "multipart/form-data; boundary=x" };
const failing: RequestListener = (_request, response) => response.writeHead(500).end("broken");

test.each([
  ["sent by scripts", { "next-action": "abc" }],
  ["sent without scripts", FORM],
])("a form that cannot be parsed is a 400: %s", async (_how, headers) => {
  expect(await formStatus(failing, { headers })).toBe(400);
  const later: RequestListener = (_request, response) => {
    response.statusCode = 500;
    response.end("broken");
  };
  expect(await formStatus(later, { headers })).toBe(400);
});

test("an error after a form was parsed stays a 500", async () => {
  expect(await formStatus(failing, { headers: FORM, note: { formRead: true } })).toBe(500);
});

test.each([
  ["API calls", { path: "/api/v1/students/enroll", headers: FORM }],
  ["pages", { method: "GET", headers: {} }],
  ["bodies that are not forms", { headers: { "content-type": "application/json" } }],
])("%s keep their status", async (_what, sent) => {
  expect(await formStatus(failing, sent)).toBe(500);
});

test("other responses to a form keep their status", async () => {
  const redirects: RequestListener = (_request, response) => response.writeHead(303, { location: "/" }).end();
  expect(await formStatus(redirects, { headers: FORM })).toBe(303);
});

function fileForm(): FormData {
  const body = new FormData();
  body.append("statement", new File(["a,b"], "statement.csv"));
  return body;
}

async function ask(
  work: RequestListener,
  path = "/enroll",
  headers = {},
  note = {},
  sent: RequestInit = {},
): Promise<Response> {
  const { port } = await serveLocally((request, response) => {
    replaceErrorPages(request, response, note);
    work(request, response);
  });
  return fetch(`http://127.0.0.1:${port}${path}`, {
    redirect: "manual",
    ...sent,
    headers: { accept: "text/html", connection: "close", ...headers },
  });
}

type Sent = { path?: string; method?: string; headers: Record<string, string>; note?: { formRead?: true } };

async function formStatus(
  answer: RequestListener,
  { path = "/register", method = "POST", headers, note = {} }: Sent,
) {
  const { port } = await serveLocally((request, response) => {
    rejectUnreadableForms(request, response, note);
    answer(request, response);
  });
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, redirect: "manual" });
  return status;
}
