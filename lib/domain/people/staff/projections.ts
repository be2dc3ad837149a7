import type { staff } from "@/db/schema/staff";

export type StaffRow = typeof staff.$inferSelect;

/** An account as lists and details show it, without its password. */
export function account(row: StaffRow) {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    full_name: nameOf(row),
    name: nameOf(row),
    status: row.status,
    user_type: row.role,
    first_login: row.firstLogin,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    user: { msisdn: row.msisdn, email: row.email },
  };
}

/** An account as its owner sees it after signing in. */
export function self(row: StaffRow) {
  return {
    user_id: row.id,
    name: nameOf(row),
    msisdn: row.msisdn,
    email: row.email,
    user_type: row.role,
    status: row.status,
    first_login: row.firstLogin,
  };
}

export function nameOf(row: Pick<StaffRow, "firstName" | "lastName">): string {
  return `${row.firstName} ${row.lastName}`;
}
