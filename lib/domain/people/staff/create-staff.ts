import "server-only";
import { staff } from "@/db/schema/staff";
import type { StaffRole } from "@/lib/domain/access/roles";
import { changed, command } from "@/lib/platform/commands/command";
import type { Db } from "@/lib/platform/db/client";
import { type FirstPassword, firstPassword, phoneTaken } from "./accounts";
import { CreateCashier, CreateStaff } from "./input";
import { refuseWeak } from "./passwords";
import { account } from "./projections";
import { sendFirstPassword } from "./staff-messages";
import { staffTexts as texts } from "./texts";

type NewAccount = {
  first_name: string;
  last_name: string;
  msisdn: string;
  email?: string | null | undefined;
  password: string;
};
type Job = { tx: Db; input: NewAccount; ready: FirstPassword };

/**
 * Creates a tutor's account. The first sign-in must happen within three days and asks for a new password
 * (lib/domain/people/README.md). @throws Refusal 400, 409 phone_taken
 */
export const createTutor = command(
  "tutors.create-tutor",
  CreateStaff,
  (job) => create(job, "tutor", { sessions: [], msg: texts.added.tutor }),
  makeReady,
);

/** Creates an admin's account. @throws Refusal 400, 409 phone_taken */
export const createAdmin = command(
  "admin.create-admin",
  CreateStaff,
  (job) => create(job, "admin", { msg: texts.added.admin }),
  makeReady,
);

/** Creates the account of a cashier or finance officer. @throws Refusal 400, 409 phone_taken */
export const addCashier = command(
  "cashiers.add-cashier",
  CreateCashier,
  (job) => create(job, job.input.user_type, { msg: texts.added.cashier }),
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

/** Inserts the account and sends its first password by SMS. @returns it with `more`. */
async function create<More>({ tx, input, ready }: Job, role: StaffRole, more: More) {
  try {
    const [row] = await tx
      .insert(staff)
      .values({
        role,
        firstName: input.first_name,
        lastName: input.last_name,
        msisdn: input.msisdn,
        email: input.email ?? null,
        ...ready.columns,
      })
      .returning();
    if (!row) throw new Error("an account was not written");
    await sendFirstPassword(tx, row, ready.password);
    return changed(
      { ...account(row), ...more },
      { type: "staff.opened", id: row.id, what: { opened: true, role } },
    );
  } catch (error) {
    throw phoneTaken(error);
  }
}
