import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Fields } from "../support/call";
import { removeSeasons } from "../support/seasons";
import { api } from "./client";
import { newClass, staffToken } from "./fixtures";

const create = api("POST seasons/create-season");
const list = api("GET seasons");

const DATES = { starts_on: "2027-04-10", ends_on: "2027-06-27" };

let token: string;
beforeAll(async () => {
  token = await staffToken("admin");
});
afterEach(() => removeSeasons(10));

const plan = (more: Fields = {}) => create({ token, json: { number: 10, ...DATES, ...more } });

describe("POST seasons/create-season", () => {
  test("201 returns the season and how many classes were copied", async () => {
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
      is_past: false,
      updated_at: expect.stringMatching(/Z$/),
      classes: 1,
    });
    const { seasons } = (await list({ token })).body.data as { seasons: Fields[] };
    expect(seasons[0]).toMatchObject({ number: 10, status: "planned" });
    const known = (await list({})).body.data as { seasons: Fields[] };
    expect(known.seasons.map(({ number }) => number)).toEqual([8]);
  });
});
