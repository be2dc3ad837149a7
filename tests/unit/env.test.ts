import { describe, expect, test } from "vitest";
import { parseEnv } from "@/lib/platform/env-shape";
import { TEST_SETTINGS } from "@/scripts/lib/test-settings.mjs";

const RIGHT = { ...TEST_SETTINGS, DATABASE_URL: "postgres://nobody@127.0.0.1:5432/academy" };
const LIVE = {
  ...RIGHT,
  MPESA_MODE: "live",
  MPESA_BASE_URL: "https://api.safaricom.co.ke",
  MPESA_CALLBACK_ORIGIN: "https://academy.example",
  APP_ORIGIN: "https://academy.example",
};

const SMS = {
  ...LIVE,
  SMS_MODE: "live",
  SMS_BASE_URL: "https://api.africastalking.com",
  SMS_USERNAME: "academy",
};

function errorOf(source: Record<string, string | undefined>): string {
  try {
    parseEnv(source);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

describe("the server starts", () => {
  test("with valid settings; an empty one counts as missing", () => {
    expect(parseEnv(RIGHT)).toMatchObject({ PORT: 3000, TRUST_PROXY: 0, DEMO: false, DATABASE_POOL: 10 });
    expect(parseEnv(RIGHT).APP_ORIGIN).toBeUndefined();
    expect(parseEnv({ ...RIGHT, APP_ORIGIN: "https://academy.example/" }).APP_ORIGIN).toBe(
      "https://academy.example",
    );
  });

  test("with earlier keys of papers, newest first", () => {
    const [newer, older] = ["n".repeat(40), "o".repeat(40)];
    expect(parseEnv(RIGHT).AUTH_SECRET_PREVIOUS).toEqual([]);
    expect(parseEnv({ ...RIGHT, AUTH_SECRET_PREVIOUS: `${newer}, ${older},` }).AUTH_SECRET_PREVIOUS).toEqual([
      newer,
      older,
    ]);
  });

  test("with live payments when everything is on https", () => {
    expect(parseEnv(LIVE).MPESA_MODE).toBe("live");
    expect(parseEnv(SMS).SMS_MODE).toBe("live");
  });
});

describe("the server refuses to start and names the setting", () => {
  test.each([
    ["DATABASE_URL", undefined],
    ["DATABASE_URL", "mysql://x"],
    ["DATABASE_POOL", "0"],
    ["AUTH_SECRET", "short"],
    ["AUTH_SECRET_PREVIOUS", `${"n".repeat(40)},short`],
    ["AUTH_SECRET_PREVIOUS", TEST_SETTINGS.AUTH_SECRET],
    ["CRON_SECRET", undefined],
    ["CALLBACK_SECRET", "UPPERCASEUPPERCASEUPPERCASE"],
    ["CALLBACK_SECRET", "aaaaaaaaaaaaaaaaaampesaaaaaa"],
    ["CALLBACK_SECRET", "aaaaaaaaaaaaaaaaaasqlaaaaaaa"],
    ["APP_ORIGIN", "https://academy.example/path"],
    ["PORT", "70000"],
    ["TRUST_PROXY", "-1"],
    ["DEMO", "maybe"],
    ["MPESA_MODE", "production"],
    ["MPESA_BASE_URL", "not an address"],
    ["MPESA_SHORTCODE", "88649O"],
    ["MPESA_CONSUMER_KEY", undefined],
    ["MPESA_PASSKEY", undefined],
    ["MPESA_CALLBACK_ORIGIN", "ftp//"],
    ["MPESA_QUERIES_PER_MINUTE", "0"],
    ["SMS_MODE", "on"],
    ["SMS_CALLBACK_SECRET", "short"],
    ["SMS_SENDER", "MORE-THAN-ELEVEN"],
    ["SMTP_URL", "http://mail.example"],
    ["MAIL_FROM", "Academy"],
    ["MAIL_FROM", "A, B <a@b.example>"],
    ["MAIL_REPLY_TO", "the office"],
  ])("%s=%s", (name, value) => {
    const outcome = errorOf({ ...RIGHT, [name]: value });
    expect(outcome).toContain(`\n  ${name}: `);
    expect(outcome.match(/\n {2}/g)).toHaveLength(1);
    if (value && value.length > 5) expect(outcome).not.toContain(value);
  });

  test.each([
    ["MPESA_BASE_URL", { ...LIVE, MPESA_BASE_URL: "http://127.0.0.1:3001" }],
    ["MPESA_BASE_URL", { ...LIVE, MPESA_BASE_URL: "https://api.safaricom.co.ke.evil.example" }],
    ["MPESA_MODE", { ...LIVE, MPESA_MODE: "sandbox" }],
    ["MPESA_MODE", { ...LIVE, MPESA_MODE: "simulator" }],
    ["APP_ORIGIN", { ...LIVE, APP_ORIGIN: "http://academy.example" }],
    ["APP_ORIGIN", { ...LIVE, APP_ORIGIN: "" }],
    ["MPESA_CALLBACK_ORIGIN", { ...LIVE, MPESA_CALLBACK_ORIGIN: "http://academy.example" }],
    ["DEMO", { ...LIVE, DEMO: "1" }],
    ["SMS_API_KEY", { ...SMS, SMS_API_KEY: "" }],
    ["SMS_CALLBACK_SECRET", { ...SMS, SMS_CALLBACK_SECRET: "" }],
    ["SMS_BASE_URL", { ...SMS, SMS_BASE_URL: "http://127.0.0.1:3001" }],
    ["SMS_BASE_URL", { ...SMS, SMS_BASE_URL: "https://api.africastalking.com.evil.example" }],
    ["SMS_BASE_URL", { ...SMS, SMS_BASE_URL: "http://api.africastalking.com" }],
    ["SMS_USERNAME", { ...SMS, SMS_USERNAME: "sandbox" }],
    ["SMS_MODE", { ...SMS, SMS_MODE: "simulator" }],
    ["SMS_USERNAME", { ...SMS, SMS_MODE: "sandbox" }],
    ["DEMO", { ...SMS, MPESA_MODE: "simulator", MPESA_BASE_URL: "http://127.0.0.1:9", DEMO: "1" }],
    ["SMTP_URL", { ...LIVE, SMTP_URL: "smtp://127.0.0.1:3002" }],
    ["MAIL_FROM", { ...LIVE, SMTP_URL: "smtps://mail.example", MAIL_FROM: "" }],
  ])("%s, when settings contradict each other", (name, source) => {
    expect(errorOf(source)).toContain(`\n  ${name}: `);
  });

  test("all invalid ones at once, without their values", () => {
    const outcome = errorOf({ ...RIGHT, AUTH_SECRET: "secret-one", CRON_SECRET: "secret-two", PORT: "x" });
    for (const name of ["AUTH_SECRET", "CRON_SECRET", "PORT"]) expect(outcome).toContain(name);
    expect(outcome).not.toMatch(/secret-(one|two)/);
  });
});
