import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { staff } from "@/db/schema/staff";
import { bySettings } from "@/lib/domain/academy/read-settings";
import type { Actor } from "@/lib/domain/access/actor";
import { CASHIER_ROLES, type StaffRole } from "@/lib/domain/access/roles";
import { endSessions } from "@/lib/platform/auth/staff-sessions";
import { type Ctx, changed, command } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import { type Db, read } from "@/lib/platform/db/client";
import { withRateLimit } from "@/lib/platform/rate-limits/rate-limits";
import { randomCode } from "@/lib/platform/secrets";
import {
  endResetLinks,
  type FirstPassword,
  findStaff,
  firstPassword,
  keepOneAdmin,
  lockStaff,
  phoneTaken,
} from "./accounts";
import { UpdateAdmin, UpdateStaff } from "./input";
import { forgetWrongPasswords } from "./login-limits";
import { ownAccount, ownLimits, proveOwner } from "./own-account";
import { newFirstPassword, refuseWeak } from "./passwords";
import { account, type StaffRow } from "./projections";
import { notifyOwner, sendFirstPassword } from "./staff-messages";
import { type StaffKind, staffTexts as texts } from "./texts";

type Wanted = z.output<typeof UpdateAdmin>;
type Job = { actor: Actor; tx: Db; input: Wanted; ready: FirstPassword | undefined };

/** Changes, suspends or activates a tutor. Suspension ends all sessions at once. @throws Refusal 404, 409 phone_taken or stale */
export const updateTutor = command(
  "tutors.update-tutor",
  UpdateStaff,
  (job) => update(job, "tutor", ["tutor"]),
  makeReady,
);

const changeAdmin = command(
  "admin.update-admin",
  UpdateAdmin,
  async (job) => {
    if (job.input.status === "inactive") await keepOneAdmin(job.tx, job.input.id);
    return update(job, "admin", ["admin"]);
  },
  makeReady,
);

/**
 * Changes, suspends or activates an admin. An admin's own phone, email and password are as good as the account and take the
 * current password; wrong ones count as at My Account.
 * @throws Refusal 400 without that password, 403 wrong_password, 404, 409 phone_taken, stale or last_admin, 429
 */
export const updateAdmin = withRateLimit(
  changeAdmin,
  bySettings((ctx: Ctx, input: Wanted, settings) =>
    isOwn(ctx.actor, input) ? ownLimits(ctx, settings) : [],
  ),
);

/** Changes, suspends or activates a cashier or finance officer. @throws Refusal 404, 409 phone_taken or stale */
export const updateCashier = command(
  "cashiers.update-cashier",
  UpdateStaff,
  (job) => update(job, "cashier", CASHIER_ROLES),
  makeReady,
);

function isOwn(actor: Actor, { id }: Wanted): boolean {
  return actor.kind === "staff" && actor.staffId === id;
}

/** A password set by an admin must be replaced at the next sign-in. */
async function makeReady({
  actor,
  input,
}: {
  actor: Actor;
  input: Wanted;
}): Promise<FirstPassword | undefined> {
  if (isOwn(actor, input)) {
    const own = await ownAccount(actor);
    if (input.password || input.reset_password || changedFields(own, input).length > 0)
      await proveOwner(own, input.currentPassword);
  }
  if (input.reset_password && !input.password) return firstPassword(newFirstPassword(randomCode));
  if (!input.password) return undefined;
  const row = await read((db) => findStaff(db, input.id));
  refuseWeak("password", input.password, {
    firstName: input.first_name ?? row?.firstName ?? "",
    lastName: input.last_name ?? row?.lastName ?? "",
    msisdn: input.msisdn ?? row?.msisdn ?? "",
  });
  return firstPassword(input.password);
}

async function update({ actor, tx, input, ready }: Job, kind: StaffKind, roles: StaffRole[]) {
  const before = await lockStaff(tx, input.id, roles, texts.notThere(kind, input.id));
  assertNotStale(input.seen_at, before.updatedAt);
  const wanted = {
    firstName: input.first_name,
    lastName: input.last_name,
    msisdn: input.msisdn,
    email: input.email,
    status: input.status,
    role: kind === "cashier" ? input.user_type : undefined,
    ...ready?.columns,
  };
  const row = await save(tx, before.id, wanted);
  const endsSessions =
    row.status !== "active" || ready || row.msisdn !== before.msisdn || row.role !== before.role;
  if (endsSessions) await endSessions(tx, row.id);
  // The old mailbox may no longer be the owner's.
  if (endsSessions || row.email !== before.email) await endResetLinks(tx, row.id);
  if (ready) {
    await forgetWrongPasswords(tx, row.msisdn);
    await sendFirstPassword(tx, row, ready.password);
  }
  const changes = changedFields(before, input, ready);
  const by = isOwn(actor, input) ? "owner" : "admin";
  if (changes.length > 0) await notifyOwner(tx, row, { fields: changes }, by, before);
  const fields = Object.entries(wanted).flatMap(([field, value]) => (value === undefined ? [] : field));
  return changed(
    {
      ...account(row),
      ...(ready && input.reset_password ? { first_password: ready.password } : {}),
      msg: sentence(kind, input),
    },
    {
      type: "staff.changed",
      id: row.id,
      what: {
        fields,
        ...(input.status ? { status: input.status } : {}),
        ...(ready ? { password: "reset by an admin" } : {}),
      },
    },
  );
}

/** The changes that the owner of the account gets a message about. */
function changedFields(before: StaffRow, { msisdn, email }: Wanted, password?: FirstPassword) {
  const isChanged = {
    password: password !== undefined,
    phone: msisdn !== undefined && msisdn !== before.msisdn,
    email: email !== undefined && email !== before.email,
  };
  return (["password", "phone", "email"] as const).filter((field) => isChanged[field]);
}

type Written = { [Field in keyof StaffRow]?: StaffRow[Field] | SQL | undefined };

async function save(tx: Db, id: string, wanted: Written): Promise<StaffRow> {
  try {
    const [row] = await tx
      .update(staff)
      .set({ ...wanted, updatedAt: sql`now()` })
      .where(eq(staff.id, id))
      .returning();
    if (!row) throw new Error("the account vanished while locked");
    return row;
  } catch (error) {
    throw phoneTaken(error);
  }
}

function sentence(kind: StaffKind, { status, reset_password }: Wanted): string {
  if (reset_password) return texts.passwordRenewed;
  if (status === "inactive") return texts.suspended[kind];
  return status === "active" ? texts.activated[kind] : texts.updated[kind];
}
