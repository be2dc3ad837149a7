import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { staff, staffSessions } from "@/db/schema/staff";
import { bySettings } from "@/lib/domain/academy/read-settings";
import { DUMMY_HASH } from "@/lib/platform/auth/password-hash";
import { type Ctx, changed, command, unchanged, type Verb } from "@/lib/platform/commands/command";
import { read } from "@/lib/platform/db/client";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { Refusal } from "@/lib/platform/refusal";
import { admit, findAdmissible, type SignedIn } from "./admit";
import { sealHalfSignIn } from "./half-sign-in";
import { fitsInTurn, queueForHash } from "./hash-queue";
import { Login } from "./input";
import { loginLimits } from "./login-limits";
import { acceptCode, hasSecondFactor } from "./second-factor";
import { signInTexts as texts } from "./texts";

/** The password was right, and a code is still needed: `halfway` is for enterCode. */
type HalfSignedIn = { halfway: string };

const signIn = command(
  "auth.login",
  Login,
  async ({ input, tx, ready }) => {
    const account = await findAdmissible(tx, ready);
    if (!account) throw wrongLogin();
    if (!(await hasSecondFactor(tx, account.id))) return admit(tx, account);
    if (!input.code)
      return unchanged<SignedIn | HalfSignedIn>({ halfway: await sealHalfSignIn(tx, account) });
    return admit(tx, account, await acceptCode(tx, account.id, input.code));
  },
  checkPassword,
);

const limited = withRateLimit(signIn, bySettings(loginLimits));

/**
 * The first page of signing in: by phone and password, as login. An account with a second factor gets the input of enterCode
 * instead of a session.
 */
export const startLogin: typeof limited = Object.assign(
  (ctx: Ctx, input: unknown) => queueForHash(() => limited(ctx, input)),
  { verb: limited.verb, shape: limited.shape },
);

/**
 * Signs a member of staff in by phone and password, and by a code where the account has a second factor
 * (lib/domain/people/README.md; docs/security.md, T14).
 * @throws Refusal 401 wrong_login for unknown and wrong alike, second_factor_needed (not counted) or second_factor_wrong; 403
 *   account_inactive or first_password_over; 429 after five failures for an account from one client network in 15 minutes, or
 *   after twenty from everywhere in an hour, which holds no device known to the account; 503 busy, before anything is counted, when too many sign in at once
 */
export const login: Verb<typeof Login, SignedIn> = Object.assign(
  async (ctx: Ctx, input: unknown) => {
    const result = await startLogin(ctx, input);
    if ("access" in result) return result;
    throw new Refusal("unauthenticated", "second_factor_needed", texts.codeNeeded, {
      errors: { code: [texts.codeNeeded] },
    });
  },
  { verb: limited.verb, shape: limited.shape },
);

/** Ends the session of the caller. */
export const logout = command("auth.logout", z.object({}), async ({ actor, tx }) => {
  if (actor.kind !== "staff") return unchanged({ msg: texts.signedOut });
  await tx.update(staffSessions).set({ revokedAt: sql`now()` }).where(eq(staffSessions.id, actor.sessionId));
  return changed(
    { msg: texts.signedOut },
    { type: "staff.signed_out", id: actor.staffId, what: { signed_out: true } },
  );
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
