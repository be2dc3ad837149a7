import "server-only";
import type { Db } from "@/db/client";
import { staff } from "@/db/schema/staff";
import { type Change, changed, command } from "@/lib/platform/commands/command";
import type { StaffRole } from "@/lib/platform/permissions/roles";
import { type FirstPassword, firstPassword, phoneTaken } from "./accounts";
import { CreateCashier, CreateStaff } from "./input";
import { refuseWeak } from "./passwords";
import { account, type StaffRow } from "./projections";
import { staffTexts as texts } from "./texts";

type NewAccount = {
  first_name: string;
  last_name: string;
  msisdn: string;
  email?: string | null | undefined;
  password: string;
};

/**
 * Creates a tutor's account. The first sign-in must happen within three days and asks for a new password
 * (docs/business-rules.md, "Staff and access"). @throws Refusal 400, 409 phone_taken
 */
export const createTutor = command(
  "tutors.create-tutor",
  CreateStaff,
  async ({ input, tx, ready }) => {
    const row = await insert(tx, input, "tutor", ready);
    return changed({ ...account(row), sessions: [], msg: texts.added.tutor }, changeOf(row));
  },
  makeReady,
);

/** Creates an admin's account. @throws Refusal 400, 409 phone_taken */
export const createAdmin = command(
  "admin.create-admin",
  CreateStaff,
  async ({ input, tx, ready }) => {
    const row = await insert(tx, input, "admin", ready);
    return changed({ ...account(row), msg: texts.added.admin }, changeOf(row));
  },
  makeReady,
);

/** Creates the account of a cashier or finance officer. @throws Refusal 400, 409 phone_taken */
export const addCashier = command(
  "cashiers.add-cashier",
  CreateCashier,
  async ({ input, tx, ready }) => {
    const row = await insert(tx, input, input.user_type, ready);
    return changed({ ...account(row), msg: texts.added.cashier }, changeOf(row));
  },
  makeReady,
);

async function makeReady({ input }: { input: NewAccount }) {
  refuseWeak("password", input.password, {
    firstName: input.first_name,
    lastName: input.last_name,
    msisdn: input.msisdn,
  });
  return firstPassword(input.password);
}

async function insert(
  tx: Db,
  input: NewAccount,
  role: StaffRole,
  password: FirstPassword,
): Promise<StaffRow> {
  try {
    const [row] = await tx
      .insert(staff)
      .values({
        role,
        firstName: input.first_name,
        lastName: input.last_name,
        msisdn: input.msisdn,
        email: input.email ?? null,
        ...password,
      })
      .returning();
    if (!row) throw new Error("an account was not written");
    return row;
  } catch (error) {
    throw phoneTaken(error);
  }
}

function changeOf(row: StaffRow): Change {
  return { subject: `staff:${row.id}`, what: { opened: true, role: row.role } };
}
