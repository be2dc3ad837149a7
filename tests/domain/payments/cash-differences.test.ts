import { beforeEach, describe, expect, test } from "vitest";
import { closeCashDay, recordDeposit } from "@/app/(console)/money/(cash)/confirm-difference";
import { advanceClock } from "../../support/clock";
import { outcomeOf, refusalOf } from "../../support/outcome";
import { dayOf, paidInCash, setCash, todayOf } from "./cash-calls";
import { cashier, finance } from "./support";

const TWO_DAYS = 2 * 24 * 60 * 60;

let today: string;
beforeEach(async () => {
  await setCash(true);
  await advanceClock(TWO_DAYS);
  today = await todayOf();
});

describe("cash that differs from the books", () => {
  test("closes a day only when the same count is sent once more", async () => {
    await paidInCash(500);
    const count = (counted: string, sure?: string) =>
      closeCashDay(cashier, { date: today, counted, ...(sure === undefined ? {} : { sure }) });
    const refused = await refusalOf(count("50"));
    expect(refused.code).toBe("differs");
    expect(refused.errors?.counted?.[0]).toMatch(/^You counted KES 50, and the books have KES 500\./);
    expect(await outcomeOf(count("5", "50"))).toBe("differs");
    expect(await dayOf(today)).toMatchObject({ counted: null });
    expect(await count("50", "50")).toMatchObject({ counted: 50, difference: -450 });
  });

  test("is no question where the count is right", async () => {
    await paidInCash(500);
    expect(await closeCashDay(cashier, { date: today, counted: "500" })).toMatchObject({ difference: 0 });
  });

  test("is recorded as a deposit only when the same sum is sent once more", async () => {
    await paidInCash(500);
    await closeCashDay(cashier, { date: today, counted: "500" });
    const bank = (sure?: string) =>
      recordDeposit(finance, {
        kind: "bank",
        reference: `SLIP ${today}`,
        amount: "5000",
        deposited_on: "",
        days: [today],
        ...(sure === undefined ? {} : { sure }),
      });
    expect((await refusalOf(bank())).errors?.amount?.[0]).toMatch(
      /^KES 5,000 was paid in, and KES 500 was counted/,
    );
    expect(await bank("5000")).toMatchObject({ amount: 5000, counted: 500, difference: 4500 });
    // That is far more than is on hand: the next deposit is asked about even where it is what was counted.
    await advanceClock(24 * 60 * 60);
    const next = await todayOf();
    await paidInCash(500);
    await closeCashDay(cashier, { date: next, counted: "500" });
    const more = { kind: "bank", reference: `SLIP ${next}`, amount: "500", days: [next] };
    const refused = await refusalOf(recordDeposit(finance, more));
    expect(refused).toMatchObject({ code: "differs" });
    expect(refused.errors?.amount?.[0]).toMatch(
      /^KES 500 was paid in, and the books have -KES [34],\d+ of cash/,
    );
    expect(await outcomeOf(recordDeposit(finance, { ...more, sure: "500" }))).toBe("ok");
  });
});
