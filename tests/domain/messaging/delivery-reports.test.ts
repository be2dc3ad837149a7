import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../support/database";
import { advanceGateway, scriptSms, sim } from "../../support/gateway";

const { POST } = await import("@/app/api/v1/messages/callbacks/[secret]/[...call]/route");
const { closeDatabase, transaction } = await import("@/lib/platform/db/client");
const { queueMessages } = await import("@/lib/domain/messaging/messages/outbox");
const { sendDueBy } = await import("@/lib/domain/messaging/sending/send-due");
const { sendSms } = await import("@/lib/domain/messaging/sending/gateway");
const { sendMail } = await import("@/lib/domain/messaging/sending/mail");
const { SCHEDULER } = await import("@/lib/domain/access/actor");

const now = () => Promise.resolve();
const sendDue = sendDueBy({ sms: { send: sendSms, pace: now }, mail: { send: sendMail, pace: now } });
const tick = () => sendDue({ actor: SCHEDULER }, {});
const SECRET = process.env.SMS_CALLBACK_SECRET ?? "";

afterAll(closeDatabase);

beforeEach(async () => {
  await sql`update message_channels set paused_at = null, retry_at = null, failures = 0, pauses = 0, why = null`;
  await sql`delete from message_reports`;
});

let born = 0;

/** Queues a receipt, which goes at any hour, to a phone of its own unless one is given. @returns its id */
async function queueOne(recipient?: string): Promise<string> {
  born += 1;
  const cause = `test:${born}`;
  const to = recipient ?? `2547${String(30_000_000 + born)}`;
  await transaction((tx) =>
    queueMessages(tx, [{ kind: "enrolled", channel: "sms", recipient: to, body: `Text ${born}`, cause }]),
  );
  const [row] = await sql<{ id: string }[]>`select id from outbox where cause = ${cause}`;
  return row?.id ?? "";
}

type Row = {
  state: string;
  why: string | null;
  provider_id: string;
  recipient: string;
  network: string | null;
};

async function rowOf(id: string): Promise<Row> {
  const [row] = await sql<
    Row[]
  >`select state, why, provider_id, recipient, network from outbox where id = ${id}`;
  if (!row) throw new Error("no such message");
  return row;
}

async function report(fields: Record<string, string>): Promise<Response> {
  const address = `http://academy.test/api/v1/messages/callbacks/${SECRET}/delivery`;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const request = new Request(address, { method: "POST", headers, body: new URLSearchParams(fields) });
  return POST(request, { params: Promise.resolve({ secret: SECRET, call: ["delivery"] }) });
}

/** Reports about a message as the gateway would. */
async function reportOn(id: string, status: string, more: Record<string, string> = {}): Promise<Response> {
  const { provider_id, recipient } = await rowOf(id);
  return report({ id: provider_id, status, phoneNumber: `+${recipient}`, networkCode: "63902", ...more });
}

async function sent(): Promise<string> {
  const id = await queueOne();
  await tick();
  expect((await rowOf(id)).state).toBe("accepted");
  return id;
}

describe("a delivery report", () => {
  test("of a delivery marks the message as delivered and names the network", async () => {
    const id = await sent();
    await advanceGateway(2);
    expect(await rowOf(id)).toMatchObject({ state: "delivered", why: null, network: "63903" });
  });

  test("that comes before the answer to the send is kept until the message has its id", async () => {
    await scriptSms("dlr_before_answer");
    const id = await sent();
    await tick();
    expect(await rowOf(id)).toMatchObject({ state: "delivered" });
  });

  test("that comes twice changes nothing the second time", async () => {
    const id = await sent();
    await reportOn(id, "Success");
    const [first] = await sql`select delivered_at from outbox where id = ${id}`;
    await reportOn(id, "Success");
    expect(await sql`select delivered_at from outbox where id = ${id}`).toEqual([first]);
  });

  test.each([
    [["Success", "Sent"], "delivered"],
    [["Success", "Failed"], "delivered"],
    [["Failed", "Success"], "delivered"],
    [["AbsentSubscriber", "Success"], "delivered"],
    [["Failed", "Buffered"], "failed"],
    [["Sent", "Submitted", "Buffered"], "accepted"],
    [["Sent", "Expired"], "failed"],
  ])("%s ends as %s", async (statuses, state) => {
    const id = await sent();
    for (const status of statuses) await reportOn(id, status);
    expect((await rowOf(id)).state).toBe(state);
  });

  test("with an unknown status is kept and changes nothing", async () => {
    await scriptSms("dlr_unknown_status");
    const id = await sent();
    await advanceGateway(2);
    expect((await rowOf(id)).state).toBe("accepted");
    expect(await sql`select fields->>'status' as status from message_reports`).toEqual([
      { status: "Teleported" },
    ]);
  });

  test("about another phone changes nothing", async () => {
    const id = await sent();
    await reportOn(id, "Failed", { phoneNumber: "+254799999999" });
    expect((await rowOf(id)).state).toBe("accepted");
  });
});

describe("a report of a failure", () => {
  test.each([
    ["UserDoesNotExist", "number_does_not_exist", 1],
    ["NotNetworkSubcriber", "number_not_on_network", 1],
    ["UserInBlackList", "blocked_by_recipient", 1],
    ["UserIsInactive", "number_inactive", 0],
    ["UserAccountSuspended", "number_suspended", 0],
    ["DeliveryFailure", "not_delivered", 0],
    ["InsufficientCredit", "recipient_without_credit", 0],
  ])("%s", async (reason, why, unreachable) => {
    await scriptSms(`failure:${reason}`);
    const id = await sent();
    await advanceGateway(2);
    const { recipient, ...row } = await rowOf(id);
    expect(row).toMatchObject({ state: "failed", why });
    const marked = await sql`select why from unreachable_recipients where recipient = ${recipient}`;
    expect(marked).toHaveLength(unreachable);
  });

  test("is overruled by a delivery afterwards", async () => {
    const id = await sent();
    await reportOn(id, "Failed", { failureReason: "UserDoesNotExist" });
    await reportOn(id, "Success");
    const { recipient, why } = await rowOf(id);
    expect(why).toBeNull();
    expect(await sql`select from unreachable_recipients where recipient = ${recipient}`).toHaveLength(0);
  });

  test("comes for a phone that is off once the network gives up", async () => {
    const id = await queueOne();
    const { recipient } = await rowOf(id);
    await fetch(`${sim.url}/phone/${recipient}/off`, { method: "POST" });
    await tick();
    await advanceGateway(62);
    expect(await rowOf(id)).toMatchObject({ state: "failed", why: "phone_off" });
  });
});

describe("a report with an unknown id", () => {
  test("settles the one message of unknown result to that phone, with its cost", async () => {
    const [before] =
      await sql`select coalesce(sum(reserved_cents + spent_cents), 0)::int as cents from message_budgets`;
    await scriptSms("accepted_cut");
    const id = await queueOne();
    await tick();
    expect((await rowOf(id)).state).toBe("unknown");
    await advanceGateway(2);
    expect(await rowOf(id)).toMatchObject({
      state: "delivered",
      provider_id: sim.world.messaging.sms[0]?.id,
    });
    const [after] = await sql`
      select sum(reserved_cents)::int as reserved, sum(reserved_cents + spent_cents)::int as cents from message_budgets`;
    expect(after).toEqual({ reserved: 0, cents: before?.cents + 80 });
  });

  test("waits for the end of a send that is under way", async () => {
    await scriptSms("accepted_cut");
    const id = await queueOne();
    await sql`update outbox set state = 'sending', lease_until = now() + interval '1 minute',
      attempt_token = gen_random_uuid() where id = ${id}`;
    const { recipient } = await rowOf(id);
    await report({ id: "ATXid_early", status: "Success", phoneNumber: `+${recipient}` });
    expect((await rowOf(id)).state).toBe("sending");
    await sql`update outbox set state = 'unknown', doubts = 2 where id = ${id}`;
    await tick();
    expect(await rowOf(id)).toMatchObject({ state: "delivered", provider_id: "ATXid_early" });
  });

  test("settles neither of two messages", async () => {
    const first = await queueOne("254733000111");
    const second = await queueOne("254733000111");
    await sql`update outbox set state = 'unknown', doubts = 2, lease_until = now() where id = any(${[first, second]})`;
    await report({ id: "ATXid_whose", status: "Success", phoneNumber: "+254733000111" });
    expect([(await rowOf(first)).state, (await rowOf(second)).state]).toEqual(["unknown", "unknown"]);
  });

  test("settles no message older than a day, and none by an unknown status", async () => {
    const id = await queueOne("254733000222");
    await sql`update outbox set state = 'unknown', doubts = 2, lease_until = now() where id = ${id}`;
    await report({ id: "ATXid_odd", status: "Teleported", phoneNumber: "+254733000222" });
    expect((await rowOf(id)).state).toBe("unknown");
    await sql`update outbox set lease_until = now() - interval '27 hours' where id = ${id}`;
    await report({ id: "ATXid_old", status: "Success", phoneNumber: "+254733000222" });
    expect((await rowOf(id)).state).toBe("unknown");
  });
});
