import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

const TOKEN = "metrics-token-of-the-test";
process.env.METRICS_TOKEN = TOKEN;

const { api } = await import("../../api/client");
const { hire, signIn } = await import("../../support/staff");
const metricsRoute = await import("@/app/metrics/route");
const { reconcileAndSend } = await import("@/lib/domain/jobs/reconcile");
const { SCHEDULER } = await import("@/lib/domain/access/actor");

let token = "";
beforeAll(async () => {
  token = await signIn(await hire("admin"));
  await reconcileAndSend({ actor: SCHEDULER }, {});
});

describe("the metrics", () => {
  const get = (authorization?: string) =>
    metricsRoute.GET(
      new Request("http://academy.test/metrics", authorization ? { headers: { authorization } } : {}),
    );

  test("are for callers with the token", async () => {
    expect((await get()).status).toBe(401);
    expect((await get("Bearer wrong-token-of-the-test")).status).toBe(401);
    const answer = await get(`Bearer ${TOKEN}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  test("are those that docs/operations.md names, and no others", async () => {
    const text = await (await get(`Bearer ${TOKEN}`)).text();
    const served = [...text.matchAll(/^# TYPE ((?:academy|http)_\w+)/gm)].map(([, name]) => name);
    const page = readFileSync(join(import.meta.dirname, "../../../docs/operations.md"), "utf8");
    const named = [...page.matchAll(/`((?:academy|http)_\w+)/g)].map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual([...new Set(served)].sort());
  });

  test("count requests by method, route and status, without an id or token in the route", async () => {
    await api("GET status")({ token });
    const { POST } = await import("@/app/api/v1/payments/callbacks/[secret]/[...call]/route");
    await (POST as (request: Request, context: unknown) => Promise<Response>)(
      new Request("http://academy.test/api/v1/payments/callbacks/abcdefghijklmnopqrstuvwxyz/confirmation", {
        method: "POST",
        body: "{}",
      }),
      { params: Promise.resolve({ secret: "abcdefghijklmnopqrstuvwxyz", call: ["confirmation"] }) },
    );
    const text = await (await get(`Bearer ${TOKEN}`)).text();
    expect(text).toMatch(/http_requests_total\{method="GET",route="\/api\/v1\/status",status="200"\} \d+/);
    expect(text).toMatch(
      /http_request_duration_seconds_bucket\{le="0.1",method="GET",route="\/api\/v1\/status"\}/,
    );
    expect(text).toContain("academy_pool_connections_in_use");
    expect(text).not.toContain("abcdefghijklmnopqrstuvwxyz");
  });

  test("have one route for a call, whatever words callers choose for its parameters and for calls that do not exist", async () => {
    const auth = await import("@/app/api/v1/auth/[[...call]]/route");
    const routes = async () => {
      const text = await (await get(`Bearer ${TOKEN}`)).text();
      return new Set(
        [...text.matchAll(/http_requests_total\{method="GET",route="([^"]+)"/g)].map(([, route]) => route),
      );
    };
    const call = (...path: string[]) =>
      auth.GET(new Request(`http://academy.test/api/v1/auth/${path.join("/")}`), {
        params: Promise.resolve({ call: path }),
      });
    for (const word of ["alpha", "beta", "gamma"]) {
      await call("reset-password-verify", word);
      await call(word);
    }
    const all = await routes();
    expect([...all].filter((route) => /alpha|beta|gamma/.test(route ?? ""))).toEqual([]);
    expect(all).toContain("/api/v1/auth/reset-password-verify/[]");
    expect(all).toContain("unknown");
  });
});
