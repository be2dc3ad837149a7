import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { secondFactors } from "@/db/schema/staff";
import { authorize } from "@/lib/domain/access/authorize";
import { PERMISSIONS, type VerbName } from "@/lib/domain/access/permissions";
import { changePassword } from "@/lib/domain/people/staff/change-password";
import {
  removeOwnFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  showFactorOf,
} from "@/lib/domain/people/staff/change-second-factor";
import { deleteTutor } from "@/lib/domain/people/staff/delete-staff";
import { enterCode } from "@/lib/domain/people/staff/enter-code";
import { isHalfSignedIn } from "@/lib/domain/people/staff/half-sign-in";
import {
  confirmSecondFactor,
  showSecondFactor,
  startSecondFactor,
} from "@/lib/domain/people/staff/set-up-second-factor";
import { login, startLogin } from "@/lib/domain/people/staff/sign-in";
import { openSession, resolveStaff } from "@/lib/platform/auth/staff-sessions";
import { stepOf } from "@/lib/platform/auth/totp";
import { read, transaction } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import type { Refusal } from "@/lib/platform/refusal";
import { asStaff, PUBLIC } from "../../../support/actors";
import { barrier } from "../../../support/barrier";
import { advanceClock, secondsAhead } from "../../../support/clock";
import { sql } from "../../../support/database";
import { gateBeforeInsert } from "../../../support/gate";
import { outcomeOf } from "../../../support/outcome";
import { codeOf, setUpFactor } from "../../../support/second-factor";
import { hire, PASSWORD, type StaffRole } from "../../../support/staff";

const MINUTE = 60;
const STEP = 30;

/** A member of staff who is signed in. */
async function signedIn(role: StaffRole = "admin") {
  const person = await hire(role, { email: "asha@academy.example" });
  return { ...person, ...(await sessionOf(person.id)) };
}

async function sessionOf(staffId: string) {
  const { token } = await transaction((tx) => openSession(tx, staffId));
  const actor = await read((db) => resolveStaff(db, token));
  if (!actor) throw new Error("no session");
  return { token, ctx: { actor } };
}

/** The same with a second factor. The code that confirmed it is used up, so the clock moves on to the next. */
async function withFactor(role: StaffRole = "admin") {
  const person = await signedIn(role);
  const factor = await setUpFactor(person.ctx, secondsAhead());
  await advanceClock(2 * STEP);
  return { ...person, ...factor };
}

const now = (key: string, steps = 0) => codeOf(key, secondsAhead() + steps * STEP);
const signIn = (msisdn: string, code?: string, password = PASSWORD) =>
  outcomeOf(login(PUBLIC, { msisdn, password, code }));
async function halfway(msisdn: string): Promise<string> {
  const result = await startLogin(PUBLIC, { msisdn, password: PASSWORD });
  if (!("halfway" in result)) throw new Error("no code was asked for");
  return result.halfway;
}
const isSignedIn = async (token: string) => (await read((db) => resolveStaff(db, token))) !== undefined;
const require = (value: boolean) =>
  sql`insert into settings (key, value) values ('second_factor_required', ${sql.json(value)})
    on conflict (key) do update set value = excluded.value`;

describe("signing in with a second factor", () => {
  test("needs the password and a code, and is unchanged for whoever has none", async () => {
    const { msisdn, key } = await withFactor();
    expect(await signIn(msisdn)).toBe("second_factor_needed");
    expect(await signIn(msisdn, "")).toBe("second_factor_needed");
    expect(await signIn(msisdn, now(key), "not the password")).toBe("wrong_login");
    expect(await signIn(msisdn, now(key))).toBe("ok");
    const other = await hire("admin");
    expect(await signIn(other.msisdn)).toBe("ok");
    expect(await signIn(other.msisdn, "123456")).toBe("ok");
  });

  test("a code is accepted once, also while it is still shown, and none before it", async () => {
    const { msisdn, key } = await withFactor();
    const [before, shown] = [now(key, -1), now(key)];
    expect(await signIn(msisdn, shown)).toBe("ok");
    expect(await signIn(msisdn, shown)).toBe("second_factor_wrong");
    expect(await signIn(msisdn, before)).toBe("second_factor_wrong");
    await advanceClock(STEP);
    expect(await signIn(msisdn, shown)).toBe("second_factor_wrong");
    expect(await signIn(msisdn, now(key))).toBe("ok");
  });

  test("the code that confirmed the app does not sign in", async () => {
    const { ctx, msisdn } = await signedIn();
    const { setup } = await startSecondFactor(ctx, { currentPassword: PASSWORD });
    const code = now(setup.key);
    await confirmSecondFactor(ctx, { code });
    expect(await signIn(msisdn, code)).toBe("second_factor_wrong");
  });

  test("the clock of the phone may be half a minute off, and no more", async () => {
    const { key } = await withFactor();
    const at = new Date("2026-03-07T06:00:15Z");
    const step = at.getTime() / 30_000 - 0.5;
    const code = (steps: number) => codeOf(key, (at.getTime() - Date.now()) / 1000 + steps * STEP);
    expect([-1, 0, 1].map((steps) => stepOf(code(steps), key, at))).toEqual([step - 1, step, step + 1]);
    expect([-2, 2].map((steps) => stepOf(code(steps), key, at))).toEqual([undefined, undefined]);
  });

  test("a recovery code works once, however it is written", async () => {
    const { msisdn, ctx, codes } = await withFactor();
    const [code = "", other = ""] = codes;
    const written = ` ${code.toUpperCase().replace("-", " ")} `;
    expect(await signIn(msisdn, written)).toBe("ok");
    expect(await signIn(msisdn, code)).toBe("second_factor_wrong");
    const result = await enterCode(PUBLIC, { halfway: await halfway(msisdn), code: other });
    expect(result.recovery_codes_left).toBe(8);
    expect((await showSecondFactor(ctx, {})).recovery_codes_left).toBe(8);
  });

  test("codes of another account are worth nothing", async () => {
    const { msisdn } = await withFactor();
    const other = await withFactor();
    expect(await signIn(msisdn, now(other.key))).toBe("second_factor_wrong");
    expect(await signIn(msisdn, other.codes[0])).toBe("second_factor_wrong");
  });

  test("the sixth wrong code waits, also when it is right; asking for the code counts nothing", async () => {
    const { msisdn, key } = await withFactor();
    for (let time = 0; time < 6; time++) expect(await signIn(msisdn)).toBe("second_factor_needed");
    const half = await halfway(msisdn);
    for (const code of ["000000", "abcde-fghjk", "a-b-c"])
      expect(await outcomeOf(enterCode(PUBLIC, { halfway: half, code }))).toBe("second_factor_wrong");
    for (const code of ["111111", "x"]) expect(await signIn(msisdn, code)).toBe("second_factor_wrong");
    expect(await outcomeOf(enterCode(PUBLIC, { halfway: half, code: now(key) }))).toBe("too_many");
    expect(await signIn(msisdn, now(key))).toBe("too_many");
    await advanceClock(15 * MINUTE);
    expect(await signIn(msisdn, now(key))).toBe("ok");
  });

  test("between the two pages nothing is granted, for ten minutes and while the password stands", async () => {
    const { msisdn, key, ctx } = await withFactor();
    const half = await halfway(msisdn);
    expect(await isSignedIn(half)).toBe(false);
    expect(await isHalfSignedIn(half)).toBe(true);
    await advanceClock(11 * MINUTE);
    expect(await isHalfSignedIn(half)).toBe(false);
    expect(await outcomeOf(enterCode(PUBLIC, { halfway: half, code: now(key) }))).toBe("session_over");
    const again = await halfway(msisdn);
    await changePassword(ctx, {
      currentPassword: PASSWORD,
      newPassword: "Nyumbani-Kwetu-3",
      confirmNewPassword: "Nyumbani-Kwetu-3",
    });
    expect(await outcomeOf(enterCode(PUBLIC, { halfway: again, code: now(key) }))).toBe("session_over");
    expect(await outcomeOf(enterCode(PUBLIC, { halfway: "made up", code: now(key) }))).toBe("session_over");
  });

  test("the key is stored sealed, the recovery codes as hashes", async () => {
    const { id, key, codes } = await withFactor();
    const stored = JSON.stringify([
      await sql`select * from second_factors where staff_id = ${id}`,
      await sql`select * from recovery_codes where staff_id = ${id}`,
      await sql`select * from audit_log where subject = ${`staff:${id}`}`,
    ]);
    for (const secret of [key, ...codes, ...codes.map((code) => code.replace("-", ""))])
      expect(stored).not.toContain(secret);
  });
});

describe("one code sent twice at the same time", () => {
  test("signs in once", async () => {
    const { msisdn, key } = await withFactor();
    const [half, code] = [await halfway(msisdn), now(key)];
    const gate = await gateBeforeInsert("staff_sessions");
    const first = outcomeOf(enterCode(PUBLIC, { halfway: half, code }));
    await gate.reached();
    const second = outcomeOf(enterCode(PUBLIC, { halfway: half, code }));
    await gate.anotherWaits();
    await gate.open();
    expect([await first, await second].sort()).toEqual(["ok", "second_factor_wrong"]);
  });

  test("control: it signs in twice where the last step is read before it is written", async () => {
    const { id, key } = await withFactor();
    const code = now(key);
    const bothRead = barrier(2);
    const careless = () =>
      transaction(async (tx) => {
        const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.staffId, id));
        const step = stepOf(code, key, new Date(Date.now() + secondsAhead() * 1000)) ?? 0;
        if (!factor || step <= factor.lastStep) return "second_factor_wrong";
        await bothRead();
        await tx.update(secondFactors).set({ lastStep: step }).where(eq(secondFactors.staffId, id));
        return "ok";
      });
    expect(await Promise.all([careless(), careless()])).toEqual(["ok", "ok"]);
  });
});

describe("setting up a second factor", () => {
  test("asks for no code until a first one confirmed the key, and then ends the other sessions", async () => {
    const { ctx, msisdn, token, id } = await signedIn("cashier");
    const other = await sessionOf(id);
    const { setup } = await startSecondFactor(ctx, { currentPassword: PASSWORD });
    expect(setup.uri).toMatch(/^otpauth:\/\/totp\/.+issuer=.+secret=[A-Z2-7]{32}/);
    expect(await signIn(msisdn)).toBe("ok");
    expect(await outcomeOf(confirmSecondFactor(ctx, { code: "000000" }))).toBe("second_factor_wrong");
    expect((await showSecondFactor(ctx, {})).setup).toEqual(setup);
    const { recovery_codes } = await confirmSecondFactor(ctx, { code: now(setup.key) });
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await showSecondFactor(ctx, {})).toMatchObject({ is_on: true, setup: null });
    expect([await isSignedIn(token), await isSignedIn(other.token)]).toEqual([true, false]);
    expect(await signIn(msisdn)).toBe("second_factor_needed");
  });

  test("a key waits an hour; a newer one replaces it; one that is on is not replaced", async () => {
    const { ctx } = await signedIn();
    const { setup: old } = await startSecondFactor(ctx, { currentPassword: PASSWORD });
    const { setup } = await startSecondFactor(ctx, { currentPassword: PASSWORD });
    expect(await outcomeOf(confirmSecondFactor(ctx, { code: now(old.key) }))).toBe("second_factor_wrong");
    await advanceClock(61 * MINUTE);
    const { ctx: later } = await sessionOf(ctx.actor.staffId);
    expect((await showSecondFactor(later, {})).setup).toBeNull();
    expect(await outcomeOf(confirmSecondFactor(later, { code: now(setup.key) }))).toBe("second_factor_off");
    await setUpFactor(later, secondsAhead());
    expect(await outcomeOf(startSecondFactor(later, { currentPassword: PASSWORD }))).toBe("second_factor_on");
  });

  test("the sixth wrong first code waits", async () => {
    const { ctx } = await signedIn();
    const { setup } = await startSecondFactor(ctx, { currentPassword: PASSWORD });
    for (let time = 0; time < 5; time++) await outcomeOf(confirmSecondFactor(ctx, { code: "000000" }));
    expect(await outcomeOf(confirmSecondFactor(ctx, { code: now(setup.key) }))).toBe("too_many");
  });
});

describe("a second factor is changed by its owner", () => {
  test("with the password and a code: new recovery codes end the old", async () => {
    const { ctx, msisdn, key, codes } = await withFactor();
    const renew = (currentPassword: string, code: string) =>
      outcomeOf(renewRecoveryCodes(ctx, { currentPassword, code }));
    expect(await renew("not it", now(key))).toBe("wrong_password");
    expect(await renew(PASSWORD, "000000")).toBe("second_factor_wrong");
    const { recovery_codes } = await renewRecoveryCodes(ctx, { currentPassword: PASSWORD, code: now(key) });
    expect(await signIn(msisdn, codes[0])).toBe("second_factor_wrong");
    expect(await signIn(msisdn, recovery_codes[0])).toBe("ok");
  });

  test("with the password and a code: turned off, the password is enough", async () => {
    const { ctx, id, msisdn, key } = await withFactor();
    const off = (currentPassword: string, code: string) =>
      outcomeOf(removeOwnFactor(ctx, { currentPassword, code }));
    expect(await off("", now(key))).toBe("invalid");
    expect(await off("guess", now(key))).toBe("wrong_password");
    expect(await off(PASSWORD, "000000")).toBe("second_factor_wrong");
    expect(await off(PASSWORD, now(key))).toBe("ok");
    expect(await off(PASSWORD, now(key))).toBe("second_factor_off");
    expect(await signIn(msisdn)).toBe("ok");
    expect(await sql`select 1 from recovery_codes where staff_id = ${id}`).toHaveLength(0);
  });
});

describe("an admin resets a second factor", () => {
  test("of another: it and every session end, and the owner gets an SMS and a mail", async () => {
    const admin = await asStaff("admin");
    const { id, msisdn, token } = await withFactor("finance");
    expect((await showFactorOf(admin, { id })).second_factor).toMatchObject({ recovery_codes_left: 10 });
    const { SMS_MODE, SMTP_URL } = env();
    onTestFinished(() => void Object.assign(env(), { SMS_MODE, SMTP_URL }));
    Object.assign(env(), { SMS_MODE: "simulator", SMTP_URL: "smtp://127.0.0.1:1" });
    await resetSecondFactor(admin, { id });
    expect(await isSignedIn(token)).toBe(false);
    expect(await signIn(msisdn)).toBe("ok");
    const sent = await sql`select channel, recipient, is_secret from outbox
      where staff_id = ${id} and kind = 'second_factor_reset' order by channel`;
    expect(sent).toMatchObject([
      { channel: "mail", recipient: "asha@academy.example" },
      { channel: "sms", recipient: msisdn },
    ]);
    const [line] = await sql`select changes from audit_log where verb = 'auth.reset-second-factor'
      and subject = ${`staff:${id}`}`;
    expect(line!.changes).toEqual({ second_factor: "reset by an admin" });
    expect(await outcomeOf(resetSecondFactor(admin, { id }))).toBe("second_factor_off");
  });

  test("never of the own account, and nobody else resets one", async () => {
    const { id, ctx } = await withFactor("admin");
    expect(await outcomeOf(resetSecondFactor(ctx, { id }))).toBe("not_allowed");
    expect(await outcomeOf(resetSecondFactor(await asStaff("finance"), { id }))).toBe("not_allowed");
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await outcomeOf(resetSecondFactor(ctx, { id: nobody }))).toBe("not_found");
  });

  test("it goes with the account", async () => {
    const { id } = await signedIn("tutor");
    await sql`insert into second_factors (staff_id, sealed_key, confirmed_at) values (${id}, 'sealed', now())`;
    await sql`insert into recovery_codes (staff_id, code_hash) values (${id}, 'hash')`;
    await deleteTutor(await asStaff("admin"), { id });
    expect(await sql`select 1 from second_factors where staff_id = ${id}`).toHaveLength(0);
    expect(await sql`select 1 from recovery_codes where staff_id = ${id}`).toHaveLength(0);
  });
});

describe("a second factor that the settings require", () => {
  test("of admins and finance officers comes before anything else, for sessions that are open too", async () => {
    const people = await Promise.all(
      (["admin", "finance", "cashier", "tutor"] as const).map((role) => signedIn(role)),
    );
    await require(true);
    const due = await Promise.all(
      people.map(async ({ token }) => (await read((db) => resolveStaff(db, token)))?.mustSetUpSecondFactor),
    );
    expect(due).toEqual([true, true, false, false]);
    const { ctx } = await sessionOf(people[0]!.id);
    const free = Object.keys(PERMISSIONS).filter((verb) => {
      try {
        return authorize(ctx.actor, verb as VerbName);
      } catch (error) {
        return (error as Refusal).code !== "second_factor_required";
      }
    });
    expect(free.sort()).toEqual([
      "auth.change-password",
      "auth.confirm-second-factor",
      "auth.logout",
      "auth.show-second-factor",
      "auth.start-second-factor",
    ]);
    await setUpFactor(ctx, secondsAhead());
    const after = await sessionOf(people[0]!.id);
    expect(after.ctx.actor.mustSetUpSecondFactor).toBe(false);
    await require(false);
    expect((await sessionOf(people[1]!.id)).ctx.actor.mustSetUpSecondFactor).toBe(false);
  });
});
