import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { seedDemo } from "@/db/seed/demo";
import { closeDatabase } from "@/lib/platform/db/client";
import { backUp } from "@/scripts/lib/backup/backup.mjs";
import { restore } from "@/scripts/lib/backup/restore.mjs";
import { countersOf } from "@/scripts/lib/backup/tables.mjs";
import { grantToRoles } from "@/scripts/lib/roles.mjs";
import { sql } from "../support/database";
import { ask, hashesOf, rulesOf, tablesIn } from "./compare-databases";

const ROOT = join(import.meta.dirname, "..", "..");
const url = process.env.DATABASE_URL ?? "";
const folder = mkdtempSync(join(tmpdir(), "academy-backup-"));
const file = join(folder, "academy.backup");
const ODD = "tab\t, line\n, \\. and \\N, Wanjikũ 👩🏾‍🎓.csv";
const made: string[] = [];
const roles: string[] = [];

beforeAll(async () => {
  await seedDemo(drizzle(sql) as never);
  const [admin] = await sql`select id from staff where role = 'admin' limit 1`;
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 31) % 256));
  await sql`insert into statement_files (file_hash, file_name, bytes, uploaded_by)
    values (${createHash("sha256").update(bytes).digest("hex")}, ${ODD}, ${bytes}, ${admin!.id})`;
  await sql`insert into academy_logo (type, width, height, hash, bytes)
    values ('image/png', 48, 32, ${createHash("sha256").update(bytes.subarray(0, 20_000)).digest("hex")}, ${bytes.subarray(0, 20_000)})`;
  await backUp(url, file, []);
});
afterAll(async () => {
  await closeDatabase();
  vi.unstubAllEnvs();
  for (const role of roles) await ask(url, (db) => db.unsafe(`drop owned by ${role}; drop role ${role};`));
  const server = postgres(`${inject("postgres")}postgres`, { max: 1, onnotice: () => {} });
  for (const name of made) await server`drop database ${server(name)} with (force)`;
  await server.end();
  rmSync(folder, { recursive: true });
});

describe("a backup restored into a new database", () => {
  let copy = "";
  let restored: Awaited<ReturnType<typeof restore>>;

  beforeAll(async () => {
    copy = await newDatabase();
    restored = await restore(ROOT, copy, file, null);
  });

  test("has the same rows in every table", async () => {
    const before = await hashesOf(url);
    expect(before.length).toBeGreaterThan(30);
    expect(await hashesOf(copy)).toEqual(before);
    expect(restored.hashes).toEqual(before);
    expect(before.find(({ table }) => table === "students")?.rows).toBeGreaterThan(20);
    const kept = await ask(
      copy,
      (db) => db`select file_name, sha256(bytes) = decode(file_hash, 'hex') as whole from statement_files`,
    );
    expect(kept).toEqual([{ file_name: ODD, whole: true }]);
    const logo = await ask(
      copy,
      (db) => db`select sha256(bytes) = decode(hash, 'hex') as whole from academy_logo`,
    );
    expect(logo).toEqual([{ whole: true }]);
  });

  test("passes check_invariants()", () => {
    expect(restored.breaches).toEqual([]);
  });

  test("has the same keys, checks and triggers", async () => {
    expect(await rulesOf(copy)).toEqual(await rulesOf(url));
    await expect(ask(copy, (db) => db`update audit_log set verb = 'x'`)).rejects.toThrow(/kept|change/i);
    await expect(ask(copy, (db) => db`update statement_files set file_name = 'x'`)).rejects.toThrow(
      /kept|change/i,
    );
    await expect(
      ask(copy, (db) => db`update enrollments set student_id = gen_random_uuid()`),
    ).rejects.toThrow(/foreign key/);
  });

  test("staff can sign in, and the next student gets the next number", async () => {
    await closeDatabase();
    vi.stubEnv("DATABASE_URL", copy);
    vi.resetModules();
    const { login } = await import("@/lib/domain/people/staff/sign-in");
    const access = await login(
      { actor: { kind: "public" }, clientAddress: "10.0.0.1" },
      { msisdn: "0700000001", password: "Karibu-Academy-9" },
    );
    expect(access).toMatchObject({ user: { user_type: "admin" } });
    const [last] = await sql`select max(substring(registration_no from 3)::int) as no from students`;
    const { registerStudent } = await import("@/lib/domain/people/students/register-student");
    await registerStudent({ actor: { kind: "public" } }, FORM);
    const [next] = await ask(
      copy,
      (db) => db`select registration_no as no from students where msisdn = '254799123456'`,
    );
    expect(next).toEqual({ no: `AC${last!.no + 1}` });
    const pool = globalThis as { academyPool?: { sql: postgres.Sql } };
    await pool.academyPool?.sql.end();
    delete pool.academyPool;
    vi.stubEnv("DATABASE_URL", url);
  });
});

describe("a backup", () => {
  test("is one file readable by its owner only, without partial files beside it", async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["academy.backup"]);
    await expect(backUp(await newDatabase(), join(folder, "none.backup"), [])).rejects.toThrow(
      "never migrated",
    );
    expect(readdirSync(folder)).toEqual(["academy.backup"]);
  });

  test("is made by a role that may only read, and restored from it", async () => {
    const role = await grantedRole();
    const byApp = join(folder, "by-app.backup");
    const hashes = await backUp(role, byApp, []);
    const copy = await newDatabase();
    expect((await restore(ROOT, copy, byApp, null)).hashes).toEqual(hashes);
    expect(hashes).toEqual(await hashesOf(url));
    const counters = (address: string) => ask(address, (db) => countersOf(db as never));
    expect(await counters(copy)).toEqual(await counters(url));
    await expect(ask(role, (db) => db`drop table students`)).rejects.toThrow(/owner/);
    rmSync(byApp);
  });

  test("restored as the owner is open to the server's role, which changes rows but not tables", async () => {
    const name = `academy_app_${process.pid}`;
    await sql.unsafe(`create role ${name} login password 'told-in-a-test'`);
    roles.push(name);
    const copy = await newDatabase();
    await restore(ROOT, copy, file, null, { app: name, backup: "nobody_here" });
    const asApp = Object.assign(new URL(copy), { username: name, password: "told-in-a-test" }).href;
    expect(await ask(asApp, (db) => db`update students set residence = residence returning id`)).not.toEqual(
      [],
    );
    await expect(ask(asApp, (db) => db`alter table students add column more text`)).rejects.toThrow(/owner/);
    expect(await ask(asApp, (db) => db`select from drizzle.__drizzle_migrations`)).not.toEqual([]);
    await ask(copy, (db) => db.unsafe(`drop owned by ${name}`));
  });

  test("is also made by that role after a later version has added tables", async () => {
    await sql`create table of_a_later_version (id integer generated always as identity primary key)`;
    const role = await grantedRole();
    const later = join(folder, "later.backup");
    const hashes = await backUp(role, later, []);
    expect(hashes.map(({ table }) => table)).toContain("of_a_later_version");
    await sql`drop table of_a_later_version`;
    rmSync(later);
  });

  test("never overwrites another", async () => {
    await expect(backUp(url, file, [])).rejects.toThrow("already exists");
  });

  test("is a consistent snapshot during writes", async () => {
    const later = join(folder, "moment.backup");
    let done = false;
    const writing = (async () => {
      for (let round = 0; !done; round++)
        await sql`with one as (insert into settings (key, value) values (${`drill_${round}`}, '1') returning key)
          insert into audit_log (actor_kind, verb, subject, changes) select 'system', 'drill', 'setting:' || key, '{}' from one`;
    })();
    await backUp(url, later, []);
    done = true;
    await writing;
    const text = gunzipSync(readFileSync(later)).toString();
    const count = (pattern: RegExp) => (text.match(pattern) ?? []).length;
    expect(count(/\tsetting:drill_\d+\t/g)).toBe(count(/^drill_\d+\t/gm));
    await sql`delete from settings where key like 'drill_%'`;
    rmSync(later);
  });

  test("of an older version is migrated to the newer one that restores it", async () => {
    const newer = join(folder, "newer");
    const migrations = join(newer, "db", "migrations");
    cpSync(join(ROOT, "db", "migrations"), migrations, { recursive: true });
    const journalFile = join(migrations, "meta", "_journal.json");
    const journal = JSON.parse(readFileSync(journalFile, "utf8"));
    const last = journal.entries.at(-1);
    const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_next" };
    writeFileSync(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
    writeFileSync(join(migrations, "9999_next.sql"), "create table of_the_next_version (id integer);");
    const older = join(folder, "older.backup");
    await backUp(url, older, []);
    const copy = await newDatabase();
    await restore(newer, copy, older, null);
    expect(await tablesIn(copy)).toEqual([...(await tablesIn(url)), "of_the_next_version"].sort());
    expect((await hashesOf(copy)).filter(({ table }) => table !== "of_the_next_version")).toEqual(
      await hashesOf(url),
    );
  });
});

describe("nothing is restored", () => {
  test("into a database that is not empty", async () => {
    const before = await hashesOf(url);
    await expect(restore(ROOT, url, file, null)).rejects.toThrow("not empty");
    expect(await hashesOf(url)).toEqual(before);
  });

  test.each([
    ["that is truncated", (text: string) => text.slice(0, text.length * 0.7), "incomplete"],
    [
      "without its last line",
      (text: string) => `${text.trimEnd().split("\n").slice(0, -1).join("\n")}\n`,
      "incomplete",
    ],
    ["with one letter changed", (text: string) => text.replace("Grace", "Grave"), "changed or damaged"],
    ["that is not a backup", () => '{"hello":1}\n', "not a backup of the academy"],
    [
      "of a newer format",
      (text: string) => sealed(text.replace('"academy_backup":1', '"academy_backup":2')),
      "newer version",
    ],
    [
      "with newer migrations",
      (text: string) => sealed(text.replace(/"migration":\d+/, '"migration":9999999999999')),
      "newer migrations",
    ],
    [
      "whose rows do not match their hash",
      (text: string) => sealed(text.replace("Grace", "Grave")),
      "Nothing was restored",
    ],
  ])("from a file %s", async (_what, damage, sentence) => {
    const damaged = join(folder, "damaged.backup");
    writeFileSync(damaged, gzipSync(damage(gunzipSync(readFileSync(file)).toString())));
    const copy = await newDatabase();
    await expect(restore(ROOT, copy, damaged, null)).rejects.toThrow(sentence);
    const people = (await tablesIn(copy)).includes("students")
      ? await ask(copy, (db) => db`select from students`)
      : [];
    expect(people).toHaveLength(0);
  });

  test("from half a compressed file, or a missing one", async () => {
    const half = join(folder, "half.backup");
    const bytes = readFileSync(file);
    writeFileSync(half, bytes.subarray(0, bytes.length / 2));
    await expect(restore(ROOT, await newDatabase(), half, null)).rejects.toThrow("damaged");
    await expect(restore(ROOT, await newDatabase(), join(folder, "gone"), null)).rejects.toThrow(
      "There is no file",
    );
  });
});

const FORM = {
  full_name: "Amina Wanjiru Otieno",
  msisdn: "0799123456",
  dob: "05-03-1999",
  id_number: "A1234567",
  residence: "Kayole",
  channel: "Flier",
  enrollment_status: "new",
  consent: true,
};

/** A new, empty database. @returns its address */
async function newDatabase(): Promise<string> {
  const name = `drill_${process.pid}_${made.length}`;
  await ask(`${inject("postgres")}postgres`, (db) => db`create database ${db(name)}`);
  made.push(name);
  return `${inject("postgres")}${name}`;
}

/** A role that backs up, as after a migration, under a name of this process. @returns its address */
async function grantedRole(): Promise<string> {
  const name = `academy_backup_${process.pid}_${roles.length}`;
  await sql.unsafe(`create role ${name} login password 'told-in-a-test'`);
  await grantToRoles(sql as never, { app: "nobody_here", backup: name });
  roles.push(name);
  const address = new URL(url);
  Object.assign(address, { username: name, password: "told-in-a-test" });
  return address.href;
}

/** A changed backup with a matching hash, as a careful attacker would write it. */
function sealed(text: string): string {
  const body = `${text.trimEnd().split("\n").slice(0, -1).join("\n")}\n`;
  return `${body}${JSON.stringify({ end: true, sha256: createHash("sha256").update(body).digest("hex") })}\n`;
}
