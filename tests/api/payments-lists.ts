import { beforeAll, expect } from "vitest";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import { type Answer, caller, type Fields, rows, type Sent } from "../support/call";
import { confirmation, staffToken } from "./fixtures";

const route = await import("@/app/api/v1/payments/[[...call]]/route");
const list = (name: string) => caller(route, "GET", `/api/v1/payments/${name}`);

export const calls = {
  transactions: list("transactions"),
  express: list("express-requests"),
  paybill: list("mpesa-classic-requests"),
  requests: list("payment-requests"),
  queries: list("transaction-query-requests"),
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
