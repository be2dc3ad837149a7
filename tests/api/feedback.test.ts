import { expect, test } from "vitest";
import { answer, ask, close, completed, withFeedback } from "../domain/feedback/closed-season";
import { expectRefusal } from "../support/call";
import { sql } from "../support/database";
import { api } from "./client";
import { openStudentSession, staffMember, staffToken, student, tokenOf } from "./fixtures";

const feedback = api("GET reports/feedback");
const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

withFeedback();

test("admins and finance read all classes, a tutor their own; cashiers and students are refused", async () => {
  const seats = await completed(5);
  await close();
  await ask();
  for (const seat of seats) await answer(seat);
  const tutor = await staffMember("tutor");
  await sql`update sessions set tutor_id = ${tutor} where id = ${seats[0]!.group.saturday}`;
  for (const token of [await staffToken("admin"), await staffToken("finance"), await tokenOf(tutor)]) {
    const { status, body } = await feedback({ query: { season: "8" }, token });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      season: 8,
      asked: 5,
      answered: 5,
      classes: [{ answers: 5, teaching: 4, place: 3, recommend: 5, texts: [] }],
    });
  }
  const other = await feedback({ query: { season: "8" }, token: await staffToken("tutor") });
  expect(other.body.data).toEqual({ season: 8, asked: 0, answered: 0, classes: [], together: null });
  for (const token of [await staffToken("cashier"), await openStudentSession((await student()).id, "manage")])
    expectRefusal(await feedback({ query: { season: "8" }, token }), 403, "not_allowed");
});

test("400 without a season, 404 for an unknown one, and a file with a format", async () => {
  const token = await staffToken("finance");
  expectRefusal(await feedback({ query: {}, token }), 400, "invalid", "season");
  expectRefusal(await feedback({ query: { season: "999" }, token }), 404, "not_found");
  const { GET } = await import("@/app/api/v1/reports/[[...call]]/route");
  const address = "http://academy.test/api/v1/reports/feedback?season=8&format=xlsx";
  const file = await GET(new Request(address, { headers: { authorization: `Bearer ${token}` } }), {
    params: Promise.resolve({ call: ["feedback"] }),
  });
  expect(file.headers.get("content-type")).toBe(WORKBOOK);
});
