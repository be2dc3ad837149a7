import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startChild } from "@/scripts/lib/child.mjs";
import { freePort, isListening } from "@/scripts/lib/ports.mjs";
import { type Fault, Skipped, type Stage } from "./fault";
import type { Academy } from "./support/academy";
import { ROOT } from "./support/databases";
import { newPhone } from "./support/people";
import { ask } from "./support/request";
import { judge, startWriters } from "./support/writers";

const WRITERS = 8;
const REST_MS = 100;
const CALM_MS = 3_000;
/** What a built app consists of. */
const BUILT = [
  "app",
  "build",
  "db",
  "lib",
  "public",
  "scripts",
  "next.config.ts",
  "package.json",
  "tsconfig.json",
  "worker.cjs",
];

export const rollingRestart: Fault = {
  id: "rolling",
  what: "a new version on two instances behind Caddy, one after the other, under load of enrolling",
  run: async (stage) => {
    const { raise, must, all, figure, later } = stage;
    if (spawnSync("caddy", ["version"]).status !== 0)
      throw new Skipped("Debian's package caddy is not installed");
    const folder = mkdtempSync(join(tmpdir(), "academy-rolling-"));
    later(() => rmSync(folder, { recursive: true, force: true }));
    const kept = join(folder, "static");
    mkdirSync(kept);
    const version = newerVersion(folder);
    const settings = { TRUST_PROXY: "2", STATIC_FOLDER: kept, NO_SCHEDULER: "0" };
    const academy = await raise({ instances: 2, settings });
    const site = await startCaddy(stage, folder, academy);
    const behind: Academy = { ...academy, url: () => site };

    const page = await ask(site, "/register");
    const scripts = [version.was, version.is].map((name) => `/_next/static/chunks/${name}`);
    must(
      "the page and its script are there before",
      page.status === 200 && (await ask(site, scripts[0] ?? "")).status === 200,
    );

    const writers = await startWriters(behind, WRITERS, REST_MS);
    await pause(CALM_MS);
    for (const [n, instance] of academy.instances.entries()) {
      const code = await instance.end();
      must("the old version exits cleanly", code === 0, code);
      await instance.start(version.root);
      if (n === 0) {
        const looks = await Promise.all([...scripts, ...scripts, ...scripts].map((path) => ask(site, path)));
        all("while two versions serve, each has the scripts of both", looks);
      }
      await pause(CALM_MS);
    }
    await writers.stop();
    all("an open page of the old version still loads what it needs", [await ask(site, scripts[0] ?? "")]);
    const sent = await sendForm(site, page.text);
    must(
      "a form of the old version still works, or keeps what was typed",
      [200, 303].includes(sent.status) || sent.text.includes("out of date"),
      [sent.status, sent.text.slice(0, 300)],
    );
    figure("form of the old version", sent.status);
    await judge(stage, behind, writers);
  },
};

/**
 * A copy of the built app in which one script has another name, as after any change of its content: a second build would do the same
 * in minutes.
 */
function newerVersion(folder: string): { root: string; was: string; is: string } {
  const root = join(folder, "newer");
  mkdirSync(root);
  for (const name of BUILT) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  cpSync(join(ROOT, ".next"), join(root, ".next"), {
    recursive: true,
    filter: (path) => !/\.next\/(cache|dev|turbopack)/.test(path),
  });
  const chunks = join(root, ".next", "static", "chunks");
  const was = readdirSync(chunks).find((name) => name.endsWith(".js"));
  if (!was) throw new Error("the build has no scripts");
  const is = `new-${was}`;
  for (const name of readdirSync(join(root, ".next"), { recursive: true, encoding: "utf8" })) {
    const path = join(root, ".next", name);
    if (!/\.(js|json|html|rsc|css)$/.test(name) || !statSync(path).isFile()) continue;
    const text = readFileSync(path, "utf8");
    if (text.includes(was)) writeFileSync(path, text.replaceAll(was, is));
  }
  for (const end of ["", ".br", ".gz"]) {
    cpSync(join(chunks, was + end), join(chunks, is + end));
    rmSync(join(chunks, was + end));
  }
  writeFileSync(join(root, ".next", "BUILD_ID"), `newer-${process.pid}`);
  return { root, was, is };
}

/** deploy/Caddyfile before the two instances, without TLS; the callers' own addresses come through. */
async function startCaddy({ later }: Stage, folder: string, { instances }: Academy): Promise<string> {
  const port = await freePort();
  const upstreams = instances.map(({ url }) => new URL(url).host).join(" ");
  const own = readFileSync(join(ROOT, "deploy", "Caddyfile"), "utf8");
  const text = own.replace("app1:3000 app2:3000 {", `${upstreams} {\n\t\ttrusted_proxies private_ranges`);
  if (text === own) throw new Error("deploy/Caddyfile names other upstreams");
  const file = join(folder, "Caddyfile");
  writeFileSync(file, `{\n\tadmin off\n}\n${text}`);
  const env = {
    ...process.env,
    ACADEMY_DOMAIN: `http://127.0.0.1:${port}`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const args = ["run", "--config", file, "--adapter", "caddyfile"];
  const child = await startChild("Caddy", "caddy", args, { cwd: folder, env, quiet: true });
  later(() => child.stop(5_000));
  for (const end = Date.now() + 20_000; !(await isListening(port)); await pause(50))
    if (Date.now() > end) throw new Error(`Caddy does not start:\n${child.tail()}`);
  return `http://127.0.0.1:${port}`;
}

/** Sends the registration form of a page that was opened before, as a browser without scripts does. */
async function sendForm(site: string, page: string) {
  const body = new FormData();
  const typed = {
    full_name: "Neema Wanjiru Otieno",
    msisdn: newPhone(),
    residence: "Kibera",
    id_number: "30123456",
  };
  for (const [hidden] of page.matchAll(/<input type="hidden"[^>]*>/g)) {
    const [, name = ""] = / name="([^"]*)"/.exec(hidden) ?? [];
    const [, value = ""] = / value="([^"]*)"/.exec(hidden) ?? [];
    body.append(name, value.replaceAll("&quot;", '"').replaceAll("&amp;", "&"));
  }
  for (const [name, value] of Object.entries(typed)) body.append(name, value);
  const headers = { origin: site, accept: "text/html" };
  const response = await fetch(`${site}/register`, { method: "POST", body, headers, redirect: "manual" });
  return { status: response.status, text: await response.text() };
}
