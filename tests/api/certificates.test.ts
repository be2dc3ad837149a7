import { beforeAll, describe, expect, test } from "vitest";
import { ask, caller, expectRefusal, type Fields, rows } from "../support/call";
import { completedSeat, numberOf } from "../support/certificates";
import { openVisit, type Seat, staffToken } from "./fixtures";

const route = await import("@/app/api/v1/certificates/[[...call]]/route");
const at = "/api/v1/certificates";
const list = caller(route, "GET", at);
const issue = caller(route, "POST", `${at}/issue`);
const withdraw = caller(route, "POST", `${at}/withdraw`);
const check = caller(route, "GET", `${at}/check`);
const print = (token: string | undefined, query: Record<string, string>) =>
  ask(route, "GET", `${at}/pdf`, { token, query });

let admin: string;
let finance: string;
beforeAll(async () => {
  [admin, finance] = await Promise.all([staffToken("admin"), staffToken("finance")]);
});

const certified = async (): Promise<Fields & { seat: Seat; number: number; check: string }> => {
  const seat = await completedSeat();
  await issue({ token: admin, json: { season: 8 } });
  const number = await numberOf(seat);
  const { body } = await list({ token: admin, query: { search: String(number) } });
  const found = rows(body.data.certificates).find((one) => one.number === number);
  return { ...(found as { number: number; check: string }), seat };
};

describe("POST certificates/issue", () => {
  test("200 issues those of the season once", async () => {
    await completedSeat();
    const first = await issue({ token: admin, json: { season: 8 } });
    expect(first.body.data).toEqual({ issued: 1, already: 0 });
    const second = await issue({ token: admin, json: { season: 8 } });
    expect([second.status, second.body.data]).toEqual([200, { issued: 0, already: 1 }]);
  });

  test("400 without a season, 403 for others, 404 for an unknown season", async () => {
    expectRefusal(await issue({ token: admin, json: {} }), 400, "invalid", "season");
    expectRefusal(await issue({ token: finance, json: { season: 8 } }), 403, "not_allowed");
    expectRefusal(await issue({ json: { season: 8 } }), 401, "identity_required");
    expectRefusal(await issue({ token: admin, json: { season: 777 } }), 404, "not_found");
  });
});

describe("GET certificates", () => {
  test("200 each with its check code and status, newest first; pages of twenty", async () => {
    const { seat, number } = await certified();
    const { body } = await list({ token: finance, query: { season: "8" } });
    expect(rows(body.data.certificates)[0]).toEqual({
      number,
      check: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
      student_id: seat.student.id,
      full_name: "Amina Wanjiru Otieno",
      course_name: expect.stringContaining("Baking"),
      season: 8,
      issued_at: expect.stringMatching(/Z$/),
      status: "valid",
    });
    expect(body.total).toBe(body.data.total);
    expect((await list({ token: finance, query: { season: "7" } })).body.data).toEqual({
      certificates: [],
      total: 0,
    });
  });
});

describe("GET certificates/check and POST certificates/withdraw", () => {
  test("200 valid, and after the withdrawal withdrawn with its time; needs no token", async () => {
    const { number, check: code, seat } = await certified();
    const asked = { query: { number: String(number), check: code } };
    const before = await check(asked);
    expect(before.body.data).toEqual({
      status: "valid",
      full_name: "Amina Wanjiru Otieno",
      course_name: expect.stringContaining("Baking"),
      season: 8,
      issued_at: expect.stringMatching(/Z$/),
    });
    for (const secret of [seat.student.id, seat.student.msisdn, seat.student.registration_no])
      expect(before.text).not.toContain(secret);
    const done = await withdraw({ token: admin, json: { number, reason: "Wrong name" } });
    expect([done.status, done.body.data.status]).toEqual([200, "withdrawn"]);
    expect((await check(asked)).body.data).toMatchObject({
      status: "withdrawn",
      withdrawn_at: expect.stringMatching(/Z$/),
    });
    expectRefusal(
      await withdraw({ token: admin, json: { number, reason: "Again" } }),
      409,
      "already_withdrawn",
    );
  });

  test("404 for a wrong number and a wrong code alike, 400 without a reason", async () => {
    const { number } = await certified();
    const wrongCode = await check({ query: { number: String(number), check: "00000000" } });
    const wrongNumber = await check({ query: { number: "1999999999", check: "00000000" } });
    expectRefusal(wrongCode, 404, "not_found");
    expectRefusal(wrongNumber, 404, "not_found");
    expect(wrongCode.body.msg).toBe(wrongNumber.body.msg);
    expectRefusal(await withdraw({ token: admin, json: { number } }), 400, "invalid", "reason");
    expectRefusal(await withdraw({ token: finance, json: { number, reason: "Mine" } }), 403, "not_allowed");
  });
});

describe("GET certificates/pdf", () => {
  test("200 a PDF for an admin and for the student with manage access", async () => {
    const { number, seat } = await certified();
    const own = await openVisit(seat.student.id, "manage");
    for (const token of [admin, own]) {
      const answer = await print(token, { number: String(number) });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      expect(answer.headers.get("content-disposition")).toBe(
        `attachment; filename="Certificate_${number}.pdf"`,
      );
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.text.startsWith("%PDF-")).toBe(true);
    }
  });

  test("401 without a token, 403 for another student's and for other staff, 409 once withdrawn", async () => {
    const [mine, other] = [await certified(), await certified()];
    const number = String(mine.number);
    expectRefusal(await print(undefined, { number }), 401, "identity_required");
    const theirs = await openVisit(other.seat.student.id, "manage");
    expectRefusal(await print(theirs, { number }), 403, "not_allowed");
    expectRefusal(await print(finance, { number }), 403, "not_allowed");
    expectRefusal(await print(admin, {}), 400, "invalid", "number");
    expectRefusal(await print(admin, { number: "1999999999" }), 404, "not_found");
    await withdraw({ token: admin, json: { number: mine.number, reason: "Wrong name" } });
    expectRefusal(await print(admin, { number }), 409, "certificate_withdrawn");
  });
});
