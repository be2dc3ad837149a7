import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, read } from "@/db/client";
import { staff } from "@/db/schema/staff";
import { endSessions } from "@/lib/platform/auth/staff-sessions";
import { changed, command } from "@/lib/platform/commands/command";
import { assertNotStale } from "@/lib/platform/commands/optimistic-lock";
import { CASHIER_ROLES, type StaffRole } from "@/lib/platform/permissions/roles";
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
import { UpdateStaff } from "./input";
import { newFirstPassword, refuseWeak } from "./passwords";
import { account, type StaffRow } from "./projections";
import { sendFirstPassword } from "./staff-messages";
import { type StaffKind, staffTexts as texts } from "./texts";

type Wanted = z.output<typeof UpdateStaff>;
type Job = { tx: Db; input: Wanted; ready: FirstPassword | undefined };

/** Changes, suspends or activates a tutor. Suspension ends all sessions at once. @throws Refusal 404, 409 phone_taken or stale */
export const updateTutor = command(
  "tutors.update-tutor",
  UpdateStaff,
  (job) => update(job, "tutor", ["tutor"]),
  makeReady,
);

/** Changes, suspends or activates an admin. @throws Refusal 404, 409 phone_taken, stale or last_admin */
export const updateAdmin = command(
  "admin.update-admin",
  UpdateStaff,
  async (job) => {
    if (job.input.status === "inactive") await keepOneAdmin(job.tx, job.input.id);
    return update(job, "admin", ["admin"]);
  },
  makeReady,
);

/** Changes, suspends or activates a cashier or finance officer. @throws Refusal 404, 409 phone_taken or stale */
export const updateCashier = command(
  "cashiers.update-cashier",
  UpdateStaff,
  (job) => update(job, "cashier", CASHIER_ROLES),
  makeReady,
);

/** A password set by an admin must be replaced at the next sign-in. */
async function makeReady({ input }: { input: Wanted }): Promise<FirstPassword | undefined> {
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

async function update({ tx, input, ready }: Job, kind: StaffKind, roles: StaffRole[]) {
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
  if (ready) await sendFirstPassword(tx, row, ready.password);
  const fields = Object.entries(wanted).flatMap(([field, value]) => (value === undefined ? [] : field));
  return changed(
    {
      ...account(row),
      ...(ready && input.reset_password ? { first_password: ready.password } : {}),
      msg: sentence(kind, input),
    },
    {
      subject: `staff:${row.id}`,
      what: {
        fields,
        ...(input.status ? { status: input.status } : {}),
        ...(ready ? { password: "reset by an admin" } : {}),
      },
    },
  );
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
  if (status === "inactive") return texts.archived[kind];
  return status === "active" ? texts.activated[kind] : texts.updated[kind];
}
