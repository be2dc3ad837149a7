import { describe, expect, test } from "vitest";
import type { Actor } from "@/lib/domain/access/actor";
import { changePassword } from "@/lib/domain/people/staff/change-password";
import { createAdmin, createTutor } from "@/lib/domain/people/staff/create-staff";
import { forgotPassword, resetPassword } from "@/lib/domain/people/staff/reset-password";
import { login } from "@/lib/domain/people/staff/sign-in";
import { updateTutor } from "@/lib/domain/people/staff/update-staff";
import { resolveStaff } from "@/lib/platform/auth/staff-sessions";
import { read } from "@/lib/platform/db/client";
import { hashToken, newToken, unseal } from "@/lib/platform/secrets";
import { newPhone } from "../../../api/fixtures";
import { asStaff, PUBLIC } from "../../../support/actors";
import { advanceClock } from "../../../support/clock";
import { sql } from "../../../support/database";
import { outcomeOf, refusalOf } from "../../../support/outcome";

const FIRST = "Jambo-Jambo-7";
const OWN = "Nyumbani-Kwetu-3";
const DAYS = 24 * 60 * 60;

const hired = async (open = createTutor) => {
  const msisdn = newPhone();
  const { id } = await open(await asStaff("admin"), {
    first_name: "Joy",
    last_name: "Atieno",
    msisdn,
    email: "joy@academy.example",
    password: FIRST,
  });
  return { id, msisdn };
};
const signIn = (msisdn: string, password = FIRST) => login(PUBLIC, { msisdn, password });

describe("a password set by an admin", () => {
  test.each([createTutor, createAdmin])("works for three days only", async (open) => {
    const { msisdn } = await hired(open as typeof createTutor);
    await advanceClock(3 * DAYS - 60);
    expect(await outcomeOf(signIn(msisdn))).toBe("ok");
    await advanceClock(61);
    expect(await outcomeOf(signIn(msisdn))).toBe("first_password_over");
    expect(await outcomeOf(signIn(msisdn, "not the password"))).toBe("wrong_login");
  });

  test("no longer ends once it is replaced, because the owner's own password never expires", async () => {
    const { msisdn } = await hired();
    const { access } = await signIn(msisdn);
    const actor = await read((db) => resolveStaff(db, access.token));
    expect(actor?.mustChangePassword).toBe(true);
    await changePassword({ actor: actor as Actor }, { newPassword: OWN, confirmNewPassword: OWN });
    await advanceClock(30 * DAYS);
    expect(await outcomeOf(signIn(msisdn, OWN))).toBe("ok");
  });

  test("cannot be replaced by itself, and neither can a later one", async () => {
    const { msisdn } = await hired();
    const { access } = await signIn(msisdn);
    const actor = (await read((db) => resolveStaff(db, access.token))) as Actor;
    const change = (newPassword: string, currentPassword?: string) =>
      changePassword(
        { actor },
        { newPassword, confirmNewPassword: newPassword, ...(currentPassword ? { currentPassword } : {}) },
      );
    const same = await refusalOf(change(FIRST));
    expect(same.errors).toEqual({ newPassword: ["This is your current password. Choose another one."] });
    await change(OWN);
    expect(await outcomeOf(change(OWN, OWN))).toBe("invalid");
    expect(await outcomeOf(change(OWN, "not the password"))).toBe("wrong_password");
  });

  test("is replaced after it expired by a link, or by a new one from an admin, valid for three days again", async () => {
    const { id, msisdn } = await hired();
    await advanceClock(3 * DAYS + 1);
    await updateTutor(await asStaff("admin"), { id, password: "Jambo-Jambo-8" });
    expect(await outcomeOf(signIn(msisdn, "Jambo-Jambo-8"))).toBe("ok");
    await advanceClock(3 * DAYS + 1);
    expect(await outcomeOf(signIn(msisdn, "Jambo-Jambo-8"))).toBe("first_password_over");

    const token = newToken();
    await sql`insert into password_resets (staff_id, token_hash, expires_at)
      values (${id}, ${hashToken(token)}, now() + interval '30 minutes')`;
    await resetPassword(PUBLIC, { token, newPassword: OWN, confirmNewPassword: OWN });
    await advanceClock(30 * DAYS);
    expect(await outcomeOf(signIn(msisdn, OWN))).toBe("ok");
  });

  test("is not prolonged by changing anything else", async () => {
    const { id, msisdn } = await hired();
    await advanceClock(2 * DAYS);
    await updateTutor(await asStaff("admin"), { id, first_name: "Joyce" });
    await advanceClock(DAYS + 1);
    expect(await outcomeOf(signIn(msisdn))).toBe("first_password_over");
  });
});

describe("a new first password by an admin", () => {
  const sms = (id: string) =>
    sql`select recipient, body, is_secret, state from outbox where staff_id = ${id} and kind = 'first_password'
      order by created_at, id`;

  test("is sent by SMS, sealed, for a new account", async () => {
    const { id, msisdn } = await hired();
    const [row] = await sms(id);
    expect(row).toMatchObject({ recipient: msisdn, is_secret: true, state: "queued" });
    expect(row!.body).not.toContain(FIRST);
    expect(unseal("outbox", row!.body)).toMatch(
      new RegExp(`first password is ${FIRST} until .+/auth/login$`),
    );
  });

  test("is shown once, sent by SMS in place of the old one, ends sessions and must be replaced", async () => {
    const { id, msisdn } = await hired();
    const { access } = await signIn(msisdn);
    const { first_password: made } = await updateTutor(await asStaff("admin"), { id, reset_password: true });
    expect(made).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    const [old, row] = await sms(id);
    expect([old!.state, row!.state]).toEqual(["expired", "queued"]);
    expect(unseal("outbox", row!.body)).toContain(made);
    expect(await read((db) => resolveStaff(db, access.token))).toBeFalsy();
    expect(await outcomeOf(signIn(msisdn))).toBe("wrong_login");
    const again = await signIn(msisdn, made);
    expect((await read((db) => resolveStaff(db, again.access.token)))?.mustChangePassword).toBe(true);
    const [line] = await sql`select changes from audit_log where subject = ${`staff:${id}`}
      and verb = 'tutors.update-tutor' order by id desc limit 1`;
    expect(JSON.stringify(line)).toContain("reset by an admin");
    expect(JSON.stringify(line)).not.toContain(made);
  });

  test("is shown to the admin and not sent if the account is suspended; other changes make none", async () => {
    const { id } = await hired();
    await updateTutor(await asStaff("admin"), { id, status: "inactive" });
    const { first_password: made } = await updateTutor(await asStaff("admin"), { id, reset_password: true });
    expect(made).toBeDefined();
    expect((await sms(id)).map(({ state }) => state)).toEqual(["expired"]);
    expect(await updateTutor(await asStaff("admin"), { id, first_name: "Joyce" })).not.toHaveProperty(
      "first_password",
    );
  });
});

describe("a reset link without SMS and mail", () => {
  test("is not made, and known and unknown phones read the same plain words", async () => {
    const { id, msisdn } = await hired();
    const answers = [
      await forgotPassword(PUBLIC, { msisdn }),
      await forgotPassword(PUBLIC, { msisdn: newPhone() }),
    ];
    for (const { msg } of answers)
      expect(msg).toMatch(/^The academy cannot send links at the moment\. Ask an admin/);
    expect(await sql`select 1 from password_resets where staff_id = ${id}`).toHaveLength(0);
  });
});
