import { beforeAll, describe, expect, test } from "vitest";
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
    const answer = await lastHours(2);
    expect(answer.outcome === "pulled" && answer.payments.map(({ billRef }) => billRef)).toEqual(
      Array.from({ length: 8 }, (_, nth) => `A${nth}`),
    );
    expect(requests("pulltransactions/v1/query").map(({ OffSetValue }) => OffSetValue)).toEqual([
      "0",
      "3",
      "6",
      "8",
    ]);
  });

  test("asks for at most 48 hours, because Daraja keeps no more", async () => {
    await customerPays({ account: "OLD" });
    await advanceTime(49 * 3600);
    await customerPays({ account: "NEW" });
    const answer = await lastHours(24 * 30);
    expect(answer.outcome === "pulled" && answer.payments.map(({ billRef }) => billRef)).toEqual(["NEW"]);
    const start = String(requests("pulltransactions/v1/query")[0]!.StartDate);
    expect(start).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(now().getTime() - Date.parse(`${start.replace(" ", "T")}+03:00`)).toBeLessThanOrEqual(48 * HOUR);
  });

  test.each([
    ["spike", "refused"],
    ["internal", "unknown"],
    ["maintenance", "unknown"],
    ["html_answer", "unknown"],
    ["half_answer", "unknown"],
    ["empty_answer", "unknown"],
  ])("that breaks off (%s) is no list: missing payments prove nothing", async (outcome, message) => {
    await control("seed", { pull_page: 1 });
    await customerPays({ account: "A" });
    await control("next", { call: "pull", outcome: "success" });
    await control("next", { call: "pull", outcome });
    expect((await lastHours(2)).outcome).toBe(message);
  });

  test("continues with a new token when the old one expired", async () => {
    const { receipt } = await customerPays({ account: "A" });
    await control("next", { call: "pull", outcome: "invalid_token" });
    expect(await lastHours(2)).toMatchObject({ outcome: "pulled", payments: [{ receipt }] });
  });
});
