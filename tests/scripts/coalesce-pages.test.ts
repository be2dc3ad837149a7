import { once } from "node:events";
import { get, type IncomingMessage, type ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { coalescePages } from "@/scripts/lib/server/coalesce-pages.mjs";
import { serveLocally } from "../support/local-server";

type Render = (response: ServerResponse, nth: number) => void;

describe("visitors who ask for the same page at the same time", () => {
  test("share its next rendering, which begins after each of them asked", async () => {
    const site = await open();
    const first = site.visit();
    await site.renderings(1);
    const others = Array.from({ length: 20 }, () => site.visit());
    await site.arrivals(21);
    site.finish(1);
    expect(await first).toMatchObject({ status: 200, text: "page 1 of /register" });
    await site.renderings(2);
    site.finish(2);
    expect(new Set((await Promise.all(others)).map(({ text }) => text))).toEqual(
      new Set(["page 2 of /register"]),
    );
    expect(site.rendered).toBe(2);
  });

  test("get the same headers, too", async () => {
    const { first, other } = await twoWhoShare(await open());
    expect(other.headers).toMatchObject({ "x-kind": "whole", "content-language": "en" });
    expect(first.headers).toMatchObject({ "x-kind": "whole", "content-language": "en" });
  });

  test("the next who ask get a rendering of their own", async () => {
    const site = await open();
    for (const nth of [1, 2, 3]) {
      const visit = site.visit();
      await site.renderings(nth);
      site.finish(nth);
      expect((await visit).text).toBe(`page ${nth} of /register`);
    }
  });
});

describe("nothing is shared with a visitor", () => {
  test.each<[string, string, Record<string, string>]>([
    ["who has a cookie", "/register", { cookie: "visit=1" }],
    ["whose browser has another language", "/register", { "accept-language": "sw" }],
    ["whose browser reads no compressed page", "/register", { "accept-encoding": "identity" }],
    ["who asks for another address", "/register?class=1", {}],
    ["who comes by another name of the site", "/register", { host: "other.example" }],
    ["who comes over https", "/register", { "x-forwarded-proto": "https" }],
    ["who is a crawler", "/register", { "user-agent": "Googlebot/2.1" }],
    ["whose scripts ask for the page's data", "/register", { rsc: "1" }],
    ["who sends a header that Next may know", "/register", { "x-middleware-prefetch": "1" }],
    ["who asks for a part", "/register", { range: "bytes=0-9" }],
    ["who asks for another page", "/calendar/mine.ics", {}],
  ])("%s", async (_who, path, headers) => {
    const site = await open();
    const usual = [site.visit(), site.visit()];
    await site.renderings(1);
    const visit = site.visit(path, headers);
    // It is rendered while the other page still is: three arrived, one of them waits.
    await site.renderings(2);
    site.finish(2);
    expect((await visit).text).toBe(`page 2 of ${path}`);
    site.finish(1);
    await site.renderings(3);
    site.finish(3);
    expect((await Promise.all(usual)).map(({ text }) => text).sort()).toEqual([
      "page 1 of /register",
      "page 3 of /register",
    ]);
  });
});

describe("a page that is not to be shared is rendered for each", () => {
  test.each<[string, Render]>([
    ["because it is an error", (response, nth) => response.writeHead(503).end(`busy ${nth}`)],
    ["because it redirects", (response, nth) => response.writeHead(303, { location: "/" }).end(`to ${nth}`)],
    [
      "because it sets a cookie",
      (response, nth) => response.writeHead(200, { "set-cookie": "draft=1" }).end(`own ${nth}`),
    ],
    ["because its rendering broke off", (response) => response.destroy()],
  ])("%s", async (_why, render) => {
    const site = await open({ render });
    const first = site.visit();
    await site.renderings(1);
    const others = [site.visit(), site.visit(), site.visit()];
    await site.arrivals(4);
    site.finish(1);
    await site.renderings(2);
    site.finish(2);
    await site.renderings(4);
    site.finish(3);
    site.finish(4);
    const answers = await Promise.all([first, ...others]);
    expect(site.rendered).toBe(4);
    const texts = answers.map(({ text }) => text).filter(Boolean);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("because its visitor left", async () => {
    const site = await open();
    const first = site.visit();
    await site.renderings(1);
    const gone = site.leave();
    const others = [site.visit(), site.visit()];
    await site.arrivals(4);
    site.finish(1);
    await first;
    await site.renderings(2);
    await gone();
    await site.renderings(4);
    site.finish(3);
    site.finish(4);
    expect((await Promise.all(others)).map(({ text }) => text).sort()).toEqual([
      "page 3 of /register",
      "page 4 of /register",
    ]);
  });

  test("because it takes too long", async () => {
    const site = await open({ patienceMs: 1 });
    const first = site.visit();
    await site.renderings(1);
    const second = site.visit();
    await site.renderings(2);
    site.finish(2);
    expect((await second).text).toBe("page 2 of /register");
    site.finish(1);
    expect((await first).text).toBe("page 1 of /register");
  });
});

async function twoWhoShare(site: Awaited<ReturnType<typeof open>>) {
  const before = site.visit();
  await site.renderings(1);
  const both = [site.visit(), site.visit()] as const;
  await site.arrivals(3);
  site.finish(1);
  await before;
  await site.renderings(2);
  site.finish(2);
  const [first, other] = await Promise.all(both);
  return { first, other };
}

const whole: (path: string) => Render = (path) => (response, nth) => {
  response.setHeader("x-kind", "whole");
  response.writeHead(200, { "content-language": "en" });
  response.write(`page ${nth} `);
  response.end(`of ${path}`);
};

/** A server whose pages are finished by the test: `finish(n)` ends the n-th rendering. */
async function open({ render, patienceMs }: { render?: Render; patienceMs?: number } = {}) {
  const share = coalescePages(patienceMs);
  const finishing: (() => void)[] = [];
  let arrived = 0;
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    share(request, {
      response,
      render: () => {
        const nth = finishing.length + 1;
        finishing.push(() => (render ?? whole(request.url ?? ""))(response, nth));
      },
    });
    arrived += 1;
  };
  const { port, server } = await serveLocally(listener);
  const begin = (path: string, headers: Record<string, string>) =>
    get({ port, host: "127.0.0.1", path, agent: false, headers: { "accept-language": "en", ...headers } });
  return {
    get rendered() {
      return finishing.length;
    },
    renderings: (count: number) => expect.poll(() => finishing.length).toBe(count),
    arrivals: (count: number) => expect.poll(() => arrived).toBe(count),
    finish: (nth: number) => finishing[nth - 1]?.(),
    /** Asks for a page. @returns an empty answer if the connection breaks */
    visit: async (path = "/register", headers: Record<string, string> = {}) => {
      const request = begin(path, headers);
      const [response] = (await once(request, "response").catch(() => [])) as [IncomingMessage?];
      if (!response) return { status: 0, headers: {}, text: "" };
      let text = "";
      for await (const part of response) text += part;
      return { status: response.statusCode, headers: response.headers, text };
    },
    /** Asks for a page. @returns a function that closes the connection and waits until the server knows */
    leave: () => {
      const request = begin("/register", {});
      request.on("error", () => {});
      const connection = once(server, "connection");
      return async () => {
        const [socket] = await connection;
        request.destroy();
        if (socket && !socket.closed) await once(socket, "close");
      };
    },
  };
}
