import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { backUp } from "@/scripts/lib/backup/backup.mjs";
import { checkBackup } from "@/scripts/lib/backup/file.mjs";
import { backupsIn, nameOf, nextDue, removeOldest } from "@/scripts/lib/backup/folder.mjs";
import { newKeys, readPublicKeys } from "@/scripts/lib/backup/lock.mjs";
import { restore } from "@/scripts/lib/backup/restore.mjs";
import { sql } from "../support/database";
import { ask, hashesOf } from "./compare-databases";
import {
  backup,
  command,
  databases,
  environment,
  file,
  folder,
  living,
  newDatabase,
  ROOT,
  url,
} from "./demo-backup";

describe("an encrypted backup", () => {
  test("is opened by either of the two key holders, and every row comes back", async () => {
    const copy = await newDatabase();
    await restore(ROOT, copy, file, backup.grace.privateKey);
    expect(await hashesOf(copy)).toEqual(backup.hashes);
    expect(await checkBackup(file, backup.otieno.privateKey)).toMatchObject({ academy_backup: 1 });
  });

  test("shows nobody else a name", async () => {
    const bytes = readFileSync(file);
    expect(bytes.includes("Wanjiru")).toBe(false);
    expect(() => gunzipSync(bytes)).toThrow();
    const stranger = await newKeys();
    const copy = await newDatabase();
    await expect(restore(ROOT, copy, file, stranger.privateKey)).rejects.toThrow(
      /This key does not open the backup/,
    );
    await expect(restore(ROOT, copy, file, null)).rejects.toThrow(/encrypted, and no key was given/);
  });

  test("with a changed or missing byte is refused, and nothing is restored", async () => {
    const bytes = readFileSync(file);
    const changed = Buffer.from(bytes);
    changed[bytes.length - 5000] = (changed[bytes.length - 5000] ?? 0) ^ 1;
    for (const broken of [changed, bytes.subarray(0, bytes.length - 100), bytes.subarray(0, 10)]) {
      const damaged = join(folder, "damaged.age");
      writeFileSync(damaged, broken);
      const copy = await newDatabase();
      await expect(restore(ROOT, copy, damaged, backup.grace.privateKey)).rejects.toThrow(/damaged/);
      expect(await ask(copy, (db) => db`select from pg_tables where schemaname = 'public'`)).toHaveLength(0);
    }
  });

  test.skipIf(spawnSync("age", ["--version"]).status !== 0)("is opened by the program age too", () => {
    const opened = spawnSync("age", ["--decrypt", "-i", backup.graceKey, file], { maxBuffer: 1e8 });
    expect(gunzipSync(opened.stdout).toString()).toContain('"academy_backup":1');
  });
});

describe("npm run backup", () => {
  const into = join(folder, "nights");
  const keys = () => `${backup.grace.publicKey},${backup.otieno.publicKey}`;

  test("refuses to write clear text unless told to", () => {
    for (const one of ["", backup.grace.publicKey, `${backup.grace.publicKey},${backup.grace.publicKey}`])
      expect(() => readPublicKeys(one)).toThrow(/public keys of 2 people/);
    const refused = command("backup.mjs", { BACKUP_KEYS: "", BACKUP_FOLDER: into });
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("public keys of 2 people") });
    expect(existsSync(into)).toBe(false);
    const plain = join(folder, "plain.backup");
    expect(command("backup.mjs", {}, "--clear-text", plain)).toMatchObject({ status: 0, stderr: "" });
    expect(gunzipSync(readFileSync(plain)).toString()).toContain("Wanjiru");
  });

  test("refuses a private key in the server's settings", () => {
    expect(() => readPublicKeys(`${backup.grace.publicKey} ${backup.otieno.privateKey}`)).toThrow(
      /has a private key/,
    );
    expect(() => readPublicKeys(`${backup.grace.publicKey} age1grace`)).toThrow(/not a public key/);
  });

  test("proves the file it wrote by a restore, removes the copy, and keeps the newest ones", async () => {
    for (const day of [1, 2, 3]) {
      await backUp(url, join(into, nameOf(new Date(2026, 0, day), true)), [backup.grace.publicKey]);
    }
    const done = command("backup.mjs", { BACKUP_KEYS: keys(), BACKUP_FOLDER: into, BACKUP_KEEP: "2" });
    expect([done.status, done.stderr]).toEqual([0, ""]);
    expect(done.stdout).toMatch(/^ +\d+ {2}[0-9a-f]{16} {2}students$/m);
    expect(done.stdout).toContain("Proven: restored into a database of its own");
    expect(backupsIn(into)).toHaveLength(2);
    expect(await databases(`${living}_proof`)).toEqual([]);
    const [entry] = await sql`select file, bytes::int, proven_at > made_at as proven from backups`;
    const [newest] = backupsIn(into);
    expect(entry).toEqual({ file: basename(newest?.file ?? ""), bytes: newest?.bytes, proven: true });
  });

  test("keeps the old ones while the books do not hold, and says what is wrong", async () => {
    const kept = backupsIn(into).length;
    await sql`alter table enrollments disable trigger user`;
    const [one] = await sql`update enrollments set fee_cents = fee_cents + 1 where state = 'enrolled'
      and id = (select id from enrollments where state = 'enrolled' limit 1) returning id`;
    const found = await sql`select from check_invariants()`;
    expect([one !== undefined, found.length > 0]).toEqual([true, true]);
    const done = command("backup.mjs", { BACKUP_KEYS: keys(), BACKUP_FOLDER: into, BACKUP_KEEP: "1" });
    expect(done).toMatchObject({ status: 1, stderr: expect.stringContaining("check_invariants() finds") });
    expect(backupsIn(into)).toHaveLength(kept + 1);
    expect(await sql`select from backups where proven_at is null`).toHaveLength(1);
    const runs = await sql`select failures_in_row, last_error from jobs where name = 'backup'`;
    expect(runs).toEqual([
      { failures_in_row: 1, last_error: expect.stringContaining("check_invariants() finds") },
    ]);
    await sql`update enrollments set fee_cents = fee_cents - 1 where id = ${one?.id}`;
    await sql`alter table enrollments enable trigger user`;
  });

  test("into a folder that cannot be made is refused at once, and the status page has the reason", async () => {
    const refused = command("backup.mjs", { BACKUP_KEYS: keys(), BACKUP_FOLDER: "/proc/nope/backups" });
    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        "The folder /proc/nope/backups cannot be made (ENOENT). Choose another.",
      ),
    });
    const [job] = await sql`select last_error from jobs where name = 'backup'`;
    expect(job?.last_error).toContain("cannot be made");
    expect(command("backup.mjs", { BACKUP_KEYS: keys(), BACKUP_FOLDER: file }).stderr).toContain("(ENOTDIR)");
  });

  test("makes a pair of keys that nobody else can read, and never overwrites one", () => {
    const mine = join(folder, "mine.key");
    const done = command("backup.mjs", {}, "--new-key", mine);
    const [, key = ""] = /^(age1\S+)$/m.exec(done.stdout) ?? [];
    expect(readPublicKeys(`${key},${backup.otieno.publicKey}`)).toHaveLength(2);
    expect(readFileSync(mine, "utf8")).toContain(key);
    expect(command("backup.mjs", {}, "--new-key", mine)).toMatchObject({ status: 1 });
  });
});

describe("the nightly backup", () => {
  const at = (text: string) => new Date(`${text}+03:00`);

  test("is due at half past two in Nairobi, and at once when a night was missed", () => {
    expect(nextDue(at("2026-11-26T02:31:00"), at("2026-11-26T12:00:00"))).toEqual(at("2026-11-27T02:30:00"));
    expect(nextDue(at("2026-11-26T02:30:05"), at("2026-11-27T01:00:00"))).toEqual(at("2026-11-27T02:30:00"));
    expect(nextDue(at("2026-11-25T02:30:00"), at("2026-11-26T12:00:00"))).toEqual(at("2026-11-26T12:00:00"));
    expect(nextDue(undefined, at("2026-11-26T12:00:00"))).toEqual(at("2026-11-26T12:00:00"));
  });

  test("is known by its name, whatever touched the file, and other files are never removed", () => {
    const nights = join(folder, "names");
    spawnSync("mkdir", ["-p", nights]);
    const [older, newer] = [at("2026-11-25T02:30:00"), at("2026-11-26T02:30:00")];
    for (const moment of [older, newer]) writeFileSync(join(nights, nameOf(moment, true)), "x");
    writeFileSync(join(nights, "a-season.backup.age"), "x");
    utimesSync(join(nights, nameOf(older, true)), new Date(), new Date());
    expect(backupsIn(nights).map((each) => each.at)).toEqual([newer, older]);
    removeOldest(nights, 1);
    expect(readdirSync(nights).sort()).toEqual(["a-season.backup.age", nameOf(newer, true)]);
  });

  test("is made by the service that waits for the night, without being told", async () => {
    const nights = join(folder, "service");
    const env = environment({
      BACKUP_KEYS: `${backup.grace.publicKey},${backup.otieno.publicKey}`,
      BACKUP_FOLDER: nights,
    });
    const service = spawn(process.execPath, ["scripts/backup.mjs", "--nightly"], { cwd: ROOT, env });
    const said = await new Promise<string>((resolve, reject) => {
      service.stdout.once("data", (line) => resolve(String(line)));
      service.stderr.once("data", (line) => reject(new Error(String(line))));
    });
    service.kill();
    expect(said).toContain("backup.proven");
    expect(backupsIn(nights)).toHaveLength(1);
  });
});
