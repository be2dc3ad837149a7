import { expect, test } from "vitest";
import { clientAddress } from "@/lib/platform/client-address";
import "../support/database";
import { hire } from "../support/staff";
import { api } from "./client";
import { newPhone, setting } from "./fixtures";

const login = api("POST auth/login");
const CLAIMS = [
  "x-forwarded-for",
  "x-real-ip",
  "forwarded",
  "cf-connecting-ip",
  "true-client-ip",
  "client-ip",
];

test("without our own server in front, no header counts as the client address", () => {
  const headers = new Headers([...CLAIMS, "x-academy-address"].map((name) => [name, "198.51.100.1"]));
  expect(clientAddress(headers)).toBeUndefined();
});

// Windows start on the clock: a run that crosses a quarter of an hour is retried.
test("a caller who sends another address with each guess is counted as one", {
  retry: 1,
}, async () => {
  const { msisdn } = await hire("admin");
  const guess = async (address: string) => {
    const headers = Object.fromEntries(CLAIMS.map((name) => [name, address]));
    const { status } = await login({ json: { msisdn, password: "guess" }, from: "203.0.113.5", headers });
    return status;
  };
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push(await guess(`198.51.100.${n}`));
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
});

test("a caller who looks up many phones that way is counted as one", { retry: 1 }, async () => {
  const find = api("POST students/find-student");
  await setting("lookup_fails_per_caller", 5);
  const statuses = [];
  for (let n = 0; n < 8; n++) {
    const headers = { "x-forwarded-for": `198.51.100.${n}, 10.0.0.${n}` };
    statuses.push(
      (await find({ json: { q: newPhone(), dob: "01-01-2001" }, from: "203.0.113.6", headers })).status,
    );
  }
  expect(statuses).toEqual([...Array(5).fill(404), ...Array(3).fill(429)]);
});
