import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createGzip } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { speakPlainly } from "@/scripts/plain-fault.mjs";

let server: Server;

afterEach(() => new Promise((resolve) => server.close(resolve)));

describe("a page that broke", () => {
  test("says so in plain words, however it was written", async () => {
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

  test("says so also where the answer was being compressed", async () => {
    const answer = await ask((_request, response) => {
      response.statusCode = 500;
      response.setHeader("content-encoding", "gzip");
      const gzip = createGzip();
      gzip.pipe(response);
      gzip.end("<html id=__next_error__></html>");
    });
    expect(await answer.text()).toContain("Try again");
  });

  test("a page that did not break is passed on as it is", async () => {
    const answer = await ask((_request, response) => {
      response.writeHead(200, { "x-kept": "yes" });
      response.end("all is well");
    });
    expect(answer.headers.get("x-kept")).toBe("yes");
    expect(await answer.text()).toBe("all is well");
  });

  test.each([
    ["the API", "/api/v1/courses", {}],
    ["a page's scripts", "/enroll", { rsc: "1" }],
    ["a form sent by scripts", "/enroll", { "next-action": "abc" }],
  ])("what %s asked for is left to it", async (_who, path, headers) => {
    const answer = await ask((_request, response) => response.writeHead(500).end("raw"), path, headers);
    expect(await answer.text()).toBe("raw");
  });
});

describe("a page that could not be drawn without the database", () => {
  const away = { retryAfterSeconds: 3 };
  const broken: RequestListener = (request, response) =>
    void request.on("end", () => response.writeHead(500).end("<html id=__next_error__>")).resume();
  const form = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return { method: "POST", body };
  };

  test("is a 503 that says when to come again, and is kept by nobody", async () => {
    const answer = await ask(broken, "/enroll?season=8", {}, away);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("3");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.text();
    expect(text).toContain("cannot be reached right now");
    expect(text).toContain('<a href="?season=8">Try again</a>');
    expect(text).not.toMatch(/Send again|__next_error__|<!--/);
  });

  test("gives a form that was sent back to be sent again, whole", async () => {
    const typed = { $ACTION_KEY: "k1", full_name: `Wanja "O'Neil" <b>&amp;`, notes: "one\r\ntwo" };
    const text = await (await ask(broken, "/register", {}, away, form(typed))).text();
    expect(text).toContain('<form method="post" action="?" enctype="multipart/form-data">');
    expect(hiddenIn(text)).toEqual(typed);
    expect(text).toContain("Send again");
  });

  test("is read by the app as if nobody had looked on", async () => {
    let heard = "";
    const listener: RequestListener = (request, response) =>
      void request
        .on("data", (chunk) => {
          heard += chunk;
        })
        .on("end", () => response.end("fine"));
    await ask(listener, "/register", {}, {}, form({ full_name: "Wanja" }));
    expect(heard).toMatch(/name="full_name"\r\n\r\nWanja\r\n/);
  });

  test.each([
    ["a password", form({ msisdn: "0712345678", password: "hush-hush" })],
    ["too much text", form({ notes: "x".repeat(70_000) })],
    [
      "too much text, sent as addresses are",
      { method: "POST", body: new URLSearchParams({ first: "x".repeat(10), notes: "x".repeat(200_000) }) },
    ],
    ["a file", { method: "POST", body: fileForm() }],
  ])("keeps no form with %s, and says that it has to be sent once more", async (_what, sent) => {
    const text = await (await ask(broken, "/auth/login", {}, away, sent)).text();
    expect(text).toContain("What you sent is not saved");
    expect(text).not.toMatch(/<form|hush-hush|xxxx/);
  });

  test("leads to no other site, whatever the address looks like", async () => {
    const text = await (await ask(broken, '//evil.example/?q=%22%3E%3Cscript%3E"', {}, away)).text();
    expect(text).not.toMatch(/evil|<script/);
  });

  test("a form that scripts sent keeps its own answer, and is a 503 all the same", async () => {
    const work: RequestListener = (_request, response) => {
      response.setHeader("content-type", "text/x-component");
      response.write("0:refused");
      response.end();
    };
    const answer = await ask(work, "/register", { "next-action": "abc" }, away, {
      method: "POST",
      body: "x",
    });
    expect([answer.status, await answer.text()]).toEqual([503, "0:refused"]);
    expect(answer.headers.get("retry-after")).toBe("3");
  });

  test("what did not fail stays as it is: a page, a way on, a callback that was kept", async () => {
    const says = (status: number) =>
      ((_request, response) => response.writeHead(status).end()) as RequestListener;
    const post = { method: "POST", body: "{}" };
    expect((await ask(says(200), "/enroll", {}, away)).status).toBe(200);
    expect((await ask(says(303), "/enroll", {}, away, post)).status).toBe(303);
    expect((await ask(says(200), "/api/v1/payments/callbacks/x/confirmation", {}, away, post)).status).toBe(
      200,
    );
  });
});

function fileForm(): FormData {
  const body = new FormData();
  body.append("statement", new File(["a,b"], "statement.csv"));
  return body;
}

/** The hidden fields of a page, as a browser reads them. */
function hiddenIn(html: string): Record<string, string> {
  const plain = (text: string) => text.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(code));
  const fields = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name = "", value = ""]) => [plain(name), plain(value)]));
}

async function ask(
  work: RequestListener,
  path = "/enroll",
  headers = {},
  note = {},
  sent: RequestInit = {},
): Promise<Response> {
  server = createServer((request, response) => {
    speakPlainly(request, response, note);
    work(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    redirect: "manual",
    ...sent,
    headers: { accept: "text/html", connection: "close", ...headers },
  });
}
