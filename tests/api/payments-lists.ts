import { beforeAll, expect } from "vitest";
import { receiveCallback } from "@/lib/domain/payments/callbacks/receive-callback";
import { type Answer, caller, type Fields, rows, type Sent } from "../support/call";
import { confirmation, staffToken } from "./fixtures";

export const at = "/api/v1/payments";

export const calls = {
  transactions: caller(await import("@/app/api/v1/payments/[[...call]]/route"), "GET", `${at}/transactions`),
  express: caller(await import("@/app/api/v1/payments/[[...call]]/route"), "GET", `${at}/express-requests`),
  paybill: caller(
    await import("@/app/api/v1/payments/[[...call]]/route"),
    "GET",
    `${at}/mpesa-classic-requests`,
  ),
  requests: caller(await import("@/app/api/v1/payments/[[...call]]/route"), "GET", `${at}/payment-requests`),
  queries: caller(
    await import("@/app/api/v1/payments/[[...call]]/route"),
    "GET",
    `${at}/transaction-query-requests`,
  ),
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
