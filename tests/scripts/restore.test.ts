import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { describe, expect, inject, test } from "vitest";
import { backUp } from "@/scripts/lib/backup/backup.mjs";
import { nameOf } from "@/scripts/lib/backup/folder.mjs";
import { newKeys } from "@/scripts/lib/backup/lock.mjs";
import { restore } from "@/scripts/lib/backup/restore.mjs";
import { ask, hashesOf } from "./compare-databases";
import {
  backup,
  command,
  databases,
  environment,
  file,
  folder,
  living,
  made,
  named,
  newDatabase,
  ROOT,
  url,
} from "./demo-backup";

describe("npm run restore", () => {
  test("leads through its steps, and leaves the living database alone", async () => {
    const now = await hashesOf(url);
    const name = named();
    const done = command("restore.mjs", {}, { typed: [file, backup.graceKey, name, "yes", ""] });
    expect([done.status, done.stderr]).toEqual([0, ""]);
    for (const step of ["Which backup?", "Your key", "compare", "in the place", "What to do next"])
      expect(done.stdout).toMatch(new RegExp(`^Step \\d of 5\\. .*${step.replace("?", "\\?")}`, "m"));
    expect(done.stdout).not.toContain(backup.grace.privateKey);
    expect(done.stdout).toContain(`"yes" is not "${living}"`);
    expect(await hashesOf(url)).toEqual(now);
    expect(await hashesOf(`${inject("postgres")}${name}`)).toEqual(backup.hashes);
  });

  test("replaces the living database when its name is typed and nobody uses it, and keeps the earlier one", async () => {
    const stands = await newDatabase();
    await restore(ROOT, stands, file, backup.grace.privateKey);
    await ask(stands, (db) => db`create table only_in_the_living_one (id integer)`);
    const standing = new URL(stands).pathname.slice(1);
    const run = (...typed: string[]) =>
      command("restore.mjs", { DATABASE_URL: stands }, { typed: [file, backup.grace.privateKey, ...typed] });
    const again = named();
    const busy = postgres(stands, { max: 1 });
    await busy`select 1`;
    const refused = run(again, standing);
    expect(refused.stdout).toContain("Stop the academy first; nothing was replaced.");
    expect(refused.stderr).toContain(`The copy "${again}" is loaded and compared.`);
    await busy.end();
    // The copy of the first run is used; it is not loaded again.
    const done = run(again, standing);
    expect([done.status, done.stderr]).toEqual([0, ""]);
    expect(done.stdout).toContain(`"${again}" has this backup already, whole and unchanged; it is used.`);
    expect(done.stdout).not.toContain("Loading into");
    const [, aside = ""] = /kept as "(\w+)"/.exec(done.stdout) ?? [];
    made.push(aside);
    const isThere = (address: string) =>
      ask(address, async (db) => (await db`select to_regclass('only_in_the_living_one') as it`)[0]?.it);
    expect(await isThere(stands)).toBeNull();
    expect(await isThere(`${inject("postgres")}${aside}`)).toBe("only_in_the_living_one");
    expect(await databases(again)).toEqual([]);
  });

  test("goes straight into an empty database, and lists the kept backups", async () => {
    const [empty, kept] = [await newDatabase(), join(folder, "kept")];
    await backUp(url, join(kept, nameOf(new Date(), true)), [backup.grace.publicKey]);
    const done = command(
      "restore.mjs",
      { DATABASE_URL: empty, BACKUP_FOLDER: kept },
      { typed: ["", backup.graceKey] },
    );
    expect([done.status, done.stderr]).toEqual([0, ""]);
    expect(await hashesOf(empty)).toEqual(await hashesOf(url));
  });

  test("asks again after a slip, and says at the key that it is another person's", async () => {
    const stranger = (await newKeys()).privateKey;
    const [name, kept, empty] = [named(), join(folder, "slips"), join(folder, "empty.age")];
    writeFileSync(empty, "");
    await backUp(url, join(kept, nameOf(new Date(), true)), [backup.grace.publicKey]);
    const slips = [
      "7",
      join(folder, "gone"),
      empty,
      "1",
      "no.key",
      file,
      stranger,
      backup.graceKey,
      living,
      "A B",
      name,
    ];
    const done = command("restore.mjs", { BACKUP_FOLDER: kept }, { typed: [...slips, "academi", ""] });
    expect([done.status, done.stderr]).toEqual([0, ""]);
    for (const said of [
      "Type a number from 1 to 1.",
      "There is no file",
      "is empty.",
      "This is not a private key",
      "This key does not open the backup: it was encrypted to other people's keys.",
      `There is a database ${living} already`,
      "A name begins with a small letter",
      '"academi" is not',
    ])
      expect(done.stdout).toContain(said);
    expect(done.stdout.match(/Loading into/g)).toHaveLength(1);
    const removed = command("restore.mjs", {}, "--remove", name);
    expect([removed.status, await databases(name)]).toEqual([0, []]);
    expect(command("restore.mjs", {}, "--remove", living).stderr).toContain("is no copy that a restore made");
  });

  test("says before it asks anything that the database cannot be reached", () => {
    const done = command("restore.mjs", { DATABASE_URL: "postgres://a:b@127.0.0.1:1/academy" });
    expect(done).toMatchObject({ status: 1, stdout: "" });
    expect(done.stderr).toContain(
      "The database at 127.0.0.1:1 (DATABASE_URL) cannot be reached (ECONNREFUSED).",
    );
  });

  test("with a damaged file leaves nothing behind", async () => {
    const [damaged, name] = [join(folder, "damaged.age"), named()];
    writeFileSync(damaged, readFileSync(file).subarray(0, -100));
    const done = command("restore.mjs", {}, { typed: [damaged, backup.graceKey, name] });
    expect(done.stderr).toContain("is damaged: a part is missing or was changed.");
    expect(await databases(name)).toEqual([]);
  });
});

describe("a restore that is interrupted while it loads", () => {
  /** A lock that the load waits for, so that the signal comes in its middle. */
  const whileLoading = async (target: string, name: string, act: (run: ChildProcess) => Promise<void>) => {
    const run = spawn(process.execPath, ["scripts/restore.mjs"], {
      cwd: ROOT,
      env: environment({ DATABASE_URL: target }),
    });
    let said = "";
    for (const stream of [run.stdout, run.stderr]) stream.on("data", (chunk) => (said += chunk));
    run.stdin.write(`${file}\n${backup.grace.privateKey}\n${name}\n`);
    const database = name || new URL(target).pathname.slice(1);
    await expect.poll(() => said, { timeout: 60_000 }).toContain("Loading into");
    const holder = postgres(`${inject("postgres")}${database}`, { max: 1 });
    const held = await holder.reserve();
    await expect
      .poll(async () => (await held`select to_regclass('public.staff') is not null as made`)[0]?.made, {
        timeout: 60_000,
      })
      .toBe(true);
    await act(run);
    const code = await new Promise((resolve) =>
      (run.exitCode ?? run.signalCode) === null ? run.once("close", resolve) : resolve(run.exitCode),
    );
    held.release();
    await holder.end({ timeout: 1 }).catch(() => undefined);
    return { code, said };
  };

  test("by one Ctrl+C stops at once and removes the copy, however often it is pressed", async () => {
    const name = named();
    const { code, said } = await whileLoading(url, name, async (run) => {
      run.kill("SIGINT");
      run.kill("SIGINT");
    });
    expect(code, said).toBe(130);
    expect(said).toContain(`What was loaded into "${name}" was removed again; nothing else was changed.`);
    expect(said).not.toContain("Step 4");
    expect(await databases(name)).toEqual([]);
  });

  test("in the empty database of a new machine leaves it empty, and the next run uses it", async () => {
    const empty = await newDatabase();
    const { code, said } = await whileLoading(empty, "", async (run) => void run.kill("SIGINT"));
    expect(code, said).toBe(130);
    const done = command("restore.mjs", { DATABASE_URL: empty }, { typed: [file, backup.graceKey] });
    expect([done.status, done.stderr]).toEqual([0, ""]);
    expect(await hashesOf(empty)).toEqual(backup.hashes);
  });

  test("by a kill leaves a copy that the next run knows and replaces", async () => {
    const name = named();
    await whileLoading(url, name, async (run) => void run.kill("SIGKILL"));
    expect(await databases(name)).toEqual([name]);
    const done = command("restore.mjs", {}, { typed: [file, backup.graceKey, name, ""] });
    expect([done.status, done.stderr]).toEqual([0, ""]);
    expect(done.stdout).toContain(`"${name}" is the rest of an interrupted restore; it is replaced.`);
    expect(await hashesOf(`${inject("postgres")}${name}`)).toEqual(backup.hashes);
  });
});
