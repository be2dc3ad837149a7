import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { hashToken } from "@/lib/platform/secrets";
import { runChild } from "@/scripts/lib/child.mjs";
import { ensureDatabase } from "@/scripts/lib/postgres.mjs";

/** Creates another database of the bench, migrated and empty. @returns its address */
export async function makeDatabase(
  root: string,
  url: (database: string) => string,
  name: string,
): Promise<string> {
  await ensureDatabase(url, name);
  const args = ["--conditions=react-server", "--import", "tsx", "scripts/db-migrate.ts"];
  const env = { ...process.env, DATABASE_URL: url(name) };
  await runChild("The migration", process.execPath, args, { cwd: root, env, quiet: true });
  return url(name);
}

/** A connection for preparing and inspecting, without a statement timeout. */
export function connect(url: string): postgres.Sql {
  return postgres(url, { max: 2, onnotice: () => {} });
}

/** An admin with a session. @returns the token and the admin's id */
export async function signedIn(sql: postgres.Sql): Promise<{ token: string; staffId: string }> {
  const token = `gnm_${randomUUID()}`;
  const [admin] = await sql`
    insert into staff (role, first_name, last_name, msisdn, password_hash, first_login)
    values ('admin', 'Bench', 'Admin', '254799999999', 'none', false) returning id`;
  await sql`insert into staff_sessions (staff_id, token_hash, expires_at)
    values (${admin?.id}, ${hashToken(token)}, now() + interval '12 hours')`;
  return { token, staffId: admin?.id };
}
