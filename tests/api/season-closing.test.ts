import { expect, test } from "vitest";
import { GET, POST } from "@/app/api/v1/seasons/[[...call]]/route";
import { emptySeason, endsInDays } from "../domain/season-lifecycle/closing/season";
import { caller, expectRefusal } from "../support/call";
import { sql } from "../support/database";
import { heldSeat, paidSeat, staffToken } from "./fixtures";

const routes = { GET, POST };
const at = "/api/v1/seasons";
const REASON = "Nobody comes any more.";

/** Closing calls of one season by an admin. */
async function callsOf(number: number) {
  const token = await staffToken("admin");
  return {
    post: (verb: string, more: object = {}) =>
      caller(routes, "POST", `${at}/${verb}`)({ token, json: { number, ...more } }),
    look: (verb: string, more: Record<string, string> = {}) =>
      caller(routes, "GET", `${at}/${verb}`)({ token, query: { number: String(number), ...more } }),
  };
}

async function seasonBeforeItsEnd() {
  const number = await emptySeason();
  await endsInDays(number, 60);
  return { number, ...(await callsOf(number)) };
}

const stateOf = async ({ enrollmentId }: { enrollmentId: string }) =>
  (await sql`select state, outcome from enrollments where id = ${enrollmentId}`)[0];

test("GET seasons/close-check gives data.steps", async () => {
  const { look } = await callsOf(8);
  const { status, body } = await look("close-check");
  expect(status).toBe(200);
  const steps = ["registers", "holds", "money", "results", "certificates", "report", "retention"];
  expect(body.data.steps).toEqual(
    steps.map((step) => ({ step, left: expect.any(Number), done: expect.any(Boolean) })),
  );
  expectRefusal(await look("close-check", { number: "eight" }), 400, "invalid", "number");
});

test("no call of closing knows a season that does not exist", async () => {
  const { post, look } = await callsOf(4242);
  for (const verb of ["end-unpaid", "accept-results", "close-season", "reopen-season"])
    expectRefusal(await post(verb, { reason: REASON }), 404, "not_found");
  expectRefusal(await look("close-check"), 404, "not_found");
  expectRefusal(await look("closing-step", { step: "end_unpaid" }), 404, "not_found");
});

test("places are ended by POST seasons/end-unpaid as GET seasons/closing-step showed them, and come back", async () => {
  const { post, look } = await seasonBeforeItsEnd();
  const held = await heldSeat();
  const early = await post("end-unpaid");
  expectRefusal(early, 409, "too_early", "reason");
  const shown = await look("closing-step", { step: "end_unpaid" });
  expect(shown.body.data).toMatchObject({
    reason_needed: { code: "too_early", msg: early.body.msg },
    places: [{ enrollment_id: held.enrollmentId }],
  });
  const done = await post("end-unpaid", { reason: REASON, seen: shown.body.data.seen });
  expect([done.status, done.body.data.ended]).toEqual([200, 1]);
  expect(await stateOf(held)).toMatchObject({ state: "expired" });
  const undone = await post("undo-closing-step", { act_id: done.body.data.act_id });
  expect(undone.body.data).toMatchObject({ step: "end_unpaid", restored: 1, left: [] });
  expect(await stateOf(held)).toMatchObject({ state: "held" });
});

test("results are accepted by POST seasons/accept-results", async () => {
  const { post } = await seasonBeforeItsEnd();
  const paid = await paidSeat();
  const done = await post("accept-results", { reason: REASON });
  expect(done.body.data).toMatchObject({ completed: 0, not_completed: 1 });
  expect(await stateOf(paid)).toMatchObject({ outcome: "not_completed" });
});

test("POST seasons/close-season is 409 not_ready with data.steps, closes with a reason, and is opened again", async () => {
  const { number, post } = await seasonBeforeItsEnd();
  const held = await heldSeat();
  expectRefusal(await post("reopen-season", { reason: REASON }), 409, "not_closed");
  const refused = await post("close-season");
  expectRefusal(refused, 409, "not_ready", "reason");
  expect(refused.body.data.steps).toContainEqual({ step: "holds", left: 1, done: false });
  const closed = await post("close-season", { reason: "The rest is settled by hand." });
  expect(closed.status).toBe(200);
  expect(closed.body.data).toMatchObject({
    number,
    status: "closed",
    close_reason: "The rest is settled by hand.",
    closed_at: expect.any(String),
  });
  for (const verb of ["close-season", "end-unpaid"])
    expectRefusal(await post(verb, { reason: REASON }), 409, "season_closed");
  expectRefusal(await post("reopen-season"), 400, "invalid", "reason");
  const opened = await post("reopen-season", { reason: "Closed by mistake." });
  expect(opened.body.data).toMatchObject({ number, status: "open", closed_at: null, restored: 1, left: [] });
  expect(await stateOf(held)).toMatchObject({ state: "held" });
});
