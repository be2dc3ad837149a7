import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { scriptSms, sim } from "../../support/gateway";

const { sendSms, smsBalance } = await import("@/lib/domain/messaging/sending/gateway");
const { logged } = await import("../../support/call");
const { costCents, readSendAnswer } = await import("@/lib/domain/messaging/sending/gateway-answers");

const PHONE = "254712345678";
const message = (body = "Karibu!") => ({
  id: "0b1e4a52-93a2-4f0c-8a0e-1d8f4c1c7a11",
  recipient: PHONE,
  subject: "",
  body,
  isBulk: false,
});

test("an SMS is accepted with the gateway's id, its parts and its price", async () => {
  const result = await sendSms(message("a".repeat(161)));
  const [sms] = sim.world.messaging.sms;
  expect(result).toEqual({ is: "accepted", providerId: sms?.id, parts: 2, costCents: 160 });
  expect(sms).toMatchObject({ to: PHONE, from: "22886", text: "a".repeat(161) });
});

/** The address of a server that was stopped. */
async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

describe("the codes of a refused recipient", () => {
  test.each([
    ["401", { is: "paused", why: "risk_hold" }],
    ["402", { is: "paused", why: "invalid_sender_id" }],
    ["403", { is: "refused", why: "invalid_number", unreachable: true }],
    ["404", { is: "refused", why: "unsupported_number", unreachable: true }],
    ["405", { is: "paused", why: "insufficient_balance" }],
    ["406", { is: "refused", why: "blocked_by_recipient", unreachable: true }],
    ["407", { is: "again", why: "could_not_route", once: true }],
    ["409", { is: "refused", why: "do_not_disturb", unreachable: true }],
    ["500", { is: "again", why: "gateway_error", once: false }],
    ["501", { is: "again", why: "gateway_error", once: false }],
    ["502", { is: "again", why: "rejected_by_gateway", once: true }],
  ])("%s", async (outcome, result) => {
    await scriptSms(outcome);
    expect(await sendSms(message())).toEqual(result);
    expect(sim.world.messaging.sms).toEqual([]);
  });

  test.each(["100", "101", "102"])("%s counts as accepted", async (outcome) => {
    await scriptSms(outcome);
    expect(await sendSms(message())).toMatchObject({ is: "accepted", costCents: 80 });
  });
});

describe("answers to a whole call", () => {
  test.each([
    ["http_401", { is: "paused", why: "wrong_key" }],
    ["http_400", { is: "refused", why: "bad_request", unreachable: false }],
    ["http_429", { is: "again", why: "too_fast", once: false }],
    ["html_502", { is: "unknown", why: "gateway_error" }],
    ["empty_recipients", { is: "paused", why: "invalid_sender_id" }],
    ["refused_cut", { is: "unknown", why: "cut" }],
    ["accepted_cut", { is: "unknown", why: "cut" }],
  ])("%s", async (outcome, result) => {
    await scriptSms(outcome);
    expect(await sendSms(message())).toEqual(result);
    // Only the gateway's own record distinguishes the last two.
    expect(sim.world.messaging.sms).toHaveLength(outcome === "accepted_cut" ? 1 : 0);
  });

  test("an answer later than the wait for it leaves the result unknown", async () => {
    const wait = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(wait.signal);
    await scriptSms("accepted_late");
    const sending = sendSms(message());
    await expect.poll(() => sim.world.messaging.sms.length).toBe(1);
    wait.abort(new DOMException("late", "TimeoutError"));
    expect(await sending).toEqual({ is: "unknown", why: "timeout" });
    expect(timeout).toHaveBeenCalledWith(15_000);
    timeout.mockRestore();
  });

  test("a gateway that is not there was not reached", async () => {
    const { env } = await import("@/lib/platform/env");
    const address = env().SMS_BASE_URL;
    try {
      // No listener; no such name; a port that fetch refuses.
      for (const gone of [await closedPort(), "http://nobody.invalid", "http://127.0.0.1:9"]) {
        Object.assign(env(), { SMS_BASE_URL: gone });
        expect(await sendSms(message())).toEqual({ is: "not_sent", why: "no_connection" });
      }
    } finally {
      Object.assign(env(), { SMS_BASE_URL: address });
    }
  });
});

test("a number that the gateway returns with two plus signs is still ours", async () => {
  await scriptSms("plus_plus");
  expect(await sendSms(message())).toMatchObject({ is: "accepted" });
});

test("a lack of balance pauses the channel, and a number that stopped the sender is refused", async () => {
  sim.world.messaging.balanceCents = 79;
  expect(await sendSms(message())).toEqual({ is: "paused", why: "insufficient_balance" });
  sim.world.messaging.balanceCents = 80;
  sim.world.messaging.stopped.add(`22886 ${PHONE}`);
  expect(await sendSms(message())).toMatchObject({ is: "refused", why: "blocked_by_recipient" });
});

test("a sender that is not registered pauses the channel", async () => {
  sim.world.messaging.senders = ["ACADEMY"];
  expect(await sendSms(message())).toEqual({ is: "paused", why: "invalid_sender_id" });
});

test("the balance goes down by what was charged", async () => {
  expect(await smsBalance()).toBe(500_000);
  await sendSms(message());
  expect(await smsBalance()).toBe(499_920);
});

test("the log names the message and the code, never the number, the text or the key", async () => {
  logged.length = 0;
  await sendSms(message("a secret text"));
  await scriptSms("403");
  await sendSms(message("a secret text"));
  const lines = logged.filter((line) => line.includes("sms.sent"));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { subject: `message:${message().id}`, status: 201, code: "101", kind: "accepted" },
    { code: "invalid_number", kind: "refused" },
  ]);
  expect(lines.join()).not.toMatch(/712345678|secret text|test-gateway-key/);
});

describe("answers that the simulator does not give", () => {
  const answer = (recipients: unknown[], status = 201) => ({
    status,
    text: JSON.stringify({ SMSMessageData: { Message: "Sent", Recipients: recipients } }),
  });
  const one = {
    statusCode: 101,
    number: `+${PHONE}`,
    status: "Success",
    cost: "KES 0.8000",
    messageId: "ATXid_1",
  };

  test("a code as text, missing parts and another order are read", () => {
    const other = { ...one, number: "+254700000000", messageId: "ATXid_2" };
    expect(readSendAnswer(answer([other, { ...one, statusCode: "101" }]), PHONE, true).result).toEqual({
      is: "accepted",
      providerId: "ATXid_1",
      parts: null,
      costCents: 80,
    });
  });

  test("the id None is no id", () => {
    const result = readSendAnswer(answer([{ ...one, messageId: "None" }]), PHONE, true).result;
    expect(result).toMatchObject({ is: "accepted", providerId: null });
  });

  test("a refusal in a response with HTTP 409 is read", () => {
    const refused = { ...one, statusCode: 409, messageId: "None", cost: "0" };
    expect(readSendAnswer(answer([refused], 409), PHONE, true).result).toMatchObject({
      why: "do_not_disturb",
    });
  });

  test("an unknown code with an id may have been sent; without one it was not", () => {
    expect(readSendAnswer(answer([{ ...one, statusCode: 177 }]), PHONE, true).result.is).toBe("unknown");
    const refused = { ...one, statusCode: 177, messageId: "None" };
    expect(readSendAnswer(answer([refused]), PHONE, true).result.is).toBe("refused");
  });

  test("without a sender of our own, a blacklist says nothing about the number", () => {
    const refused = { ...one, statusCode: 406, messageId: "None" };
    expect(readSendAnswer(answer([refused]), PHONE, false).result).toEqual({
      is: "refused",
      why: "blocked_by_recipient",
      unreachable: false,
    });
  });

  test.each(["InsufficientBalance", "RiskHold"])("nobody received anything: %s", (name) => {
    const text = JSON.stringify({ SMSMessageData: { Message: name, Recipients: [] } });
    expect(readSendAnswer({ status: 201, text }, PHONE, true).result.is).toBe("paused");
  });

  test.each([
    [200, "<html>", "unknown"],
    [201, "{}", "unknown"],
    [200, "", "unknown"],
    [504, "", "unknown"],
    [301, "", "not_sent"],
    [404, "Not found", "not_sent"],
  ])("%i %s", (status, text, is) => {
    expect(readSendAnswer({ status, text }, PHONE, true).result.is).toBe(is);
  });

  test.each([
    ["KES 0.8000", 80],
    ["KES 4.0000", 400],
    ["KES 1,785.50", 178_550],
    ["0", 0],
    ["USD 0.0200", null],
    ["", null],
    [undefined, null],
  ])("a price of %s", (written, cents) => {
    expect(costCents(written)).toBe(cents);
  });
});
