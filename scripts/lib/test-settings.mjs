import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The server's settings during tests: valid and fixed. */
export const TEST_SETTINGS = {
  AUTH_SECRET: "test-auth-secret-that-is-long-enough-for-anyone",
  NEXTAUTH_SECRET: "test-auth-secret-that-is-long-enough-for-anyone",
  CRON_SECRET: "test-cron-secret-that-is-long-enough-for-anyone",
  CALLBACK_SECRET: "0123456789abcdef0123456789abcdef",
  APP_ORIGIN: "",
  TRUST_PROXY: "0",
  DEMO: "0",
  NO_SCHEDULER: "1",
  MPESA_MODE: "simulator",
  // A closed port; tests that need Daraja start a simulator and set its address.
  MPESA_BASE_URL: "http://127.0.0.1:9",
  MPESA_SHORTCODE: "886490",
  MPESA_CONSUMER_KEY: "test-consumer-key",
  MPESA_CONSUMER_SECRET: "test-consumer-secret",
  MPESA_PASSKEY: "test-passkey",
  MPESA_CALLBACK_ORIGIN: "http://127.0.0.1:9",
  MPESA_CALLBACK_IPS: "",
  // Lost callbacks stay lost unless a test pulls payments itself.
  MPESA_PULL: "0",
  // Off; tests that send start the simulator and set its addresses.
  SMS_MODE: "off",
  SMS_BASE_URL: "http://127.0.0.1:9",
  SMS_USERNAME: "sandbox",
  SMS_API_KEY: "test-sms-key",
  SMS_SENDER: "",
  SMS_CALLBACK_SECRET: "test-sms-secret-of-some-length",
  USSD_CALLBACK_SECRET: "test-ussd-secret-of-some-length",
  SMTP_URL: "",
  MAIL_FROM: "academy@academy.example",
  MAIL_REPLY_TO: "",
  MAIL_BOUNCES_TO: "",
};

/** The environment of test tools: the test settings and a database address on which nothing listens. */
export const TEST_ENV = {
  ...process.env,
  ...TEST_SETTINGS,
  DATABASE_URL: "postgres://127.0.0.1:9/nobody-listens-here",
  NEXT_TELEMETRY_DISABLED: "1",
};

/**
 * The environment with every setting of .env.example emptied, so that neither it nor a .env leads tests to real data.
 * @param {string} root the repository
 * @returns {NodeJS.ProcessEnv}
 */
export function withoutSettings(root) {
  const example = readFileSync(join(root, ".env.example"), "utf8");
  const names = [...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
  return { ...process.env, ...Object.fromEntries(names.map((name) => [name, ""])) };
}
