import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { read } from "@/db/client";
import { databaseNow } from "@/db/now";
import { staff, staffSessions } from "@/db/schema/staff";
import { DUMMY_HASH } from "@/lib/platform/auth/password-hash";
import { openSession } from "@/lib/platform/auth/staff-sessions";
import { type Ctx, changed, command, unchanged } from "@/lib/platform/commands/command";
import { type Limit, withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { bySettings } from "../academy/read-settings";
import type { Settings } from "../academy/settings-shape";
import { fitsInTurn, queueForHash } from "./hash-queue";
import { Login } from "./input";
import { self } from "./projections";
import { signInTexts as texts } from "./texts";

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

const signIn = command(
  "auth.login",
  Login,
  async ({ tx, ready }) => {
    // Waits for a concurrent change of the password, which then no longer matches.
    const [account] = await tx
      .select()
      .from(staff)
      .where(
        and(eq(staff.id, ready.id), eq(staff.passwordHash, ready.passwordHash), isNull(staff.archivedAt)),
      )
      .for("share");
    if (!account) throw wrongLogin();
    if (account.status !== "active") throw new Refusal("forbidden", "account_inactive", texts.inactive);
    if (account.firstPasswordUntil && account.firstPasswordUntil < (await databaseNow(tx)))
      throw new Refusal("forbidden", "first_password_over", texts.firstPasswordOver);
    const access = await openSession(tx, account.id);
    return changed(
      { user: self(account), access, msg: texts.loggingIn },
      { subject: `staff:${account.id}`, what: { signed_in: true } },
    );
  },
  checkPassword,
);

const limited = withRateLimit(signIn, bySettings(loginLimits));

/**
 * Signs a member of staff in by phone and password (docs/business-rules.md, "Staff and access"; docs/security.md, T14).
 * @throws Refusal 401 wrong_login for unknown and wrong alike; 403 account_inactive or first_password_over; 429 after
 *   five failures for an account from one client network in 15 minutes, or after twenty from everywhere in an hour;
 *   503 busy, before anything is counted, when too many sign in at once
 */
export const login: typeof limited = Object.assign(
  (ctx: Ctx, given: unknown) => queueForHash(() => limited(ctx, given)),
  { verb: limited.verb, shape: limited.shape },
);

/** Ends the session of the caller. */
export const logout = command("auth.logout", z.object({}), async ({ actor, tx }) => {
  if (actor.kind !== "staff") return unchanged({ msg: texts.signedOut });
  await tx.update(staffSessions).set({ revokedAt: sql`now()` }).where(eq(staffSessions.id, actor.sessionId));
  return changed({ msg: texts.signedOut }, { subject: `staff:${actor.staffId}`, what: { signed_out: true } });
});

/** Holds no connection while hashing. An unknown phone costs the same work, so that timing does not reveal accounts. */
async function checkPassword({ input }: { input: { msisdn: string; password: string } }) {
  const [account] = await read((db) =>
    db
      .select({ id: staff.id, passwordHash: staff.passwordHash })
      .from(staff)
      .where(and(eq(staff.msisdn, input.msisdn), isNull(staff.archivedAt))),
  );
  const fits = await fitsInTurn(input.password, account?.passwordHash ?? DUMMY_HASH);
  if (!account || !fits) throw wrongLogin();
  return account;
}

function wrongLogin(): Refusal {
  return new Refusal("unauthenticated", "wrong_login", texts.wrongLogin, {
    errors: { password: [texts.wrongLogin] },
  });
}

function loginLimits(ctx: Ctx, { msisdn }: { msisdn: string }, settings: Settings): Limit[] {
  const address = ctx.clientAddress ?? "somewhere";
  return [
    {
      of: "login-place",
      key: `${msisdn}|${address}`,
      most: settings.login_fails_per_place,
      seconds: QUARTER,
    },
    { of: "login-account", key: msisdn, most: settings.login_fails_per_account_hour, seconds: HOUR },
  ];
}
