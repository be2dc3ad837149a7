import { beforeAll, expect } from "vitest";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import { type Answer, type Fields, rows, type Sent } from "../support/call";
import { api } from "./client";
import { confirmation, staffToken } from "./fixtures";

export const calls = {
  transactions: api("GET payments/transactions"),
  express: api("GET payments/express-requests"),
  paybill: api("GET payments/mpesa-classic-requests"),
  requests: api("GET payments/payment-requests"),
  queries: api("GET payments/transaction-query-requests"),
};

export let token: string;

beforeAll(async () => {
  token = await staffToken("cashier");
});

export async function shown(
  call: (sent?: Sent) => Promise<Answer>,
  query: Record<string, string>,
): Promise<Fields[]> {
  const { body, status, text } = await call({ token, query });
  expect(status, text).toBe(200);
  return rows(body.data);
}

export async function unknownMoney(receipt: string): Promise<void> {
  await receiveCallback(
    { actor: { kind: "system", name: "safaricom" } },
    { kind: "confirmation", body: JSON.stringify(confirmation(receipt, "NOBODY", 350)) },
  );
}
