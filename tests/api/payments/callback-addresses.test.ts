import { expect, test } from "vitest";
import { POST as callback } from "@/app/api/v1/payments/callbacks/[secret]/[...call]/route";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";
import { ask, expectRefusal } from "../../support/call";
import { sql } from "../../support/database";
import { confirmation as bill } from "../fixtures";

const { confirmation, validation } = callback.calls;

process.env.MPESA_CALLBACK_IPS = "196.201.214.200, 196.201.214.206";
const params = { secret: TEST_SETTINGS.CALLBACK_SECRET };
const json = bill("ADDRESSES1", "NOBODY", 500);

test("200 a payment from a listed address counts", async () => {
  for (const from of ["196.201.214.200", "196.201.214.206"])
    for (const route of [confirmation, validation])
      expect((await ask(route, "POST", "/x", { json, params, from })).status).toBe(200);
  expect(await sql`select amount_cents from transactions`).toEqual([{ amount_cents: 50_000 }]);
});

test("404 from another address, even with a forged header and the right secret", async () => {
  const claims: Record<string, string>[] = [
    {},
    { "x-forwarded-for": "196.201.214.200" },
    { "x-real-ip": "196.201.214.200" },
    { forwarded: "for=196.201.214.200" },
  ];
  for (const from of ["", "10.0.0.1", "196.201.214.20", "196.201.214.2000"])
    for (const headers of claims)
      expectRefusal(await ask(confirmation, "POST", "/x", { json, params, from, headers }), 404, "not_found");
});

test("404 from a listed address with a wrong secret", async () => {
  const answer = await ask(confirmation, "POST", "/x", {
    json,
    params: { secret: "0".repeat(32) },
    from: "196.201.214.200",
  });
  expectRefusal(answer, 404, "not_found");
});
