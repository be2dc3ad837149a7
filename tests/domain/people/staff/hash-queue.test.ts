import { afterEach, describe, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/domain/access/actor";
import { changePassword } from "@/lib/domain/people/staff/change-password";
import { createTutor } from "@/lib/domain/people/staff/create-staff";
import { fitsInTurn, hashInTurn } from "@/lib/domain/people/staff/hash-queue";
import { login } from "@/lib/domain/people/staff/sign-in";
import { DUMMY_HASH } from "@/lib/platform/auth/password-hash";
import { resolveStaff } from "@/lib/platform/auth/staff-sessions";
import { read } from "@/lib/platform/db/client";
import { newPhone } from "../../../api/fixtures";
import { sql } from "../../../support/database";
import { countOutcomes, outcomeOf, refusalOf } from "../../../support/outcome";
import { hire, PASSWORD } from "../../../support/staff";

/** While the gate is shut, hashes start and do not end. */
const gate = vi.hoisted(() => ({ opened: Promise.resolve(), running: 0, most: 0, all: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const held = async <Result>(work: () => Promise<Result>) => {
    gate.all += 1;
    gate.running += 1;
    gate.most = Math.max(gate.most, gate.running);
    await gate.opened;
    return work().finally(() => {
      gate.running -= 1;
    });
  };
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => held(() => real.hash(...given)),
    verify: (...given: Parameters<typeof real.verify>) => held(() => real.verify(...given)),
  };
});

const PUBLIC = { actor: { kind: "public" } } as const;
const NEW = "Nyumbani-Kwetu-3";

/** A safety net: the test waits for the condition, not for the time. */
const SOON = { timeout: 60_000 };

let open = () => {};
function shut(): void {
  Object.assign(gate, { most: 0, all: 0 });
  gate.opened = new Promise((resolve) => {
    open = () => resolve();
    // A test whose rule is broken fails instead of hanging.
    setTimeout(open, 40_000).unref();
  });
}
afterEach(() => open());

const signIn = (msisdn: string, password = PASSWORD, caller = "203.0.113.9") =>
  login({ ...PUBLIC, clientAddress: caller }, { msisdn, password });
/** Counts that were consumed and returned leave their row. */
const counted = async () => (await sql`select count(*)::int as all from rate_limits`)[0]!.all as number;
const idleInTransaction = async () =>
  (
    await sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
  )[0]!.n;

describe("password hashing", () => {
  test("runs two at a time, queues four, and answers the seventh caller busy", async () => {
    shut();
    const asks = Array.from({ length: 7 }, () => hashInTurn(PASSWORD));
    const texts = Promise.all(asks.map((ask) => outcomeOf(ask)));
    const refusal = await refusalOf(asks[6]!);
    expect(refusal).toMatchObject({ kind: "busy", code: "busy", retryAfterSeconds: 2 });
    expect(gate.running).toBe(2);
    open();
    expect(countOutcomes(await texts)).toEqual({ ok: 6, busy: 1 });
    expect(gate).toMatchObject({ most: 2, all: 6 });
    expect(await outcomeOf(hashInTurn(PASSWORD))).toBe("ok");
  });

  test("frees its slot after an error", async () => {
    for (let n = 0; n < 7; n++) expect(await outcomeOf(fitsInTurn(PASSWORD, "no hash"))).toMatch(/^error/);
    expect(await outcomeOf(hashInTurn(PASSWORD))).toBe("ok");
  });

  test("does the same work for an unknown account, and never matches", async () => {
    const parts = (kept: string) => kept.split("$").slice(1, 4);
    expect(parts(DUMMY_HASH)).toEqual(parts(await hashInTurn(PASSWORD)));
    for (const guess of [PASSWORD, "", "nobody has this password"])
      expect(await fitsInTurn(guess, DUMMY_HASH)).toBe(false);
  });
});

describe("many concurrent sign-ins", () => {
  test("six proceed; the next gets the busy answer before anything is counted or hashed", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => hire("tutor")));
    shut();
    await sql`delete from rate_limits`;
    const six = people.map(({ msisdn }, n) => outcomeOf(signIn(msisdn, PASSWORD, `203.0.113.${n}`)));
    await vi.waitUntil(() => gate.running === 2, SOON);
    await vi.waitUntil(async () => (await counted()) === 12, SOON);
    for (let n = 0; n < 20; n++) expect(await outcomeOf(signIn(newPhone(), "a guess"))).toBe("busy");
    expect(await counted()).toBe(12);
    open();
    expect(countOutcomes(await Promise.all(six))).toEqual({ ok: 6 });
    expect(gate).toMatchObject({ most: 2, all: 6 });
  });

  test("no connection is held while a password is checked, chosen or set", async () => {
    const [one, admin] = [await hire("tutor"), await hire("admin")];
    const { access } = await signIn(one.msisdn);
    const own = (await read((db) => resolveStaff(db, access.token))) as Actor;
    const boss = (await read(async (db) =>
      resolveStaff(db, (await signIn(admin.msisdn)).access.token),
    )) as Actor;
    const texts: Record<string, () => Promise<unknown>> = {
      checked: () => signIn(one.msisdn),
      chosen: () =>
        changePassword(
          { actor: own },
          { currentPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW },
        ),
      given: () =>
        createTutor(
          { actor: boss },
          { first_name: "Joy", last_name: "Atieno", msisdn: newPhone(), password: "Jambo-Jambo-7" },
        ),
    };
    for (const [how, call] of Object.entries(texts)) {
      shut();
      const outcome = outcomeOf(call());
      await vi.waitUntil(() => gate.running === 1, SOON);
      expect(await idleInTransaction(), how).toBe(0);
      open();
      expect(await outcome, how).toBe("ok");
    }
  });
});

describe("a password that was right a moment ago", () => {
  test("is refused when it was changed during the check", async () => {
    const { id, msisdn } = await hire("tutor");
    const other = await hashInTurn(NEW);
    shut();
    const outcome = outcomeOf(signIn(msisdn));
    await vi.waitUntil(() => gate.running === 1, SOON);
    await sql`update staff set password_hash = ${other} where id = ${id}`;
    open();
    expect(await outcome).toBe("wrong_login");
    expect(await sql`select 1 from staff_sessions where staff_id = ${id}`).toEqual([]);
  });

  test("is refused when the account was suspended or archived during the check", async () => {
    for (const [change, word] of [
      ["status = 'inactive'", "account_inactive"],
      ["archived_at = now()", "wrong_login"],
    ] as const) {
      const { id, msisdn } = await hire("tutor");
      shut();
      const outcome = outcomeOf(signIn(msisdn));
      await vi.waitUntil(() => gate.running === 1, SOON);
      await sql`update staff set ${sql.unsafe(change)} where id = ${id}`;
      open();
      expect(await outcome).toBe(word);
    }
  });
});
