import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { caller, expectRefusal, type Fields } from "../support/call";
import { sql } from "../support/database";
import { removeSeasons } from "../support/seasons";
import { newClass, staffToken } from "./fixtures";

const route = await import("@/app/api/v1/seasons/[[...call]]/route");
const create = caller(route, "POST", "/api/v1/seasons/create-season");
const list = caller(route, "GET", "/api/v1/seasons");

const DATES = { starts_on: "2027-04-10", ends_on: "2027-06-27" };

let token: string;
beforeAll(async () => {
  token = await staffToken("admin");
});
afterEach(() => removeSeasons(10));

const plan = (more: Fields = {}) => create({ token, json: { number: 10, ...DATES, ...more } });

describe("POST seasons/create-season", () => {
  test("201 the season, with how many classes were copied", async () => {
    const group = await newClass({ capacity: 24 });
    await newClass();
    const answer = await plan({
      fee: 600,
      last_payment_at: "2027-05-01T18:00:00+03:00",
      registration_opens_at: "2027-03-27T08:00:00+03:00",
      copy_from: 8,
      classes: [group.classId],
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.msg).toBe("Season 10 is planned");
    expect(answer.body.data).toEqual({
      number: 10,
      ...DATES,
      status: "planned",
      current: false,
      registration_open: false,
      registration_opens_at: "2027-03-27T05:00:00.000Z",
      fee: 600,
      own_fee: 600,
      last_payment_at: "2027-05-01T15:00:00.000Z",
      last_payment_on: "2027-05-01",
      external_link: null,
      offered_to_staff: false,
      closed_at: null,
      close_reason: null,
      takes_registrations: false,
      is_advertised: false,
      updated_at: expect.stringMatching(/Z$/),
      classes: 1,
    });
    const { seasons } = (await list({ token })).body.data as { seasons: Fields[] };
    expect(seasons[0]).toMatchObject({ number: 10, status: "planned" });
    const known = (await list({})).body.data as { seasons: Fields[] };
    expect(known.seasons.map(({ number }) => number)).toEqual([8]);
  });

  test("409 season_exists, at the number, also for a repeat", async () => {
    expectRefusal(await plan({ number: 9 }), 409, "season_exists", "number");
    expect((await plan()).status).toBe(201);
    expectRefusal(await plan(), 409, "season_exists", "number");
    const [row] = await sql`select count(*)::int as all from seasons where number = 10`;
    expect(row?.all).toBe(1);
  });

  test.each<[string, Fields]>([
    ["number", { number: 0 }],
    ["starts_on", { starts_on: "10-04-2027" }],
    ["ends_on", { ends_on: "2027-04-10" }],
    ["last_payment_at", { last_payment_at: "2027-07-01" }],
    ["registration_opens_at", { registration_opens_at: "2027-08-01T08:00:00Z" }],
    ["fee", { fee: -1 }],
    ["copy_from", { copy_from: 42 }],
    ["classes", { copy_from: 8, classes: ["00000000-0000-4000-8000-000000000000"] }],
    ["classes.0", { copy_from: 8, classes: ["no id"] }],
  ])("400 at %s", async (field, fields) => {
    expectRefusal(await plan(fields), 400, "invalid", field);
    expect(await sql`select 1 from seasons where number = 10`).toHaveLength(0);
  });

  test("401 and 403 for everyone but admins", async () => {
    expectRefusal(await create({ json: { number: 10, ...DATES } }), 401, "identity_required");
    for (const role of ["tutor", "cashier", "finance"] as const)
      expectRefusal(
        await create({ token: await staffToken(role), json: { number: 10, ...DATES } }),
        403,
        "not_allowed",
      );
  });
});
