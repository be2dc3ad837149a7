import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { pullPayments, registerPull } from "@/lib/domain/payments/daraja/pull";
import { secondsAhead } from "../../support/clock";
import { advanceTime, control, customerPays, requests } from "../../support/safaricom";

const HOUR = 60 * 60 * 1000;
const now = () => new Date(Date.now() + secondsAhead() * 1000);
const lastHours = (hours: number) => {
  const to = now();
  return pullPayments({
    from: new Date(to.getTime() - hours * HOUR),
    to: new Date(to.getTime() + HOUR),
    now: to,
  });
};

/** The accounts of the payments listed. */
async function accounts(hours: number): Promise<string[]> {
  const answer = await lastHours(hours);
  return answer.outcome === "pulled" ? answer.payments.map(({ billRef }) => billRef) : [];
}

beforeAll(async () => {
  expect((await registerPull("254700000001", "https://academy.example/x")).registered).toBe(true);
});

test("registering twice succeeds", async () => {
  expect(await registerPull("254700000001", "https://academy.example/x")).toMatchObject({
    registered: true,
    answer: { code: "1001" },
  });
});

describe("the pull", () => {
  test("is empty without payments", async () => {
    expect(await lastHours(2)).toEqual({ outcome: "pulled", payments: [], unread: [] });
  });

  test("has receipt, amount, account, payer and Nairobi time", async () => {
    const { receipt } = await customerPays({ account: "k7m 2q9", amount: 350 });
    const answer = await lastHours(2);
    expect(answer).toMatchObject({
      outcome: "pulled",
      unread: [],
      payments: [
        {
          receipt,
          amountCents: 35_000,
          billRef: "k7m 2q9",
          msisdn: "2547 ***** 678",
          payerName: "AMINA OTIENO",
        },
      ],
    });
    const [payment] = answer.outcome === "pulled" ? answer.payments : [];
    expect(Math.abs(payment!.at!.getTime() - now().getTime())).toBeLessThan(60_000);
  });

  test("reads all pages, each payment once", async () => {
    await control("seed", { pull_page: 3 });
    for (let nth = 0; nth < 8; nth++) await customerPays({ account: `A${nth}`, amount: 10 + nth });
    const all = Array.from({ length: 8 }, (_, nth) => `A${nth}`);
    expect(await accounts(2)).toEqual(all);
    const offsets = requests("pulltransactions/v1/query").map(({ OffSetValue }) => OffSetValue);
    expect(offsets).toEqual(["0", "3", "6", "8"]);
    // The offset may be one of pages.
    await control("seed", { pull_offset: "pages" });
    expect((await accounts(2)).sort()).toEqual(all);
  });

  test("asks for at most 48 hours, because Daraja keeps no more", async () => {
    await customerPays({ account: "OLD" });
    await advanceTime(49 * 3600);
    await customerPays({ account: "NEW" });
    expect(await accounts(24 * 30)).toEqual(["NEW"]);
    const start = String(requests("pulltransactions/v1/query")[0]!.StartDate);
    expect(start).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(now().getTime() - Date.parse(`${start.replace(" ", "T")}+03:00`)).toBeLessThanOrEqual(48 * HOUR);
  });

  test.each([
    ["spike", "refused"],
    ["internal", "unknown"],
    ["maintenance", "refused"],
    ["spike_error", "refused"],
    ["no_product", "refused"],
    ["html_answer", "unknown"],
    ["half_answer", "unknown"],
    ["empty_answer", "unknown"],
  ])(
    "that breaks off (%s) is not treated as a list, because missing payments prove nothing",
    async (outcome, message) => {
      await control("seed", { pull_page: 1 });
      await customerPays({ account: "A" });
      await control("next", { call: "pull", outcome: "success" });
      await control("next", { call: "pull", outcome });
      expect((await lastHours(2)).outcome).toBe(message);
    },
  );

  test("is empty, and not a failure, when Daraja says so with HTTP 500", async () => {
    await control("seed", { pull_none: "500" });
    expect(await lastHours(2)).toEqual({ outcome: "pulled", payments: [], unread: [] });
    const { receipt } = await customerPays({ account: "A" });
    expect(await lastHours(2)).toMatchObject({ outcome: "pulled", payments: [{ receipt }], unread: [] });
  });

  test.each([
    [200, { ResponseCode: "1001", ResponseMessage: "No records found or Organization Name not available" }],
    [200, { ResponseCode: 1001, ResponseMessage: "No transactions found", Response: [[]] }],
    [200, { ResponseCode: "1000", ResponseMessage: "Success", Response: [] }],
    [500, { requestId: "1", errorCode: "500.003.1001", errorMessage: "No available transactions" }],
    [500, { ResponseCode: "500", ResponseMessage: "no available transactions" }],
  ])("is empty when the answer is %d %o", async (status, body) => {
    const asked = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(body, { status }));
    onTestFinished(() => asked.mockRestore());
    expect(await lastHours(2)).toEqual({ outcome: "pulled", payments: [], unread: [] });
  });

  test("reads a row listed twice only once, without a name, and with numbers and texts exchanged", async () => {
    await control("seed", { msisdn: "full" });
    const { receipt } = await customerPays({ account: "A", amount: 350 });
    for (const faults of [
      ["duplicate:2", "no-names", "amount-integer"],
      ["duplicate:3", "text-values"],
    ]) {
      await control("next", { call: "pull", outcome: "success", faults });
      await control("next", { call: "pull", outcome: "success", faults: [] });
      const answer = await lastHours(2);
      expect(answer).toMatchObject({
        outcome: "pulled",
        unread: [],
        payments: [{ receipt, amountCents: 35_000, msisdn: "254712345678" }],
      });
      expect(answer.outcome === "pulled" && answer.payments).toHaveLength(1);
    }
  });

  test("lists a payment with two amounts twice, so that neither amount is lost", async () => {
    const row = {
      transactionId: "UKL0000001",
      trxDate: "2026-11-21 10:00:00",
      msisdn: "",
      billreference: "A",
    };
    const rows = ["500", 700, "500.00"].map((amount) => ({ ...row, amount }));
    const page = { ResponseCode: "1000", Response: [rows] };
    const asked = vi
      .spyOn(globalThis, "fetch")
      .mockResolvedValueOnce(Response.json(page))
      .mockResolvedValue(Response.json({ ResponseCode: "1001" }));
    onTestFinished(() => asked.mockRestore());
    const answer = await lastHours(2);
    expect(answer.outcome === "pulled" && answer.payments.map(({ amountCents }) => amountCents)).toEqual([
      50_000, 70_000,
    ]);
  });
});
