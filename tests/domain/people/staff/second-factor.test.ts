import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { secondFactors } from "@/db/schema/staff";
import { changePassword } from "@/lib/domain/people/staff/change-password";
import { enterCode } from "@/lib/domain/people/staff/enter-code";
import { isHalfSignedIn } from "@/lib/domain/people/staff/half-sign-in";
import {
  confirmSecondFactor,
  showSecondFactor,
  startSecondFactor,
} from "@/lib/domain/people/staff/set-up-second-factor";
import { stepOf } from "@/lib/platform/auth/totp";
import { transaction } from "@/lib/platform/db/client";
import { PUBLIC } from "../../../support/actors";
import { barrier } from "../../../support/barrier";
import { advanceClock, secondsAhead } from "../../../support/clock";
import { sql } from "../../../support/database";
import { gateBeforeInsert } from "../../../support/gate";
import { outcomeOf } from "../../../support/outcome";
import { codeOf } from "../../../support/second-factor";
import { hire, PASSWORD } from "../../../support/staff";
import { halfway, isSignedIn, MINUTE, now, STEP, signedIn, signIn, withFactor } from "./with-factor";

describe("signing in with a second factor", () => {
  test("needs the password and a code, and is unchanged for an account without one", async () => {
    const { msisdn, key } = await withFactor();
    expect(await signIn(msisdn)).toBe("second_factor_needed");
    expect(await signIn(msisdn, "")).toBe("second_factor_needed");
    expect(await signIn(msisdn, now(key), "not the password")).toBe("wrong_login");
    expect(await signIn(msisdn, now(key))).toBe("ok");
    const other = await hire("admin");
    expect(await signIn(other.msisdn)).toBe("ok");
    expect(await signIn(other.msisdn, "123456")).toBe("ok");
  });

  test("accepts a code once, even while it is still shown, and none older", async () => {
    const { msisdn, key } = await withFactor();
    const [before, shown] = [now(key, -1), now(key)];
    expect(await signIn(msisdn, shown)).toBe("ok");
    expect(await signIn(msisdn, shown)).toBe("second_factor_wrong");
    expect(await signIn(msisdn, before)).toBe("second_factor_wrong");
    await advanceClock(STEP);
    expect(await signIn(msisdn, shown)).toBe("second_factor_wrong");
    expect(await signIn(msisdn, now(key))).toBe("ok");
  });

  test("does not accept the code that confirmed the app", async () => {
    const { ctx, msisdn } = await signedIn();
    const { setup } = await startSecondFactor(ctx, { currentPassword: PASSWORD });
    const code = now(setup.key);
    await confirmSecondFactor(ctx, { code });
    expect(await signIn(msisdn, code)).toBe("second_factor_wrong");
  });

  test("allows the phone's clock to be half a minute off, and no more", async () => {
    const { key } = await withFactor();
    const at = new Date("2026-03-07T06:00:15Z");
    const step = at.getTime() / 30_000 - 0.5;
    const code = (steps: number) => codeOf(key, (at.getTime() - Date.now()) / 1000 + steps * STEP);
    expect([-1, 0, 1].map((steps) => stepOf(code(steps), key, at))).toEqual([step - 1, step, step + 1]);
    expect([-2, 2].map((steps) => stepOf(code(steps), key, at))).toEqual([undefined, undefined]);
  });

  test("accepts a recovery code once, however it is written", async () => {
    const { msisdn, ctx, codes } = await withFactor();
    const [code = "", other = ""] = codes;
    const written = ` ${code.toUpperCase().replace("-", " ")} `;
    expect(await signIn(msisdn, written)).toBe("ok");
    expect(await signIn(msisdn, code)).toBe("second_factor_wrong");
    const result = await enterCode(PUBLIC, { halfway: await halfway(msisdn), code: other });
    expect(result.recovery_codes_left).toBe(8);
    expect((await showSecondFactor(ctx, {})).recovery_codes_left).toBe(8);
  });

  test("accepts no codes of another account", async () => {
    const { msisdn } = await withFactor();
    const other = await withFactor();
    expect(await signIn(msisdn, now(other.key))).toBe("second_factor_wrong");
    expect(await signIn(msisdn, other.codes[0])).toBe("second_factor_wrong");
  });

  test("makes the sixth wrong code wait, even if it is right; asking for the code counts nothing", async () => {
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

  test("grants nothing between the two pages, which last ten minutes and as long as the password stays", async () => {
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

  test("stores the key sealed and the recovery codes as hashes", async () => {
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
