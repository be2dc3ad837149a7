import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, describe, expect, test } from "vitest";
import { addressErrors } from "@/lib/domain/payments/daraja/callback-address";
import { bundleOf } from "@/scripts/lib/bundle.mjs";
import { describeRegistration } from "@/scripts/lib/registration-texts";
import { sql } from "../../support/database";
import { control, requests, sim } from "../../support/safaricom";

const GOOD =
  "https://academy.example.org/api/v1/payments/callbacks/0123456789abcdef0123456789abcdef/confirmation";

describe("a callback address", () => {
  test("is valid when public, on https and in lower case", () => {
    expect(addressErrors(GOOD, "live")).toEqual([]);
  });

  test.each([
    ["mpesa", "https://academy.org/mpesa/x"],
    ["m-pesa, in any case", "https://academy.org/M-Pesa/x"],
    ["safaricom", "https://safaricom.academy.org/x"],
    ["exe, also inside a word", "https://academy.org/executive"],
    ["cmd", "https://academy.org/a?cmd=1"],
    ["sql", "https://academy.org/mysql"],
    ["query", "https://academy.org/query"],
  ])("contains no %s", (_what, address) => {
    expect(addressErrors(address, "live").join()).toContain("a word that Safaricom refuses");
  });

  test.each([
    ["http://academy.org/x", "https only"],
    ["https://Academy.org/x", "capital letters"],
    ["https://academy.org/a b", "holds a space"],
    ["https://me:secret@academy.org/x", "user name"],
    ["https://localhost/x", "cannot be reached"],
    ["https://127.0.0.1/x", "cannot be reached"],
    ["https://192.168.1.7/x", "cannot be reached"],
    ["https://172.20.0.1/x", "cannot be reached"],
    ["https://academy/x", "cannot be reached"],
    ["https://abc.ngrok-free.app/x", "usually blocks"],
    ["ftp://academy.org/x", "must begin with https"],
    ["nonsense", "no address"],
  ])("is not %s with live payments", (address, error) => {
    expect(addressErrors(address, "live").join()).toContain(error);
  });

  test("may be http in the sandbox, and local with the simulator", () => {
    expect(addressErrors("http://academy.org/x", "sandbox")).toEqual([]);
    expect(addressErrors("http://127.0.0.1/x", "sandbox")).not.toEqual([]);
    expect(addressErrors("http://127.0.0.1:3000/x", "simulator")).toEqual([]);
    expect(addressErrors("http://127.0.0.1:3000/mpesa", "simulator")).not.toEqual([]);
  });
});

describe("npm run mpesa:register", () => {
  afterEach(() => control("seed", { profile: "sandbox" }));

  test("registers both addresses with Safaricom, and reports it", async () => {
    sim.world.urls = null;
    const { code, said: outcome } = await run();
    expect([code, outcome]).toEqual([0, expect.stringContaining("Safaricom accepted the addresses.")]);
    expect(sim.world.urls).toMatchObject({ responseType: "Completed", version: 2 });
    expect(await sql`select shortcode from paybill_registrations`).toEqual([{ shortcode: "886490" }]);
  });

  test("registers with version 1 for an app that has no other, and records the version", async () => {
    sim.world.urls = null;
    await control("seed", { c2b_versions: [1] });
    const { code, said } = await run();
    expect([code, said]).toEqual([0, expect.stringContaining("version v1 of Safaricom's C2B API")]);
    expect(sim.world.urls).toMatchObject({ version: 1 });
    expect(requests("/registerurl")).toHaveLength(2);
    expect(requests("/oauth/")).toHaveLength(0);
    expect(await sql`select answer ->> 'version' as version from paybill_registrations`).toEqual([
      { version: "v1" },
    ]);
  });

  test("uses only the version in MPESA_C2B_VERSION, and explains what the app lacks", async () => {
    sim.world.urls = null;
    await control("seed", { c2b_versions: [1] });
    const { code, said } = await run([], { MPESA_C2B_VERSION: "v2" });
    expect([code, said]).toEqual([
      1,
      expect.stringContaining("has no C2B product, or not this version of it"),
    ]);
    expect(said).toContain("no apiproduct match found");
    expect(requests("/registerurl")).toHaveLength(1);
    await control("seed", { c2b_versions: [1, 2] });
    expect((await run([], { MPESA_C2B_VERSION: "v1" })).code).toBe(0);
    expect(sim.world.urls).toMatchObject({ version: 1 });
  });

  test("tries no other version after any other answer, because production registers once", async () => {
    sim.world.urls = null;
    await control("seed", { register_answer: "unreadable" });
    await run();
    expect(requests("/registerurl")).toHaveLength(1);
  });

  test("accepts an answer without a code that says success", async () => {
    sim.world.urls = null;
    await control("seed", { register_answer: "text" });
    const { code, said } = await run();
    expect([code, said]).toEqual([0, expect.stringContaining("Safaricom accepted the addresses.")]);
  });

  test("prints an answer that it cannot read as it came, and does not call it a success", async () => {
    sim.world.urls = null;
    await sql`delete from paybill_registrations`;
    await control("seed", { register_answer: "unreadable" });
    const { code, said } = await run();
    expect([code, said]).toEqual([1, expect.stringContaining("could not be understood")]);
    expect(said).toMatch(/HTTP 200, \{"OriginatorCoversationID":"[^"]+"\}/);
    expect(await sql`select shortcode from paybill_registrations`).toEqual([]);
  });

  test("changes nothing when it only checks", async () => {
    sim.world.urls = null;
    const { code, said: outcome } = await run(["--check"]);
    expect([code, outcome]).toEqual([0, expect.stringContaining("Nothing was sent.")]);
    expect(sim.world.urls).toBeNull();
  });

  test("sends nothing when an address breaks a rule", async () => {
    sim.world.urls = null;
    const { code, said: outcome } = await run([], { MPESA_CALLBACK_ORIGIN: "http://mpesa.localhost" });
    expect(code).toBe(1);
    expect(outcome).toContain('It holds "mpesa"');
    expect(outcome).toContain("Nothing was sent.");
    expect(sim.world.urls).toBeNull();
  });

  test("explains where to change addresses that production already has", async () => {
    await run();
    await control("seed", { profile: "production" });
    const { code, said: outcome } = await run();
    expect(code).toBe(0);
    expect(outcome).toContain("already has addresses for this paybill");
    expect(outcome).toContain("Urls are already registered.");
  });

  test("reports wrong keys or no answer, and fails", async () => {
    const { code, said: outcome } = await run([], { MPESA_BASE_URL: "http://127.0.0.1:9" });
    expect([code, outcome]).toEqual([1, expect.stringContaining("No answer, or no access token")]);
  });

  test("registers for the pull too, with the paybill's own phone", async () => {
    sim.world.pullRegistered = false;
    expect(await run(["--pull", "12"])).toMatchObject({ code: 1 });
    expect((await run(["--pull", "0700 000 001"])).said).toContain("Safaricom now provides the list");
    expect(sim.world.pullRegistered).toBe(true);
  });
});

test("explains each answer of Safaricom's, and shows an unknown one as it is", () => {
  const texts = (status: number, code: string, description = "") =>
    describeRegistration({ status, code, description });
  expect(texts(500, "500.003.1001", "Duplicate notification info, SP ID is 1")).toContain(
    "old broker platform",
  );
  expect(texts(429, "policies.ratelimit.SpikeArrestViolation")).toContain("asked too often");
  expect(texts(401, "x", "Invalid API call as no apiproduct match found")).toContain("no C2B product");
  expect(texts(400, "400.003.02", "Bad Request")).toContain("a word in an address");
  expect(texts(400, "400.003.01", "Invalid Access Token")).toContain("access token");
  expect(texts(418, "teapot", "Short and stout")).toContain("HTTP 418, teapot, Short and stout");
});

/** The command as run by hand, with this test's Safaricom and database. */
async function run(args: string[] = [], changes: Record<string, string> = {}) {
  const script = [bundleOf("scripts/mpesa-register.ts"), ...args];
  const env = { ...process.env, NODE_OPTIONS: "", ...changes };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, script, { env });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: stdout + stderr };
  }
}
