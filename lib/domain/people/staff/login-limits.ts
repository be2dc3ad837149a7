import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { staff } from "@/db/schema/staff";
import { readSettings } from "@/lib/domain/academy/read-settings";
import type { Settings } from "@/lib/domain/academy/settings-shape";
import type { Ctx } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/now";
import { exempt, forget, isExempt, type Limit, usedUpUntil } from "@/lib/platform/rate-limits/rate-limits";
import { knownDevice } from "./known-device";
import type { StaffRow } from "./projections";

const QUARTER = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * The most wrong passwords and wrong codes together (docs/security.md, T14): of one client network, and to one account from
 * everywhere. A device known to the account has a count of its own, and where a reset link was used the account's count does not
 * hold for a day: a stranger's wrong passwords keep the owner out of neither.
 */
export async function loginLimits(
  ctx: Ctx,
  { msisdn }: { msisdn: string },
  settings: Settings,
  db: Db,
): Promise<Limit[]> {
  const [account] = await db
    .select({
      id: staff.id,
      passwordHash: staff.passwordHash,
      mayPass: isExempt(passOf(msisdn, ctx.clientAddress)),
    })
    .from(staff)
    .where(and(eq(staff.msisdn, msisdn), isNull(staff.archivedAt)));
  const device = account && ctx.device && knownDevice(ctx.device, account, await databaseNow(db));
  const most = settings.login_fails_per_place;
  if (device) return [{ of: "login-device", key: device, most, seconds: QUARTER }];
  const place = { ...atPlace(msisdn, ctx.clientAddress), most, seconds: QUARTER };
  if (account?.mayPass) return [place];
  return [
    place,
    { ...toAccount(msisdn, settings), ...(account ? { auditedOn: `staff:${account.id}` } : {}) },
  ];
}

/** Ends what holds an account, once its owner has used a reset link, and lets that client network pass for a day. */
export async function letIn(tx: Db, msisdn: string, clientAddress: string | undefined): Promise<void> {
  await forget(tx, [{ of: ACCOUNT, key: msisdn }, atPlace(msisdn, clientAddress)]);
  await exempt(tx, passOf(msisdn, clientAddress), DAY);
}

/** Forgets wrong passwords from everywhere, when an admin gives the account a new one. */
export async function forgetWrongPasswords(tx: Db, msisdn: string): Promise<void> {
  await forget(tx, [{ of: ACCOUNT, key: msisdn }]);
}

/** Until when wrong passwords hold accounts, by id; accounts that are not held are absent. */
export async function lockedUntil(
  db: Db,
  accounts: Pick<StaffRow, "id" | "msisdn">[],
): Promise<Map<string, Date>> {
  const settings = await readSettings(db);
  const limits = accounts.map(({ id, msisdn }) => ({ id, limit: toAccount(msisdn, settings) }));
  const until = await usedUpUntil(
    db,
    limits.map(({ limit }) => limit),
  );
  return new Map(
    limits.flatMap(({ id, limit }) => {
      const at = until.get(limit);
      return at ? [[id, at] as const] : [];
    }),
  );
}

const ACCOUNT = "login-account";

function toAccount(msisdn: string, settings: Settings): Limit {
  return { of: ACCOUNT, key: msisdn, most: settings.login_fails_per_account_hour, seconds: HOUR };
}

function atPlace(msisdn: string, clientAddress: string | undefined) {
  return { of: "login-place", key: `${msisdn}|${clientAddress ?? "somewhere"}` };
}

function passOf(msisdn: string, clientAddress: string | undefined) {
  return { of: "login-pass", key: `${msisdn}|${clientAddress ?? "somewhere"}` };
}
