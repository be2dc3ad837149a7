import { describe, expect, test } from "vitest";
import { changePassword } from "@/lib/domain/people/staff/change-password";
import { showFactorOf } from "@/lib/domain/people/staff/change-second-factor";
import { markDevice } from "@/lib/domain/people/staff/known-device";
import { listLocked } from "@/lib/domain/people/staff/list-locked";
import { forgotPassword, resetPassword } from "@/lib/domain/people/staff/reset-password";
import { login } from "@/lib/domain/people/staff/sign-in";
import { updateTutor } from "@/lib/domain/people/staff/update-staff";
import { openSession, resolveStaff } from "@/lib/platform/auth/staff-sessions";
import { read, transaction } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { unseal } from "@/lib/platform/secrets";
import { asStaff } from "../../../support/actors";
import { advanceClock } from "../../../support/clock";
import { sql } from "../../../support/database";
import { countOutcomes, outcomeOf } from "../../../support/outcome";
import { hire, PASSWORD, type Person } from "../../../support/staff";

const PUBLIC = { kind: "public" } as const;
const NEW = "three-quiet-herons";
const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const HOME = "198.51.100.77";

type From = { clientAddress?: string; device?: string };
const signIn = (msisdn: string, from: From = { clientAddress: HOME }, password = PASSWORD) =>
  outcomeOf(login({ actor: PUBLIC, ...from }, { msisdn, password }));

/** Twenty wrong passwords of strangers, from as many networks. */
async function lock({ msisdn }: Person) {
  const outcomes = [];
  for (let n = 1; n <= 20; n++)
    outcomes.push(await signIn(msisdn, { clientAddress: `203.0.113.${n}` }, "guess"));
  expect(countOutcomes(outcomes)).toEqual({ wrong_login: 20 });
  expect(await signIn(msisdn)).toBe("too_many");
}

async function useLink({ id, msisdn }: Person, clientAddress: string) {
  const { SMS_MODE } = env();
  Object.assign(env(), { SMS_MODE: "simulator" });
  await forgotPassword({ actor: PUBLIC }, { msisdn });
  Object.assign(env(), { SMS_MODE });
  const [link] = await sql`select body from outbox where staff_id = ${id} and kind = 'reset_link'`;
  const token = /reset-password\/([\w-]+)/.exec(unseal("outbox", link?.body) ?? "")?.[1];
  await resetPassword({ actor: PUBLIC, clientAddress }, { token, newPassword: NEW, confirmNewPassword: NEW });
}

describe("strangers' wrong passwords", () => {
  test("do not lock a device in which the owner has signed in before", async () => {
    const owner = await hire("admin");
    const device = await markDevice(owner.id, undefined);
    await lock(owner);
    expect(await signIn(owner.msisdn, { clientAddress: HOME, device })).toBe("ok");
    expect(await signIn(owner.msisdn, { clientAddress: "203.0.113.1", device })).toBe("ok");
    expect(await signIn(owner.msisdn)).toBe("too_many");
  });

  test("do not use up the tries of a known device, which has five in 15 minutes of its own", async () => {
    const owner = await hire("tutor");
    const device = await markDevice(owner.id, undefined);
    const tries = [];
    for (let n = 1; n <= 7; n++)
      tries.push(await signIn(owner.msisdn, { clientAddress: `203.0.113.${n}`, device }, "guess"));
    expect(countOutcomes(tries)).toEqual({ wrong_login: 5, too_many: 2 });
    expect(await signIn(owner.msisdn, { clientAddress: HOME })).toBe("ok");
  });

  test("lock a device of another account, one whose mark was altered, and one after 180 days", async () => {
    const [owner, other] = [await hire("admin"), await hire("admin")];
    const device = await markDevice(owner.id, undefined);
    const foreign = await markDevice(other.id, undefined);
    await lock(owner);
    for (const wrong of [foreign, device.slice(0, -2), "made up", ""])
      expect(await signIn(owner.msisdn, { clientAddress: HOME, device: wrong })).toBe("too_many");
    await advanceClock(181 * DAY);
    await lock(owner);
    expect(await signIn(owner.msisdn, { clientAddress: HOME, device })).toBe("too_many");
  });

  test("lock every device after a new password, except where it was set", async () => {
    const owner = await hire("cashier");
    const device = await markDevice(owner.id, undefined);
    const { token } = await transaction((tx) => openSession(tx, owner.id));
    const actor = await read((db) => resolveStaff(db, token));
    if (!actor) throw new Error("no session");
    await changePassword({ actor }, { currentPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW });
    await lock(owner);
    expect(await signIn(owner.msisdn, { clientAddress: HOME, device }, NEW)).toBe("too_many");
    const renewed = await markDevice(owner.id, device);
    expect(await signIn(owner.msisdn, { clientAddress: HOME, device: renewed }, NEW)).toBe("ok");
  });

  test("lock out none of the people who share a computer, which is known to each of them", async () => {
    const people = [await hire("cashier"), await hire("cashier"), await hire("finance")];
    let device: string | undefined;
    for (const { id } of people) device = await markDevice(id, device);
    for (const person of people) {
      await lock(person);
      expect(await signIn(person.msisdn, { clientAddress: HOME, ...(device ? { device } : {}) })).toBe("ok");
    }
  });

  test("lock out nobody who has used a reset link: without a cookie, from that network, for a day", async () => {
    const owner = await hire("finance");
    await lock(owner);
    await useLink(owner, HOME);
    expect(await signIn(owner.msisdn, { clientAddress: HOME }, NEW)).toBe("ok");
    for (let n = 1; n <= 20; n++) await signIn(owner.msisdn, { clientAddress: `203.0.113.${n}` }, "guess");
    expect(await signIn(owner.msisdn, { clientAddress: "198.51.100.78" }, NEW)).toBe("too_many");
    expect(await signIn(owner.msisdn, { clientAddress: HOME }, NEW)).toBe("ok");
  });

  test("end with a first password that an admin sets", async () => {
    const owner = await hire("tutor");
    await lock(owner);
    await updateTutor(await asStaff("admin"), { id: owner.id, password: NEW });
    expect(await signIn(owner.msisdn, { clientAddress: HOME }, NEW)).toBe("ok");
  });
});

describe("a lock-out", () => {
  const lines = ({ id }: Person) =>
    sql`select actor_kind, changes from audit_log where subject = ${`staff:${id}`} and verb = 'auth.locked'`;

  test("is in the audit log once, not at each try, and again in the next hour", async () => {
    const owner = await hire("admin");
    await lock(owner);
    for (let n = 30; n < 40; n++)
      expect(await signIn(owner.msisdn, { clientAddress: `203.0.113.${n}` }, "guess")).toBe("too_many");
    const first = await lines(owner);
    expect(first).toMatchObject([{ actor_kind: "public", changes: { wrong_tries: 20 } }]);
    await advanceClock(HOUR);
    await lock(owner);
    expect(await lines(owner)).toHaveLength(2);
  });

  test("is not logged for an unknown phone, or for tries that were right in the end", async () => {
    const owner = await hire("tutor");
    for (let n = 1; n <= 19; n++) await signIn(owner.msisdn, { clientAddress: `203.0.113.${n}` }, "guess");
    for (let n = 1; n <= 3; n++) expect(await signIn(owner.msisdn)).toBe("ok");
    expect(await lines(owner)).toEqual([]);
    const before = await sql`select count(*) from audit_log where verb = 'auth.locked'`;
    for (let n = 1; n <= 20; n++) await signIn("0788999888", { clientAddress: `203.0.113.${n}` }, "guess");
    expect(await sql`select count(*) from audit_log where verb = 'auth.locked'`).toEqual(before);
  });

  test("is shown to admins, with the name and until when, and ends with the reset link", async () => {
    const admin = await asStaff("admin");
    const owner = await hire("tutor", { name: "Asha Mwende" });
    await lock(owner);
    const mine = async () => (await listLocked(admin, {})).filter(({ id }) => id === owner.id);
    const [seen] = await mine();
    expect(seen).toMatchObject({ name: "Asha Mwende", role: "tutor" });
    const [row] =
      await sql`select ${seen?.locked_until ?? null}::timestamptz - now() <= interval '1 hour' as soon`;
    expect(row?.soon).toBe(true);
    expect((await showFactorOf(admin, { id: owner.id })).locked_until).toBe(seen?.locked_until);
    await useLink(owner, HOME);
    expect(await mine()).toEqual([]);
    for (const role of ["tutor", "cashier", "finance"] as const)
      expect(await outcomeOf(listLocked(await asStaff(role), {}))).toBe("not_allowed");
  });
});
