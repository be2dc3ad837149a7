/** The roles beside the owner of the tables, where an administrator made them (deploy/roles.sql). */
export const ROLES = { app: "academy_app", backup: "academy_backup" };

/**
 * Grants the roles that exist what they need: the app rows, but not tables; the backup reading, and writing how its own work went. Repeated
 * after each migration and restore.
 * @param {import("postgres").Sql} sql as the owner
 * @param {{ app: string, backup: string }} roles
 */
export async function grantToRoles(sql, { app, backup } = ROLES) {
  if (await exists(sql, app)) {
    const role = sql(app);
    await sql`grant usage on schema public, drizzle to ${role}`;
    await sql`grant select, insert, update, delete on all tables in schema public to ${role}`;
    await sql`grant usage, select on all sequences in schema public to ${role}`;
    // /api/ready asks whether the migrations were run.
    await sql`grant select on all tables in schema drizzle to ${role}`;
  }
  if (await exists(sql, backup)) {
    const role = sql(backup);
    await sql`grant usage on schema public, drizzle to ${role}`;
    await sql`grant select on all tables in schema public, drizzle to ${role}`;
    await sql`grant select on all sequences in schema public to ${role}`;
    await sql`grant insert, update on backups, jobs to ${role}`;
  }
}

async function exists(sql, name) {
  return (await sql`select from pg_roles where rolname = ${name}`).length > 0;
}
