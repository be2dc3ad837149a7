import { describe, expect, onTestFinished, test } from "vitest";
import { authorize } from "@/lib/domain/access/authorize";
import { PERMISSIONS, type VerbName } from "@/lib/domain/access/permissions";
import {
  removeOwnFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  showFactorOf,
} from "@/lib/domain/people/staff/change-second-factor";
import { deleteTutor } from "@/lib/domain/people/staff/delete-staff";
import {
  confirmSecondFactor,
  showSecondFactor,
  startSecondFactor,
} from "@/lib/domain/people/staff/set-up-second-factor";
import { resolveStaff } from "@/lib/platform/auth/staff-sessions";
import { read } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import type { Refusal } from "@/lib/platform/refusal";
import { asStaff } from "../../../support/actors";
import { advanceClock, secondsAhead } from "../../../support/clock";
import { sql } from "../../../support/database";
import { outcomeOf } from "../../../support/outcome";
import { setUpFactor } from "../../../support/second-factor";
import { PASSWORD } from "../../../support/staff";
import { isSignedIn, MINUTE, now, require, sessionOf, signedIn, signIn, withFactor } from "./with-factor";

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

  test("keeps a key for an hour; a newer key replaces it, but not one that is turned on", async () => {
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

  test("makes the sixth wrong first code wait", async () => {
    const { ctx } = await signedIn();
    const { setup } = await startSecondFactor(ctx, { currentPassword: PASSWORD });
    for (let time = 0; time < 5; time++) await outcomeOf(confirmSecondFactor(ctx, { code: "000000" }));
    expect(await outcomeOf(confirmSecondFactor(ctx, { code: now(setup.key) }))).toBe("too_many");
  });
});

describe("a second factor is changed by its owner", () => {
  test("who gets new recovery codes by the password and a code, which ends the old ones", async () => {
    const { ctx, msisdn, key, codes } = await withFactor();
    const renew = (currentPassword: string, code: string) =>
      outcomeOf(renewRecoveryCodes(ctx, { currentPassword, code }));
    expect(await renew("not it", now(key))).toBe("wrong_password");
    expect(await renew(PASSWORD, "000000")).toBe("second_factor_wrong");
    const { recovery_codes } = await renewRecoveryCodes(ctx, { currentPassword: PASSWORD, code: now(key) });
    expect(await signIn(msisdn, codes[0])).toBe("second_factor_wrong");
    expect(await signIn(msisdn, recovery_codes[0])).toBe("ok");
  });

  test("who turns it off by the password and a code, and then the password is enough", async () => {
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
  test("of another person, which ends it and every session, and tells the owner by SMS and mail", async () => {
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

  test("but never their own, and nobody else resets one", async () => {
    const { id, ctx } = await withFactor("admin");
    expect(await outcomeOf(resetSecondFactor(ctx, { id }))).toBe("not_allowed");
    expect(await outcomeOf(resetSecondFactor(await asStaff("finance"), { id }))).toBe("not_allowed");
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await outcomeOf(resetSecondFactor(ctx, { id: nobody }))).toBe("not_found");
  });

  test("and it is deleted with the account", async () => {
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
