import { describe, expect, test } from "vitest";
import { queryPush, sendPush } from "@/lib/domain/payments/daraja/express";
import { heldSeat } from "../../api/fixtures";
import { promptsOf } from "../../support/payment-state";
import { phoneEnding, requestPrompt } from "../../support/request-prompt";
import { advanceTime, control, requests, script, sim } from "../../support/safaricom";

async function pushed(outcome: string) {
  const msisdn = phoneEnding();
  await script(msisdn, outcome);
  const callbackUrl = `${process.env.MPESA_CALLBACK_ORIGIN}/x/0123456789abcdef0123456789abcdef`;
  const answer = await sendPush({ msisdn, shillings: 500, account: "K7M2Q9A", callbackUrl }, new Date());
  return { answer, isOnPhone: sim.world.prompts.size > 0 };
}

describe("Daraja's answer to a push", () => {
  test("accepted: the prompt is on the phone and has an id", async () => {
    const { answer, isOnPhone } = await pushed("success");
    expect(answer).toMatchObject({
      outcome: "accepted",
      checkoutRequestId: expect.stringMatching(/^ws_CO_/),
    });
    expect(isOnPhone).toBe(true);
  });

  test.each([
    ["the phone is busy, in Daraja's own shape", "lock", "500.001.1001"],
    ["too many calls, in the gateway's shape", "spike", "policies.ratelimit.SpikeArrestViolation"],
    ["not accepted, with status 200", "refused", "1"],
  ])("refused: %s", async (_what, outcome, code) => {
    const { answer, isOnPhone } = await pushed(outcome);
    expect(answer).toMatchObject({ outcome: "refused", code });
    expect(isOnPhone).toBe(false);
  });

  test.each([
    ["a server error, and a prompt", "lost_answer", true],
    ["an empty error, and a prompt", "empty_answer", true],
    ["a web page with status 200, and a prompt", "html_answer", true],
    ["a truncated answer, and a prompt", "half_answer", true],
    ["a server error, and no prompt", "internal", false],
    ["maintenance", "maintenance", false],
    ["busy", "busy_answer", false],
    ["too many calls, with status 500", "spike_error", false],
    ["a quota", "quota", false],
  ])("undecided: %s", async (_what, outcome, isThere) => {
    const { answer, isOnPhone } = await pushed(outcome);
    expect(answer.outcome).toBe("unknown");
    expect(isOnPhone).toBe(isThere);
  });

  test("an expired token is renewed once, and the push repeated", async () => {
    const { answer, isOnPhone } = await pushed("invalid_token");
    expect(answer.outcome).toBe("accepted");
    expect(isOnPhone).toBe(true);
    expect(requests("stkpush/v1")).toHaveLength(2);
  });

  test("wrong credentials are a refusal, because nothing was sent", async () => {
    const { passkey } = sim.world.options;
    sim.world.options.passkey = "another";
    const { answer } = await pushed("success");
    sim.world.options.passkey = passkey;
    expect(answer).toMatchObject({ outcome: "refused", code: "500.001.1001" });
  });
});

describe("Daraja's answer to a query", () => {
  async function asked(outcome: string) {
    const [seat, phone] = [await heldSeat(), phoneEnding()];
    await script(phone, outcome);
    await requestPrompt(seat, phone);
    const [prompt] = await promptsOf(seat.enrollmentId);
    return prompt!.checkout_request_id!;
  }

  test("while the prompt is open is no verdict, in all four shapes", async () => {
    const id = await asked("by_hand");
    await advanceTime(2);
    for (let question = 0; question < 8; question++)
      expect(await queryPush(id, new Date())).toMatchObject({ verdict: "open", tooFast: false });
  });

  test.each([
    ["success", "paid"],
    ["cancelled", "cancelled"],
    ["wrong_pin", "failed"],
    ["unknown_code", "unknown"],
    ["smsc_timeout", "unknown"],
  ])("for a prompt that ended: %s", async (outcome, verdict) => {
    const id = await asked(outcome);
    await advanceTime(15);
    expect((await queryPush(id, new Date())).verdict).toBe(verdict);
  });

  test("for a prompt it does not know, or not yet, is no verdict", async () => {
    expect(await queryPush("ws_CO_nobody", new Date())).toMatchObject({ verdict: "open", httpStatus: 400 });
    expect(await queryPush(await asked("success"), new Date())).toMatchObject({
      verdict: "open",
      httpStatus: 400,
    });
  });

  test("when queried too often is no verdict, and is marked as such", async () => {
    const id = await asked("cancelled");
    await advanceTime(15);
    await control("seed", { query_limit: 1 });
    await queryPush(id, new Date());
    expect(await queryPush(id, new Date())).toMatchObject({
      verdict: "open",
      tooFast: true,
      httpStatus: 429,
    });
  });

  test("as an error page for a prompt that ended is no verdict", async () => {
    const id = await asked("success");
    await advanceTime(15);
    await control("seed", { query_noise: 100 });
    expect(await queryPush(id, new Date())).toMatchObject({ verdict: "open", httpStatus: 500 });
  });
});
