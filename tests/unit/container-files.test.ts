import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import nextSettings from "@/next.config";

const ROOT = join(import.meta.dirname, "..", "..");
/** Settings of third-party images in compose.yaml. */
const FOREIGN = /^(POSTGRES_PASSWORD|OWNER_PASSWORD|APP_PASSWORD|BACKUP_PASSWORD|ACADEMY_DOMAIN)$/;

type Service = {
  image: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  logging?: { options: Record<string, string> };
  read_only?: boolean;
  cap_drop?: string[];
  healthcheck?: { test: string[] };
};

describe("Dockerfile", () => {
  const text = read("Dockerfile");
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = ""]) =>
    paths.split(" "),
  );

  test("copies only what exists", () => {
    expect(copied).toContain("package.json");
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test("copies nothing that the build does not see", () => {
    const ignored = read(".dockerignore").split("\n");
    expect(copied.filter((path) => ignored.includes(path))).toEqual([]);
    expect(ignored).toEqual(expect.arrayContaining([".env*", ".data", ".git", "node_modules"]));
  });

  test("builds and starts what exists, as the user of the image", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(named).toEqual(["build"]);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(text).toMatch(/^USER node$/m);
    expect(missingScripts(text)).toEqual([]);
  });

  test("names the port that it listens on, and no secret", () => {
    expect(text).toContain(`EXPOSE ${/ PORT=(\d+)/.exec(text)?.[1]}`);
    const given = [...text.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = ""]) =>
      pairs.split(" ").map((pair) => pair.split("=")[0]),
    );
    expect(given.sort()).toEqual(["HOST", "NEXT_TELEMETRY_DISABLED", "NODE_ENV", "PORT"]);
    expect(text).not.toMatch(/^ARG /m);
  });
});

describe("compose.yaml", () => {
  const text = read("compose.yaml");
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
  const all = Object.entries(services);
  const ours = all.filter(([, { image }]) => image === "academy");
  const roleOf = (name: string) =>
    /postgres:\/\/(\w+):\$\{(\w+):\?/.exec(services[name]?.environment?.DATABASE_URL ?? "");

  test("sets only settings of docs/configuration.md", () => {
    const settings = read("docs/configuration.md");
    const named = all.flatMap(([, { environment = {} }]) => Object.keys(environment));
    expect(named).toContain("DATABASE_URL");
    expect(named.filter((name) => !FOREIGN.test(name) && !settings.includes(`| \`${name}\``))).toEqual([]);
  });

  test("starts scripts and mounts files that exist, and sends requests to the port that they listen on", () => {
    expect(missingScripts(text)).toEqual([]);
    expect(read("deploy/Caddyfile")).toContain(
      `reverse_proxy app1:${services.app1?.environment?.PORT} app2:`,
    );
    const mounted = [...text.matchAll(/- (\.\/deploy\/[\w./]+):/g)].map(([, file = ""]) => file);
    expect(mounted).toContain("./deploy/roles.sql");
    expect(mounted.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  test("gives each service the role that it needs, and none the administrator of Postgres", () => {
    const roles = Object.fromEntries(ours.map(([name]) => [name, roleOf(name)?.[1]]));
    expect(roles).toEqual({
      migrate: "academy_owner",
      app1: "academy_app",
      app2: "academy_app",
      backup: "academy_backup",
      "admin-create": "academy_owner",
      restore: "academy_owner",
    });
    const created = [
      ...read("deploy/roles.sql").matchAll(/^create role (\w+) login ([\w ]*)password :'(\w+)'/gm),
    ];
    expect(created.map(([, role]) => role).sort()).toEqual([...new Set(Object.values(roles))].sort());
    expect(created.filter(([, , rights = ""]) => !["", "createdb "].includes(rights))).toEqual([]);
    for (const [name] of ours) expect(services.database?.environment).toHaveProperty(roleOf(name)?.[2] ?? "");
  });

  test("keeps every service's log small, and every container of ours without rights", () => {
    for (const [name, { logging }] of all)
      expect([name, logging?.options]).toEqual([name, { "max-size": "10m", "max-file": "5" }]);
    for (const [name, { read_only, cap_drop }] of ours)
      expect([name, read_only, cap_drop]).toEqual([name, true, ["ALL"]]);
  });

  // While the image makes the roles, a server for its own use answers on the socket alone (docker-library/postgres#880).
  test("waits until Postgres has its roles before anything connects", () => {
    expect(services.database?.healthcheck?.test.join(" ")).toContain("pg_isready -h 127.0.0.1");
  });

  test("makes a backup each night, into a folder that can be carried away and restored from", () => {
    expect(services.backup?.command).toEqual(["node", "scripts/backup.mjs", "--nightly"]);
    expect(services.backup?.volumes).toEqual(["./backups:/backups"]);
    expect(services.restore?.volumes).toEqual(["./backups:/backups:ro"]);
  });

  test("is brought up to date one app after the other, after a backup and the migration", () => {
    const update = read("deploy/update.sh");
    const order = ["backup.mjs", "--rm migrate", "for app in app1 app2", "--wait"].map((step) =>
      update.indexOf(step),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
    expect(statSync(join(ROOT, "deploy/update.sh")).mode & 0o111).toBe(0o111);
  });
});

describe("next.config.ts", () => {
  test("names the folders that a platform copies as they are", async () => {
    const { outputFileTracingIncludes } = await nextSettings("phase-production-server");
    const named = Object.values(outputFileTracingIncludes ?? {})
      .flat()
      .filter((path) => path.includes("*"));
    expect(named).toHaveLength(3);
    expect(named.filter((path) => !existsSync(join(ROOT, path.replace(/\/\*.*$/, ""))))).toEqual([]);
  });
});

function missingScripts(text: string): string[] {
  const named = [...text.matchAll(/scripts\/[\w./-]+/g)].map(([path]) => path);
  expect(named).not.toEqual([]);
  return named.filter((path) => !existsSync(join(ROOT, path)));
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}
