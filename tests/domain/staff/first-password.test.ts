import { afterAll, describe, expect, test } from "vitest";
import { closeDatabase, read } from "@/db/client";
import { changePassword } from "@/lib/domain/staff/change-password";
import { createAdmin, createTutor } from "@/lib/domain/staff/create-staff";
import { resetPassword } from "@/lib/domain/staff/reset-password";
import { login } from "@/lib/domain/staff/sign-in";
import { updateTutor } from "@/lib/domain/staff/update-staff";
import { resolveStaff } from "@/lib/platform/auth/staff-sessions";
import type { Actor } from "@/lib/platform/permissions/actor";
import { hashToken, newToken } from "@/lib/platform/secrets";
import { newPhone, staffMember } from "../../api/fixtures";
import { advanceClock } from "../../support/clock";
import { sql } from "../../support/database";
import { outcomeOf } from "../../support/outcome";

const PUBLIC = { actor: { kind: "public" } } as const;
const FIRST = "Jambo-Jambo-7";
const OWN = "Nyumbani-Kwetu-3";
const DAYS = 24 * 60 * 60;

afterAll(closeDatabase);

const admin = async (): Promise<{ actor: Actor }> => {
  const staffId = await staffMember("admin");
  return { actor: { kind: "staff", staffId, sessionId: staffId, role: "admin", mustChangePassword: false } };
};
const hired = async (open = createTutor) => {
  const msisdn = newPhone();
  const { id } = await open(await admin(), {
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

  test("ends once it is replaced: the own password never expires", async () => {
    const { msisdn } = await hired();
    const { access } = await signIn(msisdn);
    const actor = await read((db) => resolveStaff(db, access.token));
    expect(actor?.mustChangePassword).toBe(true);
    await changePassword({ actor: actor as Actor }, { newPassword: OWN, confirmNewPassword: OWN });
    await advanceClock(30 * DAYS);
    expect(await outcomeOf(signIn(msisdn, OWN))).toBe("ok");
  });

  test("that expired is replaced by a link, or by a new one from an admin, valid for three days again", async () => {
    const { id, msisdn } = await hired();
    await advanceClock(3 * DAYS + 1);
    await updateTutor(await admin(), { id, password: "Jambo-Jambo-8" });
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
    await updateTutor(await admin(), { id, first_name: "Joyce" });
    await advanceClock(DAYS + 1);
    expect(await outcomeOf(signIn(msisdn))).toBe("first_password_over");
  });
});
