import { describe, expect, onTestFinished, test, vi } from "vitest";
import { queryPush, sendPush } from "@/lib/domain/payments/daraja/express";
import { heldSeat } from "../../api/fixtures";
import { stkPushesOf } from "../../support/payment-state";
import { phoneEnding, requestStkPush } from "../../support/request-stk-push";
import { advanceTime, control, requests, script, sim } from "../../support/safaricom";

/** A push that is answered so, again and again if it is sent again. */
async function pushed(outcome: string, often: { sticky: true } | { times: number } = { sticky: true }) {
  const msisdn = phoneEnding();
  await control("next", { match: { phone: msisdn }, outcome, ...often });
  const callbackUrl = `${process.env.MPESA_CALLBACK_ORIGIN}/x/0123456789abcdef0123456789abcdef`;
  const answer = await sendPush({ msisdn, shillings: 500, account: "K7M2Q9A", callbackUrl }, new Date());
  return { answer, isOnPhone: sim.world.prompts.size > 0 };
}

describe("Daraja's answer to a push", () => {
  test("that it was accepted: the prompt is on the phone and has an id", async () => {
    const { answer, isOnPhone } = await pushed("success");
    expect(answer).toMatchObject({
      outcome: "accepted",
      checkoutRequestId: expect.stringMatching(/^ws_CO_/),
    });
    expect(isOnPhone).toBe(true);
  });

  test.each([
    ["the phone is busy, as M-Pesa itself says it", "lock", "1001", 1],
    ["too many calls, in the gateway's shape", "spike", "policies.ratelimit.SpikeArrestViolation", 3],
    ["too many calls, with status 500", "spike_error", "500.003.02", 3],
    ["M-Pesa is busy, with status 500", "busy_answer", "500.003.02", 3],
    ["a quota, with status 500", "quota", "500.003.03", 1],
    ["maintenance", "maintenance", "00.002.1001", 1],
    ["a product that the app lacks", "no_product", "401.003.01", 1],
    ["not accepted, with status 200", "refused", "ResponseCode 1", 1],
  ])("that it was refused: %s", async (_what, outcome, code, sent) => {
    const { answer, isOnPhone } = await pushed(outcome);
    expect(answer).toMatchObject({ outcome: "refused", code });
    expect(isOnPhone).toBe(false);
    expect(requests("stkpush/v1")).toHaveLength(sent);
  });

  test.each([
    ["a server error, and a prompt", "lost_answer", 1],
    ["an empty error, and a prompt", "empty_answer", 1],
    ["a web page with status 200, and a prompt", "html_answer", 1],
    ["a truncated answer, and a prompt", "half_answer", 1],
    ["a server error, and no prompt", "internal", 0],
  ])(
    "that leaves it undecided, and nothing is sent again, because it may have reached the phone: %s",
    async (_what, outcome, prompts) => {
      const { answer } = await pushed(outcome);
      expect(answer.outcome).toBe("unknown");
      expect(sim.world.prompts.size).toBe(prompts);
      expect(requests("stkpush/v1")).toHaveLength(1);
    },
  );

  test.each(["spike", "spike_error", "busy_answer"])(
    "that it has no capacity for a moment (%s) is waited out, and there is one prompt",
    async (outcome) => {
      const { answer } = await pushed(outcome, { times: 2 });
      expect(answer.outcome).toBe("accepted");
      expect(sim.world.prompts.size).toBe(1);
      expect(requests("stkpush/v1")).toHaveLength(3);
    },
  );

  test("comes as well to a push whose numbers are texts, as in Safaricom's own example", async () => {
    await pushed("success");
    const [push] = requests("stkpush/v1");
    expect(push).toMatchObject({
      BusinessShortCode: "886490",
      PartyA: expect.stringMatching(/^2547\d{8}$/),
      PartyB: "886490",
      PhoneNumber: expect.stringMatching(/^2547\d{8}$/),
      Amount: 500,
    });
    await queryPush("ws_CO_nobody", new Date());
    expect(requests("stkpushquery")[0]).toMatchObject({ BusinessShortCode: "886490" });
  });

  test("that the credentials are wrong is a refusal, because nothing was sent", async () => {
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
    await requestStkPush(seat, phone);
    const [prompt] = await stkPushesOf(seat.enrollmentId);
    return prompt!.checkout_request_id!;
  }

  test("while the prompt is open is no verdict, in any of its four shapes", async () => {
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
  ])("for a prompt that ended is its result: %s", async (outcome, verdict) => {
    const id = await asked(outcome);
    await advanceTime(15);
    expect((await queryPush(id, new Date())).verdict).toBe(verdict);
  });

  test("for a prompt it does not know, or does not know yet, is no verdict", async () => {
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

  test.each([
    [{ errorCode: "500.003.02", errorMessage: "Error Occurred: Spike Arrest Violation" }, true],
    [{ errorCode: "500.003.03", errorMessage: "Error Occurred: Quota Violation" }, true],
    [{ errorCode: "500.001.1001", errorMessage: "The transaction is being processed" }, false],
    [{ errorCode: "500.003.1001", errorMessage: "Internal Server Error" }, false],
  ])("with status 500 is no verdict; a rate limit is marked as such: %o", async (body, tooFast) => {
    const asked = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(body, { status: 500 }));
    onTestFinished(() => asked.mockRestore());
    expect(await queryPush("ws_CO_1", new Date())).toMatchObject({
      verdict: "open",
      tooFast,
      httpStatus: 500,
    });
  });

  test("as an error page for a prompt that ended is no verdict", async () => {
    const id = await asked("success");
    await advanceTime(15);
    await control("seed", { query_noise: 100 });
    expect(await queryPush(id, new Date())).toMatchObject({ verdict: "open", httpStatus: 500 });
  });
});
