import { beforeAll, beforeEach, expect, test } from "vitest";
import { checkCertificate } from "@/lib/domain/attendance/certificates/check-certificate";
import { showLink } from "@/lib/domain/payments/links/show-link";
import { checkReceipt } from "@/lib/domain/payments/receipts/academy-receipt";
import { login } from "@/lib/domain/people/staff/sign-in";
import { registerStudent } from "@/lib/domain/people/students/register-student";
import { unlockStudent } from "@/lib/domain/people/students/unlock-student";
import { findStudent } from "@/lib/domain/registrations/find-student";
import { networkOf } from "@/lib/platform/client-address";
import type { Ctx } from "@/lib/platform/commands/command";
import { countUse } from "@/lib/platform/rate-limits/rate-limits";
import { adult, student } from "../../api/fixtures";
import { caller } from "../../support/call";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";

/** Two addresses of one household, and one of another. */
const [ONE, OTHER, ELSEWHERE] = ["2001:db8:7:8::1", "2001:db8:7:8:a:b:c:d", "2001:db8:7:9::1"];

beforeEach(() => sql`delete from rate_limits`);

const callback = caller(
  await import("@/app/api/v1/messages/callbacks/[secret]/[...call]/route"),
  "POST",
  "/api/v1/messages/callbacks/wrong/delivery",
);
let known: Awaited<ReturnType<typeof student>>;
beforeAll(async () => {
  known = await student();
});

/** Everything that counts a client's network. */
const COUNTED: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  "a wrong sign-in": (ctx) => login(ctx, { msisdn: "0788123456", password: "guess" }),
  "a wrong look-up": (ctx) => findStudent(ctx, { q: known.msisdn, dob: "06-03-1999" }),
  "a wrong date of birth at registering": (ctx) =>
    registerStudent(ctx, adult({ msisdn: known.msisdn, dob: "06-03-1999" })),
  "a wrong secret code": (ctx) => unlockStudent(ctx, { student_id: known.id, code: "0000000000" }),
  "a wrong code of a certificate": (ctx) => checkCertificate(ctx, { number: 1, check: "AAAA-AAAA" }),
  "a wrong code of a receipt": (ctx) => checkReceipt(ctx, { receipt_no: 1, check: "AAAA-AAAA" }),
  "a wrong payment link": (ctx) => showLink(ctx, { token: "f".repeat(32) }),
  "a callback with a wrong secret": ({ clientAddress = "" }) =>
    callback({ raw: "", from: clientAddress, params: { secret: "wrong", call: "delivery" } }),
};

test.each(Object.entries(COUNTED))(
  "%s is counted for the whole network of an IPv6 address",
  async (_name, call) => {
    const from = (clientAddress: string) => outcomeOf(call({ actor: { kind: "public" }, clientAddress }));
    const keys = async () => (await sql`select key, count from rate_limits`).length;
    await from(ONE);
    const first = await keys();
    expect(first).toBeGreaterThan(0);
    await from(OTHER);
    expect(await keys()).toBe(first);
    await from(ELSEWHERE);
    expect(await keys()).toBeGreaterThan(first);
  },
);

test("no key of a limit is a raw address, whoever writes it", async () => {
  for (const key of [ONE, OTHER])
    await countUse([{ of: "made-up", key: `a|${key}|b`, most: 9, seconds: 900 }]);
  expect(await sql`select count from rate_limits`).toEqual([{ count: 2 }]);
});

test("an IPv4 address counts whole, also when it is written as IPv6", () => {
  expect(["41.90.1.2", "::ffff:41.90.1.2", ONE, "no address"].map(networkOf)).toEqual([
    "41.90.1.2",
    "41.90.1.2",
    "2001:db8:7:8::/64",
    "no address",
  ]);
});
