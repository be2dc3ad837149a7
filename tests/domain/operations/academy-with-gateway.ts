import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";

/** An SMS gateway that can go away and come back at the same address. */
const gateway = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    const number = new URLSearchParams(body).get("to") ?? "";
    const recipient = {
      statusCode: 101,
      status: "Success",
      number,
      cost: "KES 0.8000",
      messageId: `AT${body.length}`,
    };
    response.setHeader("content-type", "application/json").writeHead(201);
    response.end(JSON.stringify({ SMSMessageData: { Message: "Sent", Recipients: [recipient] } }));
  });
});
export const listen = (port: number) =>
  new Promise<void>((resolve) => gateway.listen(port, "127.0.0.1", () => resolve()));
await listen(0);
export const { port } = gateway.address() as AddressInfo;
export const goAway = () => {
  gateway.closeAllConnections();
  return new Promise((resolve) => gateway.close(resolve));
};
const TOKEN = "metrics-token-of-the-test";
Object.assign(process.env, {
  SMS_MODE: "simulator",
  SMS_BASE_URL: `http://127.0.0.1:${port}`,
  SMS_USERNAME: "academy",
  SMS_API_KEY: "key",
  SMS_CALLBACK_SECRET: "test-sms-secret-0123456789",
  METRICS_TOKEN: TOKEN,
});

export const { logged } = await import("../../support/call");
export const { advanceClock } = await import("../../support/clock");
export const { sql } = await import("../../support/database");
export const { hire, signIn } = await import("../../support/staff");
export const { queue } = await import("../../support/sending");
export const { confirm } = await import("../payments/support");
export const { dismissUnreadable } = await import("@/lib/domain/payments/unreadable/resolve-unreadable");
export const { asStaff } = await import("../../support/actors");
export const { heldSeat } = await import("../../api/fixtures");
const { reconcileAndSend } = await import("@/lib/domain/jobs/reconcile");
const { SCHEDULER } = await import("@/lib/domain/access/actor");
const { closeDatabase } = await import("@/lib/platform/db/client");
export const { recordBackup, recordBackupRun, recordProof } = await import(
  "@/scripts/lib/backup-records.mjs"
);
export const { showRunning } = await import("@/lib/domain/operations/show-status");
export const { api } = await import("../../api/client");
const metricsRoute = await import("@/app/metrics/route");
export const ready = await import("@/app/api/ready/route");

export let token = "";
export let phone = "";
beforeAll(async () => {
  const admin = await hire("admin", { name: "Amina Odhiambo" });
  phone = admin.msisdn;
  token = await signIn(admin);
  await run();
  await run();
});
afterAll(async () => {
  await goAway();
  await closeDatabase();
});

export const now = async () => ((await sql`select now() as at`) as unknown as [{ at: Date }])[0].at;
export const run = () => reconcileAndSend({ actor: SCHEDULER }, {});

type Status = {
  scheduler: { last_run_at: string | null; ok: boolean };
  jobs: { name: string; last_run_at: string; last_error: string | null }[];
  queues: { name: string; waiting: number; oldest_at: string | null }[];
  invariants: { checked_at: string | null; broken: { rule: string; subject: string }[] };
  backup: { last_at: string | null; proven_at: string | null };
  channels: { channel: string; state: string }[];
};
export const status = async () => (await api("GET status")({ token })).body.data as Status;
export const waiting = async (name: string) =>
  (await status()).queues.find((each) => each.name === name)?.waiting;

export async function metrics(): Promise<(name: string) => number | undefined> {
  const request = new Request("http://academy.test/metrics", {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const text = await (await metricsRoute.GET(request)).text();
  return (name) => {
    const line = text.split("\n").find((each) => each.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length + 1).replace("+Inf", "Infinity"));
  };
}

/** What an admin was told since the last time this was asked, oldest first. */
export const told = async (): Promise<string[]> => {
  const rows = await sql`
    with asked as (update outbox set subject = 'asked' where kind = 'alert' and subject = '' returning body, created_at, recipient)
    select body from asked where recipient = ${phone} order by created_at`;
  return rows.map(({ body }) => body as string);
};
