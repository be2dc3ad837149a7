import { expect, test } from "vitest";
import { GET, POST } from "@/app/api/v1/seasons/[[...call]]/route";
import { emptySeason, endsInDays } from "../domain/season-lifecycle/closing/season";
import { caller, expectRefusal } from "../support/call";
import { sql } from "../support/database";
import { heldSeat, paidSeat, type Role, staffToken } from "./fixtures";

const routes = { GET, POST };
const REASON = "Nobody comes any more.";

/** Closing calls of one season as a role. */
async function asRole(role: Role, number: number) {
  const token = await staffToken(role);
  const path = (verb: string) => `/api/v1/seasons/${verb}`;
  return {
    post: (verb: string, more: object = {}) =>
      caller(routes, "POST", path(verb))({ token, json: { number, ...more } }),
    look: (step: string) =>
      caller(routes, "GET", path("closing-step"))({ token, query: { number: String(number), step } }),
  };
}

async function seasonBeforeItsEnd() {
  const number = await emptySeason();
  await endsInDays(number, 60);
  return number;
}

const stateOf = async ({ enrollmentId }: { enrollmentId: string }) =>
  (await sql`select state, outcome from enrollments where id = ${enrollmentId}`)[0];

test("places are ended by POST seasons/end-unpaid: refused too early, done with a reason, undone and done again", async () => {
  const number = await seasonBeforeItsEnd();
  const held = await heldSeat();
  const { post, look } = await asRole("admin", number);
  const early = await post("end-unpaid");
  expectRefusal(early, 409, "too_early", "reason");
  const shown = await look("end_unpaid");
  expect(shown.body.data).toMatchObject({
    reason_needed: { code: "too_early", msg: early.body.msg },
    places: [{ enrollment_id: held.enrollmentId }],
  });

  const act = { reason: REASON, seen: shown.body.data.seen };
  const done = await post("end-unpaid", act);
  expect([done.status, done.body.data.ended]).toEqual([200, 1]);
  expect(await stateOf(held)).toMatchObject({ state: "expired" });
  const undone = await post("undo-closing-step", { act_id: done.body.data.act_id });
  expect(undone.body.data).toMatchObject({ step: "end_unpaid", restored: 1, left: [] });
  expect(await stateOf(held)).toMatchObject({ state: "held" });
  expectRefusal(await post("undo-closing-step", { act_id: done.body.data.act_id }), 409, "already_undone");
  expect((await post("end-unpaid", act)).body.data).toMatchObject({ ended: 1 });
  expectRefusal(await post("end-unpaid", act), 409, "stale");
});

test("results are accepted by POST seasons/accept-results: refused too early, done with a reason and undone", async () => {
  const number = await seasonBeforeItsEnd();
  const paid = await paidSeat();
  const { post } = await asRole("admin", number);
  expectRefusal(await post("accept-results"), 409, "too_early", "reason");
  const done = await post("accept-results", { reason: REASON });
  expect(done.body.data).toMatchObject({ completed: 0, not_completed: 1 });
  expect(await stateOf(paid)).toMatchObject({ outcome: "not_completed" });
  const undone = await post("undo-closing-step", { act_id: done.body.data.act_id });
  expect(undone.body.data).toMatchObject({ step: "accept_results", restored: 1, left: [] });
  expect(await stateOf(paid)).toMatchObject({ outcome: null });
});

test("a closed season is opened again by POST seasons/reopen-season with a reason, and can be closed again", async () => {
  const number = await seasonBeforeItsEnd();
  const held = await heldSeat();
  const { post } = await asRole("admin", number);
  expectRefusal(await post("reopen-season", { reason: REASON }), 409, "not_closed");
  await post("close-season", { reason: REASON });
  expectRefusal(await post("end-unpaid", { reason: REASON }), 409, "season_closed");
  expectRefusal(await post("reopen-season"), 400, "invalid", "reason");
  const opened = await post("reopen-season", { reason: "Closed by mistake." });
  expect(opened.body.data).toMatchObject({ number, status: "open", closed_at: null, restored: 1, left: [] });
  expect(await stateOf(held)).toMatchObject({ state: "held" });
  expect((await post("close-season", { reason: REASON })).body.data).toMatchObject({ status: "closed" });
});
