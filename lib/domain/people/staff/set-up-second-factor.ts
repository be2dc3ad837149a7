import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { secondFactors } from "@/db/schema/staff";
import { bySettings, readSettings } from "@/lib/domain/academy/read-settings";
import type { StaffActor } from "@/lib/domain/access/actor";
import { endSessions } from "@/lib/platform/auth/staff-sessions";
import { newTotpKey, stepOf, totpUri } from "@/lib/platform/auth/totp";
import { type Ctx, changed, command } from "@/lib/platform/commands/command";
import { query } from "@/lib/platform/commands/query";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { plusPhone } from "@/lib/platform/phone";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { findStaff } from "./accounts";
import { CurrentPassword, SecondFactorCode } from "./input";
import { ownAccount, ownLimits, proveOwner, staffOf } from "./own-account";
import {
  findPendingKey,
  hasSecondFactor,
  renewCodes,
  sealKey,
  sealPendingKey,
  summaryOf,
  wrongCode,
} from "./second-factor";
import { notifyOwner } from "./staff-messages";
import { signInTexts as texts } from "./texts";

/** The caller's second factor: since when it is on, how many recovery codes are left, and a key being set up. */
export const showSecondFactor = query("auth.show-second-factor", z.object({}), async ({ actor, db }) => {
  const self = staffOf(actor);
  const summary = await summaryOf(db, self.staffId);
  if (summary) return { is_on: true, ...summary, setup: null };
  const key = await findPendingKey(db, self);
  return {
    is_on: false,
    since: null,
    recovery_codes_left: 0,
    setup: key ? await setupOf(db, self, key) : null,
  };
});

const start = command(
  "auth.start-second-factor",
  CurrentPassword,
  async ({ actor, tx }) => {
    const self = staffOf(actor);
    const key = newTotpKey();
    const row = { sealedKey: sealPendingKey(self, key), createdAt: sql`now()`, lastStep: 0 };
    const [written] = await tx
      .insert(secondFactors)
      .values({ staffId: self.staffId, ...row })
      .onConflictDoUpdate({
        target: secondFactors.staffId,
        set: row,
        setWhere: isNull(secondFactors.confirmedAt),
      })
      .returning({ staffId: secondFactors.staffId });
    if (!written) throw new Refusal("conflict", "second_factor_on", texts.factorIsOn);
    return changed(
      { setup: await setupOf(tx, self, key), msg: texts.scanKey },
      { type: "staff.second_factor_changed", id: self.staffId, what: { second_factor: "started" } },
    );
  },
  async ({ actor, input }) => proveOwner(await ownAccount(actor), input.currentPassword),
);

const limits = bySettings((ctx: Ctx, _input: unknown, settings) => ownLimits(ctx, settings));

/**
 * Makes a key for the caller's authenticator app; nothing else changes until a code confirms it in the same session, within an
 * hour. A newer key replaces it. It takes the password, also right after signing in: a second factor that a thief set up would
 * keep the owner out for good.
 * @throws Refusal 400 without a password, 403 wrong_password, 409 second_factor_on, 429 after as many wrong ones as sign-in allows
 */
export const startSecondFactor = withRateLimit(start, limits);

const confirm = command("auth.confirm-second-factor", SecondFactorCode, async ({ actor, input, tx }) => {
  const self = staffOf(actor);
  const { staffId, sessionId } = self;
  if (await hasSecondFactor(tx, staffId)) throw new Refusal("conflict", "second_factor_on", texts.factorIsOn);
  const key = await findPendingKey(tx, self);
  if (!key) throw new Refusal("conflict", "second_factor_off", texts.startAnew);
  const step = stepOf(input.code.replace(/\s/g, ""), key, await databaseNow(tx));
  if (!step) throw wrongCode();
  const [confirmed] = await tx
    .update(secondFactors)
    .set({ confirmedAt: sql`now()`, lastStep: step, sealedKey: sealKey(staffId, key) })
    .where(and(eq(secondFactors.staffId, staffId), isNull(secondFactors.confirmedAt)))
    .returning({ staffId: secondFactors.staffId });
  if (!confirmed) throw new Refusal("conflict", "second_factor_on", texts.factorIsOn);
  await endSessions(tx, staffId, sessionId);
  const account = await findStaff(tx, staffId);
  if (account) await notifyOwner(tx, account, { factor: "on" }, "owner");
  return changed(
    { recovery_codes: await renewCodes(tx, staffId), msg: texts.factorOn },
    { type: "staff.second_factor_changed", id: staffId, what: { second_factor: "on" } },
  );
});

/**
 * Turns the caller's second factor on by a first code of the app. Every other session of the account ends.
 * @returns ten recovery codes, which cannot be read again
 * @throws Refusal 401 second_factor_wrong; 409 second_factor_on, or second_factor_off without a key of this session and the last
 *   hour; 429 after
 *   as many wrong codes as sign-in allows
 */
export const confirmSecondFactor = withRateLimit(confirm, limits);

async function setupOf(db: Db, { staffId }: StaffActor, key: string) {
  const account = await findStaff(db, staffId);
  if (!account) throw new Error("the signed-in account vanished");
  const { academy_name: academy } = await readSettings(db);
  return { key, uri: totpUri(key, academy, plusPhone(account.msisdn)) };
}
