import { expect, test } from "vitest";
import { GET, POST } from "@/app/api/v1/seasons/[[...call]]/route";
import { ask } from "../support/call";
import { heldSeat, staffToken } from "./fixtures";

const routes = { GET, POST };
const call = (method: "GET" | "POST", path: string, token?: string, body?: object) =>
  ask(routes, method, `/api/v1/seasons/${path.split("?")[0]}`, {
    ...(token ? { token } : {}),
    ...(body ? { json: body } : {}),
    query: Object.fromEntries(new URLSearchParams(path.split("?")[1])),
  });

test("GET seasons/close-check gives data.steps to admin and finance, 401 and 403 to others", async () => {
  for (const role of ["admin", "finance"] as const) {
    const { status, body } = await call("GET", "close-check?number=8", await staffToken(role));
    expect(status).toBe(200);
    const { steps } = body.data as { steps: Array<{ step: string; left: number; done: boolean }> };
    expect(steps.map(({ step }) => step)).toEqual([
      "registers",
      "holds",
      "money",
      "results",
      "certificates",
      "report",
      "retention",
    ]);
    for (const step of steps)
      expect(step).toEqual({ step: step.step, left: expect.any(Number), done: expect.any(Boolean) });
  }
  expect((await call("GET", "close-check?number=8")).status).toBe(401);
  expect((await call("GET", "close-check?number=8", await staffToken("tutor"))).status).toBe(403);
  expect((await call("GET", "close-check?number=eight", await staffToken("admin"))).status).toBe(400);
  expect((await call("GET", "close-check?number=4242", await staffToken("admin"))).status).toBe(404);
});

test("POST seasons/close-season is 409 not_ready with data.steps, closes with a reason, then is 409 season_closed", async () => {
  await heldSeat();
  const admin = await staffToken("admin");
  expect((await call("POST", "close-season", await staffToken("finance"), { number: 8 })).status).toBe(403);
  const refused = await call("POST", "close-season", admin, { number: 8 });
  expect([refused.status, refused.body.code]).toEqual([409, "not_ready"]);
  expect(refused.body.data).toMatchObject({
    steps: expect.arrayContaining([{ step: "holds", left: 1, done: false }]),
  });
  const closed = await call("POST", "close-season", admin, {
    number: 8,
    reason: "The rest is settled by hand.",
  });
  expect(closed.status).toBe(200);
  expect(closed.body.data).toMatchObject({
    number: 8,
    status: "closed",
    close_reason: "The rest is settled by hand.",
    closed_at: expect.any(String),
  });
  const again = await call("POST", "close-season", admin, { number: 8, reason: "Once more." });
  expect([again.status, again.body.code]).toEqual([409, "season_closed"]);
});
