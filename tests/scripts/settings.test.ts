import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseEnv } from "@/lib/platform/env-shape";
import { hostsOf } from "@/scripts/lib/server/hosts.mjs";
import { readSettings } from "@/scripts/lib/settings.mjs";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "settings-"));
  for (const name of [...Object.keys(TEST_SETTINGS), "DATABASE_URL", "HOST", "PORT", "SIM_PORT"])
    vi.stubEnv(name, "");
  vi.stubEnv("ACADEMY_DATA", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const URL_OF_OURS = "postgres://127.0.0.1:1/academy";
const start = () => readSettings("/nowhere", false);

describe("a start without settings", () => {
  test("runs the demo with an embedded database and the simulator", () => {
    expect(start()).toMatchObject({ port: 3000, simPort: 3001, embedded: true, simulated: true, demo: true });
  });

  test("is on this machine only unless HOST says otherwise, and the simulator finds it there", () => {
    expect(start().server(URL_OF_OURS).HOST).toBe("127.0.0.1");
    vi.stubEnv("HOST", "0.0.0.0");
    expect(start().server(URL_OF_OURS)).toMatchObject({
      HOST: "0.0.0.0",
      MPESA_CALLBACK_ORIGIN: "http://127.0.0.1:3000",
    });
    vi.stubEnv("HOST", "10.1.2.3");
    expect(start().simulator.SIM_SMS_CALLBACKS).toContain("http://10.1.2.3:3000/");
  });

  test("gives the server valid settings", () => {
    const env = parseEnv(start().server(URL_OF_OURS));
    expect(env).toMatchObject({
      MPESA_BASE_URL: "http://127.0.0.1:3001",
      MPESA_CALLBACK_ORIGIN: "http://127.0.0.1:3000",
      MPESA_SHORTCODE: "886490",
    });
  });

  test("sends SMS and mail to the simulator, which reports to the app", () => {
    const { simulator, server } = start();
    const env = parseEnv(server(URL_OF_OURS));
    expect(env).toMatchObject({
      SMS_MODE: "simulator",
      SMS_BASE_URL: "http://127.0.0.1:3001",
      SMTP_URL: "smtp://127.0.0.1:3002",
      MAIL_FROM: expect.stringContaining("@"),
    });
    expect(simulator).toMatchObject({
      SIM_SMS_API_KEY: env.SMS_API_KEY,
      SIM_SMS_CALLBACKS: `http://127.0.0.1:3000/api/v1/messages/callbacks/${env.SMS_CALLBACK_SECRET}`,
    });
  });

  test("generates secrets once, readable by the owner only", () => {
    const first = start().server(URL_OF_OURS);
    const file = join(folder, "secrets.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Object.values(JSON.parse(readFileSync(file, "utf8")))).toContain(first.CRON_SECRET);
    expect(start().server(URL_OF_OURS)).toEqual(first);
  });

  test("gives the simulator its keys but none of the server's secrets", () => {
    const { simulator, server } = start();
    const env = server(URL_OF_OURS);
    expect(simulator).toMatchObject({
      SIM_PORT: "3001",
      SIM_CONSUMER_KEY: env.MPESA_CONSUMER_KEY,
      SIM_PASSKEY: env.MPESA_PASSKEY,
    });
    expect(Object.values(simulator)).not.toContain(env.AUTH_SECRET);
  });
});

describe("the operator's settings", () => {
  test("take precedence", () => {
    vi.stubEnv("CRON_SECRET", "chosen-by-the-operator-and-long-enough");
    vi.stubEnv("PORT", "4000");
    const { server, simPort } = start();
    expect(server(URL_OF_OURS)).toMatchObject({
      CRON_SECRET: "chosen-by-the-operator-and-long-enough",
      PORT: "4000",
      MPESA_CALLBACK_ORIGIN: "http://127.0.0.1:4000",
    });
    expect(simPort).toBe(4001);
  });

  test("AUTH_SECRET is also next-auth's secret", () => {
    vi.stubEnv("AUTH_SECRET", "signing-key-of-the-operator-0123456789");
    expect(start().server(URL_OF_OURS).NEXTAUTH_SECRET).toBe("signing-key-of-the-operator-0123456789");
  });

  test("the operator's database is never filled with the demo", () => {
    vi.stubEnv("DATABASE_URL", URL_OF_OURS);
    expect(start()).toMatchObject({ embedded: false, demo: false });
  });

  test("live mode starts neither simulator nor demo and generates no M-Pesa keys", () => {
    vi.stubEnv("MPESA_MODE", "live");
    const { simulated, demo, server } = start();
    expect({ simulated, demo }).toEqual({ simulated: false, demo: false });
    expect(server(URL_OF_OURS)).toMatchObject({
      MPESA_BASE_URL: "https://api.safaricom.co.ke",
      MPESA_PASSKEY: "",
    });
  });

  test("Daraja keys without MPESA_MODE are rejected", () => {
    vi.stubEnv("MPESA_PASSKEY", "something");
    expect(start).toThrow("MPESA_PASSKEY is set, but MPESA_MODE is not");
  });

  test("SMS_MODE=off sends nothing, mail neither unless a server is given", () => {
    vi.stubEnv("SMS_MODE", "off");
    expect(parseEnv(start().server(URL_OF_OURS))).toMatchObject({ SMS_MODE: "off", SMTP_URL: "" });
    vi.stubEnv("SMTP_URL", "smtp://mail.example:25");
    vi.stubEnv("MAIL_FROM", "academy@academy.example");
    expect(parseEnv(start().server(URL_OF_OURS)).SMTP_URL).toBe("smtp://mail.example:25");
  });

  test("simulated SMS beside Daraja's sandbox show the simulator no real key", () => {
    for (const name of ["MPESA_CONSUMER_KEY", "MPESA_CONSUMER_SECRET", "MPESA_PASSKEY"])
      vi.stubEnv(name, `real-${name}`);
    vi.stubEnv("MPESA_MODE", "sandbox");
    expect(start().simulated).toBe(false);
    vi.stubEnv("SMS_MODE", "simulator");
    const { simulated, simulator } = start();
    expect(simulated).toBe(true);
    expect(Object.values(simulator).join()).not.toContain("real-");
  });

  test("a gateway's key without SMS_MODE is rejected", () => {
    vi.stubEnv("SMS_API_KEY", "atsk_something");
    expect(start).toThrow("SMS_API_KEY is set, but SMS_MODE is not");
  });

  test("the app may not take the port of the simulator's mail server", () => {
    vi.stubEnv("PORT", "4001");
    vi.stubEnv("SIM_PORT", "4000");
    expect(start).toThrow("PORT must not be SIM_PORT + 1");
  });

  test("an invalid port is rejected by name", () => {
    vi.stubEnv("SIM_PORT", "70000");
    expect(start).toThrow("SIM_PORT must be a port");
  });
});

describe("the server listens", () => {
  test.each([
    ["on every address", {}, ["::", "0.0.0.0"]],
    ["on this machine only, as a demo", { DEMO: "1" }, ["127.0.0.1"]],
    ["where HOST says, also as a demo", { DEMO: "1", HOST: "0.0.0.0" }, ["0.0.0.0"]],
    ["on every address that the system has, in a container", { HOST: "::" }, ["::", "0.0.0.0"]],
  ])("%s", (_where, env, hosts) => {
    expect(hostsOf(env as NodeJS.ProcessEnv)).toEqual(hosts);
  });
});
