import { z } from "zod";
import { asPem, isCertificate } from "./certificate-text";

const secret = (least: number) => z.string().min(least, `must have at least ${least} characters`);
/** Earlier values of a secret, newest first, separated by commas (docs/security.md, "The key and its changes"). */
const earlierSecrets = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
  .refine((secrets) => secrets.every(({ length }) => length >= 32), "each must have at least 32 characters");
const count = (fallback: number) => z.coerce.number().int().min(0).default(fallback);
const flag = z
  .enum(["0", "1", "true", "false", ""])
  .default("0")
  .transform((word) => word === "1" || word === "true");
/** An origin without a path, e.g. https://academy.example. */
const origin = z
  .string()
  .refine(
    (address) => URL.canParse(address) && new URL(address).origin === address.replace(/\/$/, ""),
    "must be an origin without a path",
  )
  .transform((address) => address.replace(/\/$/, ""));

const mailAddress = z
  .string()
  .trim()
  .refine((address) => address === "" || /^[^<>@\s]+@[^<>@\s]+$/.test(address), "must be a mail address")
  .default("");

const shape = z.object({
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must begin with postgres://"),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  APP_ORIGIN: origin.optional(),
  AUTH_SECRET: secret(32),
  AUTH_SECRET_PREVIOUS: earlierSecrets,
  /** Signs certificates; without it AUTH_SECRET and its earlier values do (docs/certificates.md). */
  CERTIFICATE_KEY: secret(32).optional(),
  CERTIFICATE_KEY_PREVIOUS: earlierSecrets,
  CRON_SECRET: secret(32),
  CALLBACK_SECRET: secret(24)
    .regex(/^[a-z0-9]+$/, "must be lower-case letters and digits")
    // Safaricom refuses callback URLs that contain these words (docs/mpesa.md).
    .refine(
      (value) => !/mpesa|safaricom|exe|cmd|sql|query/.test(value),
      "holds a word that Safaricom refuses",
    ),
  /** The address on which the app listens; without it all of them, of a demo this machine's own (scripts/lib/server/hosts.mjs). */
  HOST: z.string().optional(),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  TRUST_PROXY: count(0),
  DEMO: flag,
  NO_SCHEDULER: flag,
  /** The token with which Prometheus reads GET /metrics; without one the page does not exist. */
  METRICS_TOKEN: secret(8).optional(),
  /** Where errors are posted as JSON, at most some a minute (docs/operations.md). */
  ERROR_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether backups are recorded here, so that admins are alerted to a missing one; by default yes, in a demo from the first on. */
  BACKUPS_EXPECTED: z
    .enum(["0", "1", "true", "false"])
    .transform((word) => word === "1" || word === "true")
    .optional(),
  MPESA_MODE: z.enum(["simulator", "sandbox", "live"]),
  MPESA_BASE_URL: z.url(),
  MPESA_SHORTCODE: z.string().regex(/^\d{5,7}$/, "must be five to seven digits"),
  MPESA_CONSUMER_KEY: secret(1).transform((value) => value.trim()),
  MPESA_CONSUMER_SECRET: secret(1).transform((value) => value.trim()),
  MPESA_PASSKEY: secret(1).transform((value) => value.trim()),
  MPESA_CALLBACK_ORIGIN: origin,
  /** The paybill's API operator, for status queries and reversals; without one neither is sent (docs/mpesa.md). */
  MPESA_INITIATOR_NAME: z.string().trim().default(""),
  MPESA_INITIATOR_PASSWORD: z.string().default(""),
  /** Path to Safaricom's certificate, PEM or DER; the simulator publishes its own. */
  MPESA_CERTIFICATE_FILE: z.string().default(""),
  /** The same certificate as text, for hosts without files of one's own. */
  MPESA_CERTIFICATE: z
    .string()
    .default("")
    .transform(asPem)
    .refine((pem) => pem === "" || isCertificate(pem), "must be Safaricom's certificate, PEM or base64"),
  /** Daraja's sandbox answers five queries a minute; production's limit is not published (docs/mpesa.md). */
  MPESA_QUERIES_PER_MINUTE: z.coerce.number().int().min(1).default(5),
  /** Whether to pull Daraja's list of payments. By default only the simulator's is: sandboxes have none (docs/mpesa.md). */
  MPESA_PULL: z
    .enum(["0", "1", "true", "false"])
    .transform((word) => word === "1" || word === "true")
    .optional(),
  /** The version of the C2B API that the Daraja app has; auto tries v2, then v1 (docs/mpesa.md). */
  MPESA_C2B_VERSION: z.enum(["auto", "v1", "v2"]).default("auto"),
  /** Comma-separated addresses callbacks may come from; empty accepts any address with the secret. */
  MPESA_CALLBACK_IPS: z.string().default(""),
  /** The SMS gateway: Africa's Talking (sandbox, live), the simulator, or nowhere (docs/configuration.md). */
  SMS_MODE: z.enum(["simulator", "sandbox", "live", "off"]).default("off"),
  SMS_BASE_URL: z.url().optional(),
  SMS_USERNAME: z.string().trim().default(""),
  SMS_API_KEY: z.string().trim().default(""),
  /** The registered sender ID or shortcode; empty leaves the choice to the gateway. */
  SMS_SENDER: z.string().trim().max(11).default(""),
  /** The unguessable part of the gateway's callback addresses. */
  SMS_CALLBACK_SECRET: z
    .union([z.literal(""), secret(24).regex(/^[A-Za-z0-9_-]+$/, "must be letters and digits")])
    .default(""),
  /** The unguessable part of the address that the USSD gateway calls; empty: registrations by USSD are off. */
  USSD_CALLBACK_SECRET: z
    .union([z.literal(""), secret(24).regex(/^[A-Za-z0-9_-]+$/, "must be letters and digits")])
    .default(""),
  /** The mail server, e.g. smtps://user:password@mail.example:465; empty sends no mail. */
  SMTP_URL: z
    .string()
    .trim()
    .refine(
      (address) => address === "" || /^smtps?:\/\//.test(address),
      "must begin with smtp:// or smtps://",
    )
    .default(""),
  /** The sender of mail: academy@example.org, or Academy <academy@example.org>. */
  MAIL_FROM: z
    .string()
    .trim()
    .refine(
      (from) => from === "" || /^[^<>@:,"\r\n]{0,75}<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(from),
      "must be an address, or a name and <address>",
    )
    .default(""),
  /** The address for replies to mail and for delivery failure reports; by default MAIL_FROM. */
  MAIL_REPLY_TO: mailAddress,
  MAIL_BOUNCES_TO: mailAddress,
});

export type Env = z.output<typeof shape>;

/**
 * Parses the server's settings from environment variables; empty ones count as missing.
 * @throws Error that names each wrong or missing setting, never its value
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = shape.safeParse(filled);
  const problems = result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  if (result.success) problems.push(...conflicts(result.data));
  if (result.success && problems.length === 0) return result.data;
  throw new Error(`The academy cannot start. Wrong settings:\n  ${problems.join("\n  ")}`);
}

/** Settings that are valid alone but not together. */
function conflicts(env: Env): string[] {
  const problems: string[] = [];
  const host = new URL(env.MPESA_BASE_URL).host;
  if (env.AUTH_SECRET_PREVIOUS.includes(env.AUTH_SECRET)) {
    problems.push("AUTH_SECRET_PREVIOUS: holds AUTH_SECRET itself; it takes the values before it");
  }
  if (env.CERTIFICATE_KEY_PREVIOUS.length > 0 && !env.CERTIFICATE_KEY) {
    problems.push("CERTIFICATE_KEY_PREVIOUS: needs CERTIFICATE_KEY, which signs from now on");
  }
  if (env.MPESA_MODE === "live" && host !== "api.safaricom.co.ke") {
    problems.push("MPESA_BASE_URL: live money goes to api.safaricom.co.ke only");
  }
  if (env.MPESA_MODE !== "live" && host === "api.safaricom.co.ke") {
    problems.push("MPESA_MODE: api.safaricom.co.ke moves real money; say live");
  }
  if (env.MPESA_MODE === "live" && !env.APP_ORIGIN?.startsWith("https://")) {
    problems.push("APP_ORIGIN: live needs the site's https origin");
  }
  if (env.MPESA_MODE === "live" && !env.MPESA_CALLBACK_ORIGIN.startsWith("https://")) {
    problems.push("MPESA_CALLBACK_ORIGIN: live needs https");
  }
  if (Boolean(env.MPESA_INITIATOR_NAME) !== Boolean(env.MPESA_INITIATOR_PASSWORD)) {
    problems.push("MPESA_INITIATOR_NAME: needs MPESA_INITIATOR_PASSWORD, and the other way round");
  }
  const hasCertificate = Boolean(env.MPESA_CERTIFICATE || env.MPESA_CERTIFICATE_FILE);
  if (env.MPESA_MODE !== "simulator" && env.MPESA_INITIATOR_NAME && !hasCertificate) {
    problems.push(
      "MPESA_CERTIFICATE_FILE: the operator's password is encrypted with Safaricom's certificate; or its text in MPESA_CERTIFICATE",
    );
  }
  problems.push(...messageConflicts(env));
  if (env.MPESA_MODE === "live" && env.DEMO) problems.push("DEMO: the demo never takes live money");
  return problems;
}

const LIVE_GATEWAY = "api.africastalking.com";

function messageConflicts(env: Env): string[] {
  const problems: string[] = [];
  const { SMS_MODE: mode, SMTP_URL: smtp } = env;
  if (mode !== "off") {
    const needed = ["SMS_BASE_URL", "SMS_USERNAME", "SMS_API_KEY", "SMS_CALLBACK_SECRET"] as const;
    for (const name of needed.filter((each) => !env[each]))
      problems.push(`${name}: SMS_MODE ${mode} needs it`);
    const host = env.SMS_BASE_URL ? new URL(env.SMS_BASE_URL).host : "";
    if (mode === "live" && host !== LIVE_GATEWAY)
      problems.push(`SMS_BASE_URL: live SMS go to ${LIVE_GATEWAY} only`);
    if (mode !== "live" && host === LIVE_GATEWAY)
      problems.push(`SMS_MODE: ${LIVE_GATEWAY} sends to real phones; say live`);
    if (mode === "live" && env.SMS_BASE_URL && !env.SMS_BASE_URL.startsWith("https://"))
      problems.push("SMS_BASE_URL: live needs https");
    if (mode === "live" && env.SMS_USERNAME === "sandbox")
      problems.push("SMS_USERNAME: sandbox is not the name of a live account");
    if (mode === "sandbox" && env.SMS_USERNAME !== "sandbox")
      problems.push("SMS_USERNAME: the sandbox's is sandbox");
    if (mode === "live" && env.DEMO) problems.push("DEMO: the demo never writes to real phones");
    if (mode === "live" && !env.APP_ORIGIN?.startsWith("https://") && env.MPESA_MODE !== "live")
      problems.push("APP_ORIGIN: links in live SMS need the site's https origin");
    if (mode === "simulator" && env.MPESA_MODE === "live")
      problems.push("SMS_MODE: the simulator does not run beside live money; say live or off");
  }
  if (smtp && !URL.canParse(smtp)) problems.push("SMTP_URL: must be an address");
  if (smtp && !env.MAIL_FROM) problems.push("MAIL_FROM: SMTP_URL needs it");
  if (env.MPESA_MODE === "live" && isSimulatedMail(smtp))
    problems.push("SMTP_URL: live mail goes to a mail server, not to the simulator");
  return problems;
}

/** Whether this is the simulator's mail server: on this machine, on none of the standard mail ports. */
function isSimulatedMail(smtp: string): boolean {
  if (!URL.canParse(smtp)) return false;
  const { hostname, port } = new URL(smtp);
  return ["127.0.0.1", "localhost", "[::1]"].includes(hostname) && !["", "25", "465", "587"].includes(port);
}
