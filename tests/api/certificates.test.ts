import { createLocalJWKSet, jwtVerify } from "jose";
import { beforeAll, expect, test } from "vitest";
import { ask, expectRefusal, rows } from "../support/call";
import { completedSeat, numberOf } from "../support/certificates";
import { api } from "./client";
import { openStudentSession, staffToken } from "./fixtures";

const list = api("GET certificates");
const issue = api("POST certificates/issue");
const withdraw = api("POST certificates/withdraw");
const check = api("GET certificates/check");
const route = await import("@/app/api/v1/certificates/[[...call]]/route");
const wellKnown = await import("@/app/.well-known/[file]/route");
const print = (token: string | undefined, query: Record<string, string>) =>
  ask(route, "GET", "/api/v1/certificates/pdf", { token, query });

let admin: string;
let finance: string;
beforeAll(async () => {
  [admin, finance] = await Promise.all([staffToken("admin"), staffToken("finance")]);
});

test("a certificate is issued once, listed, checked without a token, printed, and withdrawn", async () => {
  const seat = await completedSeat();
  const json = { season: 8 };
  expect((await issue({ token: admin, json })).body.data).toEqual({ issued: 1, already: 0 });
  expect((await issue({ token: admin, json })).body.data).toEqual({ issued: 0, already: 1 });
  const number = await numberOf(seat);
  const paper = {
    full_name: "Amina Wanjiru Otieno",
    course_name: expect.stringContaining("Baking"),
    season: 8,
    issued_at: expect.stringMatching(/Z$/),
    status: "valid",
    credential: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]{86}$/),
  };

  const { body } = await list({ token: finance, query: { season: "8" } });
  const [listed] = rows(body.data.certificates);
  expect(listed).toEqual({
    ...paper,
    number,
    check: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
    student_id: seat.student.id,
  });
  expect(body.total).toBe(body.data.total);

  const params = { query: { number: String(number), check: String(listed!.check) } };
  const valid = await check(params);
  expect(valid.body.data).toEqual(paper);
  for (const secret of [seat.student.id, seat.student.msisdn, seat.student.registration_no])
    expect(valid.text).not.toContain(secret);

  for (const token of [admin, await openStudentSession(seat.student.id, "manage")]) {
    const { status, headers, text } = await print(token, { number: String(number) });
    expect([status, text.slice(0, 5)]).toEqual([200, "%PDF-"]);
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toBe(`attachment; filename="Certificate_${number}.pdf"`);
    expect(headers.get("cache-control")).toBe("no-store");
  }

  const done = await withdraw({ token: admin, json: { number, reason: "Wrong name" } });
  expect([done.status, done.body.data.status]).toEqual([200, "withdrawn"]);
  expect((await check(params)).body.data).toMatchObject({
    status: "withdrawn",
    withdrawn_at: expect.stringMatching(/Z$/),
  });
  expectRefusal(await print(admin, { number: String(number) }), 409, "certificate_withdrawn");
  expectRefusal(await print(admin, {}), 400, "invalid", "number");

  const credential = String(listed!.credential);
  const [{ keys }, { withdrawn, updated_at }] = await Promise.all([
    published("academy-keys.json"),
    published("academy-withdrawn.json"),
  ]);
  const { payload } = await jwtVerify(credential, createLocalJWKSet({ keys }));
  expect(payload.credentialSubject).toMatchObject({ name: paper.full_name, licenseNumber: String(number) });
  expect(withdrawn).toContain(number);
  expect(updated_at).toMatch(/Z$/);
});

/** What any site may read without a token, and keep. */
async function published(file: string) {
  const answer = await wellKnown.GET(new Request(`http://academy.test/.well-known/${file}`), {
    params: Promise.resolve({ file }),
  });
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
  return answer.json();
}
