import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { changePassword } from "@/lib/domain/people/staff/change-password";
import { removeOwnFactor, renewRecoveryCodes } from "@/lib/domain/people/staff/change-second-factor";
import { forgotPassword, resetPassword } from "@/lib/domain/people/staff/reset-password";
import { confirmSecondFactor, startSecondFactor } from "@/lib/domain/people/staff/set-up-second-factor";
import { updateAdmin, updateTutor } from "@/lib/domain/people/staff/update-staff";
import { openSession, resolveStaff } from "@/lib/platform/auth/staff-sessions";
import { read, transaction } from "@/lib/platform/db/client";
import { env } from "@/lib/platform/env";
import { unseal } from "@/lib/platform/secrets";
import { newPhone } from "../../../api/fixtures";
import { asStaff } from "../../../support/actors";
import { advanceClock, secondsAhead } from "../../../support/clock";
import { sql } from "../../../support/database";
import { outcomeOf, refusalOf } from "../../../support/outcome";
import { codeOf, setUpFactor } from "../../../support/second-factor";
import { hire, PASSWORD, type StaffRole } from "../../../support/staff";

const NEW = "three-quiet-herons";
const FIRST = "one-slow-pelican";
const CHOSEN = { currentPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW };
const OLD_MAIL = "asha@academy.example";

beforeEach(() => {
  const { SMS_MODE, SMTP_URL } = env();
  onTestFinished(() => void Object.assign(env(), { SMS_MODE, SMTP_URL }));
  Object.assign(env(), { SMS_MODE: "simulator", SMTP_URL: "smtp://127.0.0.1:1" });
});

async function sessionOf(id: string) {
  const { token } = await transaction((tx) => openSession(tx, id));
  const actor = await read((db) => resolveStaff(db, token));
  if (!actor) throw new Error("no session");
  return { actor };
}

async function signedIn(role: StaffRole) {
  const person = await hire(role, { email: OLD_MAIL, name: "Asha Mwende" });
  return { ...person, ctx: await sessionOf(person.id) };
}

/** What an account's owner was told of its changes since the last look. */
async function told(id: string) {
  const rows = await sql`select channel, recipient, body, is_secret, subject from outbox
    where staff_id = ${id} and kind = 'account_changed' order by channel, recipient`;
  await sql`delete from outbox where staff_id = ${id} and kind = 'account_changed'`;
  return rows;
}

const recipients = (rows: Awaited<ReturnType<typeof told>>) => rows.map(({ recipient }) => recipient);

describe("the owner of an account gets an SMS and a mail", () => {
  test("when the password was changed in a session, and is told what to do if that was somebody else", async () => {
    const { id, msisdn, ctx } = await signedIn("tutor");
    await changePassword(ctx, CHOSEN);
    const rows = await told(id);
    expect(rows).toMatchObject([
      { channel: "mail", recipient: OLD_MAIL, is_secret: false },
      { channel: "sms", recipient: msisdn, is_secret: false },
    ]);
    for (const { body } of rows) {
      expect(body).toMatch(/your password was changed/i);
      expect(body).toContain("If it was not you, call an admin at once.");
      expect(body).not.toContain(NEW);
    }
    expect(rows[1]?.body.length).toBeLessThanOrEqual(160);
  });

  test("when a first password was replaced", async () => {
    const person = await hire("cashier", { firstLogin: true });
    await changePassword(await sessionOf(person.id), { newPassword: NEW, confirmNewPassword: NEW });
    expect(recipients(await told(person.id))).toEqual([person.msisdn]);
  });

  test("when the password was changed by a reset link", async () => {
    const { id, msisdn } = await signedIn("finance");
    await forgotPassword({ actor: { kind: "public" } }, { msisdn });
    const [link] =
      await sql`select body from outbox where staff_id = ${id} and kind = 'reset_link' and channel = 'sms'`;
    const token = /reset-password\/([\w-]+)/.exec(unseal("outbox", link?.body) ?? "")?.[1];
    await resetPassword({ actor: { kind: "public" } }, { token, newPassword: NEW, confirmNewPassword: NEW });
    const rows = await told(id);
    expect(recipients(rows)).toEqual([OLD_MAIL, msisdn]);
    for (const { body } of rows) expect(body).toContain("by a link sent to you");
  });

  test("when an admin set a password, phone or email, also at the old phone and the old address", async () => {
    const admin = await asStaff("admin");
    const { id, msisdn } = await signedIn("tutor");
    const phone = newPhone();
    await updateTutor(admin, { id, msisdn: phone, email: "new@academy.example", password: FIRST });
    const rows = await told(id);
    expect(recipients(rows).toSorted()).toEqual(
      [OLD_MAIL, "new@academy.example", msisdn, phone.replace(/^0/, "254")].toSorted(),
    );
    for (const { body } of rows) {
      expect(body).toMatch(/your password, phone number, and email address were changed by an admin/i);
      expect(body).toContain("If you did not ask for it, call an admin at once.");
      for (const secret of [FIRST, phone, "new@academy.example"]) expect(body).not.toContain(secret);
    }
  });

  test("when an admin changed their own phone, and no other admin did", async () => {
    const { id, ctx } = await signedIn("admin");
    await updateAdmin(ctx, { id, msisdn: newPhone(), currentPassword: PASSWORD });
    const rows = await told(id);
    expect(rows.length).toBeGreaterThan(1);
    for (const { body } of rows) {
      expect(body).not.toContain("by an admin");
      expect(body).toContain("If it was not you, call an admin at once.");
    }
  });

  test("but not when an admin changed a name or sent the same phone again", async () => {
    const admin = await asStaff("admin");
    const { id, msisdn } = await signedIn("tutor");
    await updateTutor(admin, { id, first_name: "Aisha", msisdn, email: OLD_MAIL });
    expect(await told(id)).toEqual([]);
  });

  test("when the second factor was set up or turned off, and when its recovery codes were renewed", async () => {
    const { id, msisdn, ctx } = await signedIn("admin");
    const { key, codes } = await setUpFactor(ctx, secondsAhead());
    const setUp = await told(id);
    await advanceClock(60);
    const typed = () => ({ currentPassword: PASSWORD, code: codeOf(key, secondsAhead()) });
    await renewRecoveryCodes(ctx, typed());
    const renewed = await told(id);
    await advanceClock(60);
    await removeOwnFactor(ctx, typed());
    const off = await told(id);
    const said = [
      { rows: setUp, what: /second factor was set up/ },
      { rows: renewed, what: /new recovery codes were made/i },
      { rows: off, what: /second factor of your account was turned off/ },
    ];
    for (const { rows, what } of said) {
      expect(recipients(rows)).toEqual([OLD_MAIL, msisdn]);
      for (const { body } of rows) {
        expect(body).toMatch(what);
        for (const code of codes) expect(body).not.toContain(code);
      }
    }
  });
});

describe("an open session does not prove who its owner is", () => {
  test("so a second factor is set up by the password, and a thief cannot keep the owner out with one", async () => {
    const { ctx } = await signedIn("admin");
    for (const input of [{}, { currentPassword: "" }]) {
      const refused = await refusalOf(startSecondFactor(ctx, input));
      expect([refused.kind, refused.errors]).toEqual([
        "invalid",
        { currentPassword: ["Enter your current password."] },
      ]);
    }
    const refused = await refusalOf(startSecondFactor(ctx, { currentPassword: "guess" }));
    expect([refused.code, Object.keys(refused.errors ?? {})]).toEqual([
      "wrong_password",
      ["currentPassword"],
    ]);
  });

  test("so a key that the owner began is shown and confirmed in no other session", async () => {
    const { id, ctx } = await signedIn("admin");
    const { setup } = await startSecondFactor(ctx, { currentPassword: PASSWORD });
    const code = { code: codeOf(setup.key, secondsAhead()) };
    expect(await outcomeOf(confirmSecondFactor(await sessionOf(id), code))).toBe("second_factor_off");
    expect(await outcomeOf(confirmSecondFactor(ctx, code))).toBe("ok");
  });

  test("so an admin's own phone, email and password need the password at System Users too", async () => {
    const { id, msisdn, ctx } = await signedIn("admin");
    const changes = [
      { msisdn: newPhone() },
      { email: "thief@elsewhere.example" },
      { email: null },
      { password: FIRST },
      { reset_password: true },
    ];
    for (const change of changes) {
      expect(await outcomeOf(updateAdmin(ctx, { id, ...change }))).toBe("invalid");
      expect(await outcomeOf(updateAdmin(ctx, { id, ...change, currentPassword: "guess" }))).toBe(
        "wrong_password",
      );
    }
    expect(await outcomeOf(updateAdmin(ctx, { id, email: null, currentPassword: PASSWORD }))).toBe(
      "too_many",
    );
    const another = await sessionOf(id);
    expect(await outcomeOf(updateAdmin(another, { id, first_name: "Aisha", msisdn }))).toBe("ok");
    const email = { id, email: "asha@home.example", currentPassword: PASSWORD };
    expect(await outcomeOf(updateAdmin(another, email))).toBe("ok");
    expect(recipients(await told(id))).toEqual([OLD_MAIL, "asha@home.example", msisdn]);
  });
});
