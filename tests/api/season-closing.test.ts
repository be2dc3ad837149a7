import { expect, test } from "vitest";
import { emptySeason, endsInDays } from "../domain/season-lifecycle/closing/season";
import { expectRefusal, rows } from "../support/call";
import { sql } from "../support/database";
import { api } from "./client";
import { heldSeat, paidSeat, staffToken } from "./fixtures";

const REASON = "Nobody comes any more.";

/** A season before its end, and its calls as an admin. */
async function seasonBeforeItsEnd() {
  const number = await emptySeason();
  await endsInDays(number, 60);
  const token = await staffToken("admin");
  return {
    number,
    post: (verb: string, more: object = {}) =>
      api(`POST seasons/${verb}`)({ token, json: { number, ...more } }),
    get: (verb: string, query: Record<string, string> = {}) =>
      api(`GET seasons/${verb}`)({ token, query: { number: String(number), ...query } }),
  };
}

const stateOf = async ({ enrollmentId }: { enrollmentId: string }) =>
  (await sql`select state, outcome from enrollments where id = ${enrollmentId}`)[0];

test("places are ended by POST seasons/end-unpaid: refused too early, done with a reason, undone and done again", async () => {
  const { post, get } = await seasonBeforeItsEnd();
  const held = await heldSeat();
  const early = await post("end-unpaid");
  expectRefusal(early, 409, "too_early", "reason");
  const shown = await get("closing-step", { step: "end_unpaid" });
  expect(shown.body.data).toMatchObject({
    reason_needed: { code: "too_early", msg: early.body.msg },
    places: [{ enrollment_id: held.enrollmentId }],
  });
  const act = { reason: REASON, seen: shown.body.data.seen };
  const done = await post("end-unpaid", act);
  expect([done.status, done.body.data.ended]).toEqual([200, 1]);
  const undone = await post("undo-closing-step", { act_id: done.body.data.act_id });
  expect(undone.body.data).toMatchObject({ step: "end_unpaid", restored: 1, left: [] });
  expect(await stateOf(held)).toMatchObject({ state: "held" });
  expect((await post("end-unpaid", act)).body.data).toMatchObject({ ended: 1 });
  expectRefusal(await post("end-unpaid", act), 409, "stale");
});

test("results are accepted by POST seasons/accept-results with a reason, and undone", async () => {
  const { post } = await seasonBeforeItsEnd();
  const paid = await paidSeat();
  const done = await post("accept-results", { reason: REASON });
  expect(done.body.data).toMatchObject({ completed: 0, not_completed: 1 });
  expect(await stateOf(paid)).toMatchObject({ outcome: "not_completed" });
  const undone = await post("undo-closing-step", { act_id: done.body.data.act_id });
  expect(undone.body.data).toMatchObject({ step: "accept_results", restored: 1, left: [] });
});

test("a season is closed by POST seasons/close-season with what GET seasons/close-check leaves to do, and opened again", async () => {
  const { number, post, get } = await seasonBeforeItsEnd();
  await heldSeat();
  const left = await get("close-check");
  for (const step of rows(left.body.data.steps))
    expect(step).toEqual({ step: step.step, left: expect.any(Number), done: expect.any(Boolean) });
  expectRefusal(await post("reopen-season", { reason: REASON }), 409, "not_closed");
  const refused = await post("close-season");
  expect(refused.body).toMatchObject({
    status: 409,
    code: "not_ready",
    data: { steps: left.body.data.steps },
  });
  const closed = await post("close-season", { reason: REASON });
  expect(closed.body.data).toMatchObject({
    ...{ number, status: "closed", close_reason: REASON, closed_at: expect.any(String) },
  });
  expectRefusal(await post("close-season", { reason: REASON }), 409, "season_closed");
  expectRefusal(await post("reopen-season"), 400, "invalid", "reason");
  const opened = await post("reopen-season", { reason: "Closed by mistake." });
  expect(opened.body.data).toMatchObject({ number, status: "open", closed_at: null, restored: 1, left: [] });
});

test("an unknown season or step is 404", async () => {
  const { post } = await seasonBeforeItsEnd();
  expectRefusal(
    await post("undo-closing-step", { act_id: "5f0f1c1e-7f0e-4b8a-9d3c-2a1b3c4d5e6f" }),
    404,
    "not_found",
  );
  for (const verb of ["end-unpaid", "accept-results", "reopen-season", "close-season"])
    expectRefusal(await post(verb, { number: 4242, reason: REASON }), 404, "not_found");
});
