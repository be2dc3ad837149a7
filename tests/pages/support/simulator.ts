import type { APIRequestContext } from "@playwright/test";
import { expect } from "@playwright/test";

const at = process.env.SIM_URL ?? "http://127.0.0.1:3001";

type Payment = { phone: string; amount: number; account: string };

/** A paybill payment. @param reported how M-Pesa reports it @returns the M-Pesa receipt */
export async function payByHand(
  request: APIRequestContext,
  account: string,
  phone: string,
  amount = 500,
  reported: { faults?: string[]; msisdn?: "hashed" | "masked" } = {},
): Promise<string> {
  const answer = await request.post(`${at}/_sim/pay`, {
    data: {
      phone,
      first_name: "Jane",
      last_name: "Wanjiru",
      shortcode: "886490",
      account,
      amount,
      ...reported,
    },
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).receipt;
}

/**
 * Waits for the next second. M-Pesa reports whole seconds, and a phone proves only payments made after the student gave it: a
 * payment in the second of the registration seems to be earlier.
 */
export async function nextSecond(): Promise<void> {
  const now = Date.now();
  await expect.poll(() => Math.floor(Date.now() / 1000) * 1000, { intervals: [50] }).toBeGreaterThan(now);
}

/** The payments M-Pesa took from a phone. */
export async function paymentsFrom(request: APIRequestContext, phone: string): Promise<Payment[]> {
  const answer = await request.get(`${at}/_sim/truth`);
  const { payments }: { payments: Payment[] } = await answer.json();
  return payments.filter((payment) => payment.phone.endsWith(phone.slice(1)));
}

/** Sets the outcome of the next prompt to a phone. */
export async function nextStkPush(request: APIRequestContext, phone: string, outcome: string): Promise<void> {
  const answer = await request.post(`${at}/_sim/next`, { data: { match: { phone }, outcome } });
  expect(answer.ok()).toBe(true);
}
